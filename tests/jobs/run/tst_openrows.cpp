// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/openrows.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! The rows of a run between their reading and their durable end.
class TestOpenRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isKnownByItsCall()
    {
        OpenRows rows;
        OpenRow &row = added(rows, 7);
        QVERIFY(row.isParked());
        rows.called(row, 3);
        QCOMPARE(rows.ofCall(3), &row);
        QCOMPARE(rows.ofCall(4), nullptr);
        QCOMPARE(&rows.at(7), &row);
        QVERIFY(!row.isParked());
        QVERIFY(rows.hasCalls());
        row.isRetrying = true;
        QCOMPARE(rows.retrying(), 1);
        rows.callEnded(row);
        QCOMPARE(rows.ofCall(3), nullptr);
        QVERIFY(row.isParked() && !rows.hasCalls());
        QCOMPARE(rows.retrying(), 0);
    }

    void listsWhatIsParkedAndWhatHasACall()
    {
        OpenRows rows;
        for (const std::int64_t index : {4, 2, 9, 5})
            added(rows, index);
        rows.called(rows.at(9), 1);
        rows.called(rows.at(4), 2);
        rows.ended(rows.at(5), 1, RowState::Answered);
        QCOMPARE(rows.parked(), (std::vector<std::int64_t> {2}));
        QCOMPARE(rows.calls(), (std::vector<quint64> {2, 1})); // in the order of the rows
    }

    void countsWhatIsBusyAndWhatIsEnding()
    {
        OpenRows rows;
        for (std::int64_t index = 0; index < 3; ++index)
            added(rows, index);
        QCOMPARE(rows.firstMark()->offset, 0);
        rows.ended(rows.at(1), 10, RowState::Failed);
        rows.ended(rows.at(0), 11, RowState::Answered);
        QVERIFY(!rows.at(0).isParked());
        QCOMPARE(rows.size(), 3);
        QCOMPARE(rows.ending(), 2);
        QCOMPARE(rows.busy(), 1);
        QVERIFY(rows.finished(9).empty());
        QVERIFY(rows.finished(10) == std::vector {RowState::Failed});
        QCOMPARE(rows.firstMark()->index, 0);
        QVERIFY(rows.finished(20) == std::vector {RowState::Answered});
        QCOMPARE(rows.firstMark()->index, 2);
        QCOMPARE(rows.firstMark()->offset, 20);
        rows.ended(rows.at(2), 21, RowState::Answered);
        QCOMPARE(rows.finished(21).size(), std::size_t(1));
        QVERIFY(!rows.firstMark());
    }

    void givesLeaveWhenTheIntentIsDurable_data()
    {
        // durable: intents are 5 of call 1, 6 of call 2
        // withdrawn: the call whose intent is, or 0
        const Table<quint64, quint64, QList<quint64>> row("durable", "revoked", "leave");
        row("none yet", 4, 0, {});
        row("one", 5, 0, {1});
        row("both", 6, 0, {1, 2});
        row("one withdrawn", 6, 1, {2});
    }
    void givesLeaveWhenTheIntentIsDurable()
    {
        QFETCH(const quint64, durable);
        QFETCH(const quint64, revoked);
        QFETCH(const QList<quint64>, leave);
        OpenRows rows;
        for (const quint64 call : {1, 2}) {
            OpenRow &row = added(rows, std::int64_t(call));
            rows.called(row, call);
            rows.announced(row, call + 4);
            QVERIFY(row.hasIntent);
        }
        if (revoked != 0) {
            QVERIFY(rows.revoked(*rows.ofCall(revoked)));
            QVERIFY(!rows.revoked(*rows.ofCall(revoked))); // once
        }
        QList<quint64> cleared;
        while (const std::optional<quint64> call = rows.nextCleared(durable))
            cleared << *call;
        QCOMPARE(cleared, leave);
    }

private:
    static OpenRow &added(OpenRows &rows, std::int64_t index)
    {
        return rows.add({}, {index, index * 10, index});
    }
};

PENSTOCK_TEST(TestOpenRows)
#include "tst_openrows.moc"
