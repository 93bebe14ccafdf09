// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/support/timetext.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;

namespace tst_timestamp {
using namespace std::chrono;

class TestTimestamp : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<qint64>("nanoseconds");
        const auto row = [](const char *text, Duration sinceEpoch) {
            QTest::newRow(text) << qint64(sinceEpoch.count());
        };
        row("1970-01-01T00:00:00Z", 0s);
        row("1970-01-01t00:00:00z", 0s);
        row("1970-01-01T00:00:00.000000001Z", 1ns);
        row("1970-01-01T00:00:00.5Z", 500ms);
        row("1970-01-01T01:00:00+01:00", 0s);
        row("1969-12-31T19:30:00-04:30", 0s);
        row("1969-12-31T23:59:59.999Z", -1ms);
        row("2016-12-31T23:59:60Z", 1483228800s);
        row("2024-02-29T12:00:00Z", 1709208000s);
        row("1678-01-01T00:00:00Z", -9214560000s);
        row("2261-12-31T23:59:59Z", 9214646399s);
    }
    void reads()
    {
        const Result<WallTime> read = parseTimestamp(QString::fromUtf8(QTest::currentDataTag()));
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QTEST(qint64(read->time_since_epoch().count()), "nanoseconds");
    }

    void refuses_data()
    {
        const Table<QString> row("error");
        for (const char *text : {"now",
                                 "2026-01-05",
                                 "2026-01-05T12:00:00",
                                 "2026-01-05 12:00:00Z",
                                 "2026-02-29T00:00:00Z",
                                 "2026-13-01T00:00:00Z",
                                 "2026-00-01T00:00:00Z",
                                 "2026-01-05T24:00:00Z",
                                 "2026-01-05T12:60:00Z",
                                 "2026-01-05T12:00:61Z",
                                 "2026-01-05T12:00:00.Z",
                                 "2026-01-05T12:00:00.0000000001Z",
                                 "2026-01-05T12:00:00+1:00",
                                 "2026-01-05T12:00:00+24:00",
                                 "2026-01-05T12:00:00+01:60",
                                 "2026-01-05T12:00:00Zx",
                                 "x2026-01-05T12:00:00Z",
                                 "26-01-05T12:00:00Z",
                                 "2026-1-5T12:00:00Z",
                                 "1677-01-01T00:00:00Z",
                                 "2262-01-01T00:00:00Z",
                                 "٢026-01-05T12:00:00Z"})
            row(text, u"/start: timestamp.invalid(%1)"_s.arg(QString::fromUtf8(text)));
        row("", "/start: timestamp.invalid");
    }
    void refuses()
    {
        const QString text = QString::fromUtf8(QTest::currentDataTag());
        const Result<WallTime> read = parseTimestamp(text, u"/start"_s);
        QVERIFY(!read);
        QTEST(reported(read.error()), "error");
        QVERIFY(!read.error().fix().isEmpty());
    }

    void writes()
    {
        QCOMPARE(timestampText(WallTime(0s)), u"1970-01-01T00:00:00Z"_s);
        QCOMPARE(timestampText(WallTime(1500ms)), u"1970-01-01T00:00:01.5Z"_s);
        QCOMPARE(timestampText(WallTime(-1ns)), u"1969-12-31T23:59:59.999999999Z"_s);
        QCOMPARE(timestampTextMs(WallTime(1s)), u"1970-01-01T00:00:01.000Z"_s);
        QCOMPARE(timestampTextMs(WallTime(1999999us)), u"1970-01-01T00:00:01.999Z"_s);
    }
    void whatItWritesItReads()
    {
        QRandomGenerator random(3);
        for (int i = 0; i < 10'000; ++i) {
            const auto n = std::int64_t(random.generate64() >> (2 + random.bounded(60)));
            const WallTime at {Duration(random.bounded(2) == 0 ? n : -n)};
            QCOMPARE(parseTimestamp(timestampText(at))->time_since_epoch().count(),
                     at.time_since_epoch().count());
        }
    }
};

PENSTOCK_TEST(TestTimestamp)
} // namespace tst_timestamp
#include "tst_timestamp.moc"
