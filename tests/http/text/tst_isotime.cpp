// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/isotime_p.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_isotime {
// 2026-01-05T12:00:00Z
const WallTime noon(std::chrono::sys_days(std::chrono::year(2026) / 1 / 5) + 12h);

class TestIsoTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsWhatServersWrite_data()
    {
        const Table<Duration> row("afterNoon");
        row("2026-01-05T12:00:00Z", 0s);
        row("2026-01-05t12:01z", 1min);
        row("2026-01-05 12:00:40", 40s);
        row("2026-01-05T23:59:59Z", Duration(11h + 59min + 59s));
        row("2026-01-05T12:00:60Z", 1min);
        row("2026-01-05T12:00:00.25Z", 250ms);
        row("2026-01-05T12:00:00,5Z", 500ms);
        row("2026-01-05T12:00:00.1234567891Z", 123'456'789ns);
        row("2026-01-05T13:30:00+01:30", 0s);
        row("2026-01-05T13:00:00+01", 0s);
        row("2026-01-05T10:29:59.75-0130", Duration(-250ms));
        row("2026-01-05 12:00:40 -0100", Duration(1h + 40s));
        row("2026-02-28T12:00:00Z", Duration(54 * 24h));
    }
    void readsWhatServersWrite()
    {
        QFETCH(const Duration, afterNoon);
        const auto read = parseIsoTime(QTest::currentDataTag());
        QVERIFY(read.has_value());
        QCOMPARE((*read - noon).count(), afterNoon.count());
    }

    void refusesWhatIsNone_data()
    {
        const Table<QByteArray> row("text");
        for (const char *const text :
             {"", "2026-01-05", "2026-01-05T", "2026-1-5T12:00:00Z", "2026-02-29T12:00:00Z",
              "2026-13-05T12:00:00Z", "2026-01-32T12:00:00Z", "2026-01-05T24:00:00Z",
              "2026-01-05T12:60:00Z", "2026-01-05T12:00:61Z", "2026-01-05T1200Z",
              "2026-01-05T12:00:00.Z", "2026-01-05T12:00:00Zx", "2026-01-05T12:00:00+1",
              "2026-01-05T12:00:00+24:00", "20260105T12:00:00Z", "1699-12-31T12:00:00Z"})
            row(text, QByteArray(text));
    }
    void refusesWhatIsNone()
    {
        QFETCH(const QByteArray, text);
        QVERIFY(!parseIsoTime(text));
    }

    void yearsBeyondOurClockAreItsEnd()
    {
        QVERIFY(parseIsoTime("2261-12-31T00:00:00Z") < WallTime::max());
        QVERIFY(parseIsoTime("2262-01-01T00:00:00Z") == WallTime::max());
        QVERIFY(parseIsoTime("9999-12-31T23:59:59Z") == WallTime::max());
    }
};

PENSTOCK_TEST(TestIsoTime)
} // namespace tst_isotime
#include "tst_isotime.moc"
