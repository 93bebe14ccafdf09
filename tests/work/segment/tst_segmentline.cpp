// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "work/workjobs.h"

#include <penstock/work/segment/segmentline.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! The lines that workers write.
class TestSegmentLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void entriesComeBackAsTheyWere_data()
    {
        QTest::addColumn<bool>("isEnd");
        QTest::addColumn<int>("state");
        QTest::addColumn<QByteArrayList>("records");
        QTest::newRow("a page") << false << 1
                                << QByteArrayList {"{\"id\":9007199254740993}", "1.10"};
        QTest::newRow("answered") << true << 1 << QByteArrayList {"[1, 2]", "\"a, b\"", "null"};
        QTest::newRow("without records") << true << 1 << QByteArrayList();
        QTest::newRow("failed") << true << 2 << QByteArrayList();
        QTest::newRow("in doubt") << true << 3 << QByteArrayList();
        QTest::newRow("duplicate") << true << 4 << QByteArrayList();
    }
    void entriesComeBackAsTheyWere()
    {
        QFETCH(const bool, isEnd);
        QFETCH(const int, state);
        QFETCH(const QByteArrayList, records);
        Row row;
        row.fields = {{QStringLiteral("id"), QStringLiteral("7"), "\"7\""},
                      {QStringLiteral("n"), QStringLiteral("1.10"), "1.10"}};
        LedgerEntry entry {.index = 1234567890123, .page = 2};
        entry.kind = isEnd ? LedgerEntry::Kind::End : LedgerEntry::Kind::Page;
        entry.row = std::make_shared<const Row>(row);
        entry.records.assign(records.begin(), records.end());
        if (isEnd)
            entry.end = {.state = RowState(state),
                         .status = 200,
                         .attempts = 3,
                         .pages = 4,
                         .sentAt = WallTime(1700000000123456us),
                         .elapsed = 1500us,
                         .error = QStringLiteral("status \"x\"\n"),
                         .failedLine = "{\"row\":{}}\n"};
        for (const bool withValues : {false, true}) {
            const QByteArray text = segmentLine(entry, withValues);
            QVERIFY(!text.contains('\n'));
            const auto line = segmentLineFrom(text + '\n');
            QVERIFY(line.has_value());
            QCOMPARE(line->kind, isEnd ? SegmentLine::Kind::End : SegmentLine::Kind::Page);
            QCOMPARE(line->entry.index, entry.index);
            QCOMPARE(line->entry.page, 2);
            QVERIFY(line->entry.records == entry.records);
            QVERIFY(line->entry.kind == entry.kind);
            QCOMPARE(line->entry.row != nullptr, withValues);
            if (withValues)
                QCOMPARE(line->entry.row->fields, row.fields);
            const RowEnd &end = line->entry.end;
            QVERIFY(end.state == entry.end.state);
            QCOMPARE(end.status, entry.end.status);
            QCOMPARE(end.attempts, entry.end.attempts);
            QCOMPARE(end.pages, entry.end.pages);
            QVERIFY(end.sentAt == entry.end.sentAt);
            QVERIFY(end.elapsed == entry.end.elapsed);
            QCOMPARE(end.error, entry.end.error);
            QCOMPARE(end.failedLine, entry.end.failedLine);
        }
    }

    void theHeadHasTheJob()
    {
        const WorkJob work = someWork(5);
        const auto line = segmentLineFrom(segmentHead(work, "host-1"));
        QVERIFY(line.has_value());
        QCOMPARE(line->kind, SegmentLine::Kind::Head);
        QVERIFY(line->job->id == work.id);
        QCOMPARE(line->job->total, 5);
    }

    void whatIsNoLineIsNone_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *const text :
             {"", "x", "{}", "[]", "{\"row\":-1}", "{\"row\":\"x\"}", "{\"page\":1}",
              "{\"row\":1,\"end\":{}}", "{\"row\":1,\"end\":{\"state\":\"lost\"}}",
              "{\"row\":1,\"records\":{}}", "{\"row\":1,\"values\":[]}", "{\"schema\":\"other\"}",
              "{\"schema\":\"penstock/segment/1\"}"})
            QTest::newRow(text) << QByteArray(text);
    }
    void whatIsNoLineIsNone()
    {
        QFETCH(const QByteArray, text);
        QVERIFY(!segmentLineFrom(text));
    }
};

PENSTOCK_TEST(TestSegmentLine)
#include "tst_segmentline.moc"
