// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/responses/writtenrecords.h>

#include <QTest>

using namespace penstock;

namespace tst_writtenrecords {
using Records = std::vector<QByteArray>;

class TestWrittenRecords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void removesWhatWasWritten_data()
    {
        const Table<Records, Records, Records> row("written", "next", "left");
        row("nothing", {}, {"1", "2"}, {"1", "2"});
        row("all", {"1", "2"}, {"1", "2"}, {});
        row("a part", {"1"}, {"1", "2"}, {"2"});
        row("in another order", {"2", "1"}, {"1", "3", "2"}, {"3"});
        row("as often as it was written", {"1"}, {"1", "1"}, {"1"});
        row("twice", {"1", "1"}, {"1", "1", "1"}, {"1"});
        row("changed since", {R"({"a":null})"}, {R"({"a":1})"}, {R"({"a":1})"});
        row("gone since", {"1"}, {}, {});
    }
    void removesWhatWasWritten()
    {
        QFETCH(const Records, written);
        QFETCH(const Records, next);
        WrittenRecords records;
        records.add(written);
        QCOMPARE(records.isEmpty(), written.empty());
        for (const QByteArray &pages : {QByteArray(), QByteArray(R"({"page":3})")}) {
            // As a journal keeps it, beside the state of the pages.
            const QByteArray state = records.storedIn(pages);
            QVERIFY(pages.isEmpty() || state.contains(R"("page":3)"));
            Records left = next;
            WrittenRecords::in(state).removeFrom(left);
            QTEST(left, "left");
        }
    }

    void isBounded()
    {
        WrittenRecords records;
        const Records many(WrittenRecords::maxRecords + 5, "1");
        records.add(many);
        Records next = many;
        records.removeFrom(next);
        QCOMPARE(next.size(), 5U);
    }
};

PENSTOCK_TEST(TestWrittenRecords)
} // namespace tst_writtenrecords
#include "tst_writtenrecords.moc"
