// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/limits/algorithms/fixedwindow.h>

#include <QDateTime>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_fixedwindow {
WallTime wall(const QString &text)
{
    const QDateTime time = QDateTime::fromString(text, Qt::ISODate);
    return WallTime(std::chrono::milliseconds(time.toMSecsSinceEpoch()));
}

class TestFixedWindow : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void windowsFollowTheCalendarOfTheirZone_data()
    {
        const Table<QByteArray, Duration, QString, QString> row("zone", "interval", "used", "free");
        row("a day in UTC", "UTC", 24h, "2026-03-10T15:00:00Z", "2026-03-11T00:00:00Z");
        row("a day in Berlin, winter", "Europe/Berlin", 24h, "2026-01-10T15:00:00Z",
            "2026-01-10T23:00:00Z");
        row("a day in Berlin, summer", "Europe/Berlin", 24h, "2026-07-10T15:00:00Z",
            "2026-07-10T22:00:00Z");
        row("the day that lost an hour", "Europe/Berlin", 24h, "2026-03-28T23:30:00Z",
            "2026-03-29T22:00:00Z");
        row("the day that gained one", "Europe/Berlin", 24h, "2026-10-24T22:30:00Z",
            "2026-10-25T23:00:00Z");
        row("a midnight that did not exist", "America/Santiago", 24h, "2026-09-05T12:00:00Z",
            "2026-09-06T04:00:00Z");
        row("an hour in Kolkata", "Asia/Kolkata", 1h, "2026-03-10T15:10:00Z",
            "2026-03-10T15:30:00Z");
        row("the hour that was skipped", "Europe/Berlin", 1h, "2026-03-29T00:30:00Z",
            "2026-03-29T01:00:00Z");
        row("the hour that came twice, first", "Europe/Berlin", 1h, "2026-10-25T00:30:00Z",
            "2026-10-25T01:00:00Z");
        row("the hour that came twice, again", "Europe/Berlin", 1h, "2026-10-25T01:30:00Z",
            "2026-10-25T02:00:00Z");
        row("a quarter of the short day", "Europe/Berlin", 6h, "2026-03-28T23:30:00Z",
            "2026-03-29T04:00:00Z");
        row("a quarter of the long day", "Europe/Berlin", 6h, "2026-10-24T22:30:00Z",
            "2026-10-25T05:00:00Z");
    }
    void windowsFollowTheCalendarOfTheirZone()
    {
        QFETCH(const QByteArray, zone);
        QFETCH(const Duration, interval);
        QFETCH(const QString, used);
        QFETCH(const QString, free);
        const ClockReading now {Instant(1s), wall(used).time_since_epoch() - 1s};
        FixedWindow window({1, interval, Anchor::Calendar, zone}, Duration::zero(), now);
        QVERIFY(tryTake(window, 1, now));
        const ClockReading boundary = now.movedTo(now.at + (wall(free) - wall(used)));
        QCOMPARE(window.earliest(1, now), boundary.at);
        QVERIFY(!window.fits(1, now.movedTo(boundary.at - 1ns)));
        QVERIFY(window.fits(1, boundary));
    }
    void windowsSinceTheFirstRequestKeepTheirGrid()
    {
        FixedWindow window({2, 1s, Anchor::FirstRequest}, Duration::zero(), {});
        const auto at = [](Duration time) { return ClockReading {Instant(time)}; };
        QVERIFY(tryTake(window, 1, at(300ms)));
        QVERIFY(tryTake(window, 1, at(2900ms))); // in [2.3 s, 3.3 s)
        QVERIFY(tryTake(window, 2, at(3300ms)));
        QVERIFY(!tryTake(window, 1, at(4300ms - 1ns)));
    }
    void windowsOnDemandOpenWithARequest()
    {
        FixedWindow window({2, 1s, Anchor::OnDemand}, Duration::zero(), {});
        const auto at = [](Duration time) { return ClockReading {Instant(time)}; };
        QVERIFY(tryTake(window, 1, at(300ms)));
        QVERIFY(tryTake(window, 1, at(2900ms))); // opens [2.9 s, 3.9 s)
        QVERIFY(tryTake(window, 1, at(3300ms)));
        QVERIFY(!tryTake(window, 1, at(3900ms - 1ns)));
        QVERIFY(tryTake(window, 2, at(3900ms)));
    }
};

PENSTOCK_TEST(TestFixedWindow)
} // namespace tst_fixedwindow
#include "tst_fixedwindow.moc"
