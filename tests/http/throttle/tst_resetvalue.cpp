// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/throttle/retryafter.h>

#include <QTest>

using namespace penstock;

namespace tst_resetvalue {
using namespace std::chrono;

const WallTime noon(sys_days(2026y / 1 / 5) + 12h);

class TestResetValue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEverySpelling_data()
    {
        const Table<qint64> row("ms");
        row("30", 30'000);
        row("0.0004", 1);
        row("1470173023.123", 0);
        row("1767614460.5", 60'500);
        row("5, 60, 7", 60'000);
        row("Mon, 05 Jan 2026 12:02:00 GMT", 120'000);
        row("2026-01-05T12:01Z", 60'000);
        row("2026-01-05T12:01:00Z", 60'000);
        row("2026-01-05t12:01:00.25z", 60'250);
        row("2026-01-05T12:01:00.0000000001Z", 60'000); // finer than a nanosecond
        row("2026-01-05 12:00:40", 40'000);
        row("2026-01-05 12:00:40 +0000", 40'000);
        row("2026-01-05T13:01:00+01:00", 60'000);
        row("2026-01-05T13:01:00+0100", 60'000);
        row("2026-01-05T13:01:00+01", 60'000);
        row("2026-01-05T07:01:00-05:00", 60'000);
        row("2026-01-05T12:00:60Z", 60'000);
        row("2026-01-05T11:00:00Z", 0);
        row("1s", 1'000);
        row("500ms", 500);
        row("17ms", 17);
        row("100us", 1);
        row("6m0s", 360'000);
        row("1h2m3.5s", 3'723'500);
        row("1h 30m", 5'400'000);
        row("60 seconds", 60'000);
        row("60 Seconds", 60'000);
        row("1 hour and 5 minutes", 3'900'000);
        row("1 minute, 30 seconds", 90'000);
        row("1d", 86'400'000);
        row("PT30S", 30'000);
        row("PT1H30M", 5'400'000);
        row("P1DT12H", 129'600'000);
        row("pt1.5s", 1'500);
    }
    void readsEverySpelling()
    {
        QFETCH(const qint64, ms);
        const auto read = parseResetValue(QTest::currentDataTag(), TimeKind::Auto, noon);
        QCOMPARE(read ? read->wait / 1ms : -1, ms);
        QVERIFY(!read || !read->clamped);
    }

    void aKindDecidesAboutNumbersAlone_data()
    {
        Table<QByteArray, TimeKind, qint64>("text", "kind", "ms");
        const auto row = [](const char *text, TimeKind kind, qint64 ms) {
            QTest::addRow("%s as kind %d", text, int(kind)) << QByteArray(text) << kind << ms;
        };
        row("600000", TimeKind::DeltaMs, 600'000);
        row("0.5", TimeKind::DeltaMs, 1);
        row("600000", TimeKind::DeltaS, 600'000'000);
        row("1767614460", TimeKind::EpochS, 60'000);
        row("1767614460000", TimeKind::EpochMs, 60'000);
        row("30", TimeKind::EpochS, 0); // long past
        row("90s", TimeKind::DeltaMs, 90'000);
        row("2026-01-05T12:01Z", TimeKind::DeltaS, 60'000);
    }
    void aKindDecidesAboutNumbersAlone()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const TimeKind, kind);
        const auto read = parseResetValue(text, kind, noon);
        QVERIFY(read.has_value());
        QTEST(qint64(read->wait / 1ms), "ms");
    }

    void clampsAndSaturates_data()
    {
        const Table<QByteArray> row("text");
        for (const char *const text :
             {"604801", "9999999999999999999999999999", "99999999999999999999h", "8d", "P9W",
              "999999999999999999d 999999999999999999d", "2262-01-01T00:00Z", "9999-12-31T23:59Z"})
            row(text, QByteArray(text));
        row("250 digits of hours", QByteArray(250, '9') + "h");
    }
    void clampsAndSaturates()
    {
        QFETCH(const QByteArray, text);
        const auto read = parseResetValue(text, TimeKind::Auto, noon);
        QVERIFY(read.has_value());
        QVERIFY(read->clamped);
        QCOMPARE(read->wait, longestRetryAfter);
    }

    void malformedMeansAbsent_data()
    {
        const Table<QByteArray> row("text");
        for (const char *const text : {"-1",
                                       "+1",
                                       "1e3",
                                       "0x10",
                                       "inf",
                                       "NaN",
                                       "1.",
                                       ".5",
                                       "30 30",
                                       "30 parsecs",
                                       "1m30",
                                       "5m -3s",
                                       "s",
                                       "P",
                                       "PT",
                                       "P1",
                                       "P1M",
                                       "P1Y",
                                       "PT1S1H",
                                       "PT5",
                                       "P1D1H",
                                       "2026-01-05",
                                       "2026-01-05T",
                                       "2026-01-05T12",
                                       "2026-02-30T12:00Z",
                                       "2026-01-05T24:00Z",
                                       "2026-01-05T12:60Z",
                                       "2026-01-05T12:00:61Z",
                                       "2026-01-05T12:00:00.Z",
                                       "2026-01-05T12:00ZZ",
                                       "2026-01-05T12:00 CET",
                                       "1600-01-05T12:00Z",
                                       "10s and",
                                       "5,",
                                       ",5",
                                       "5;6"})
            row(text, QByteArray(text));
        row("257 bytes", QByteArray(256, '1') + 's');
        row("Greek mu", "5\xCE\xBCs");
    }
    void malformedMeansAbsent()
    {
        QFETCH(const QByteArray, text);
        for (const TimeKind kind : {TimeKind::Auto, TimeKind::EpochS, TimeKind::DeltaMs})
            QVERIFY(!parseResetValue(text, kind, noon));
    }
    void theServersClockMayStandAnywhere()
    {
        for (const WallTime now : {WallTime::min(), WallTime(), WallTime::max()}) {
            QVERIFY(parseResetValue("9999-12-31T23:59Z", TimeKind::Auto, now).has_value());
            QVERIFY(parseResetValue("1767614460", TimeKind::Auto, now).has_value());
        }
    }
};

PENSTOCK_TEST(TestResetValue)
} // namespace tst_resetvalue
#include "tst_resetvalue.moc"
