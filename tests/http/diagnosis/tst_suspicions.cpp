// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/diagnosisscenarios.h"
#include "support/testprogram.h"

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/http/log/sendlog.h>

#include <QDateTime>
#include <QTest>
#include <QTimeZone>

#include <algorithm>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_suspicions {
// 2026-01-05T12:00:00Z, by the clock here
constexpr Duration noon
    = std::chrono::sys_days(std::chrono::year(2026) / 1 / 5).time_since_epoch() + 12h;

SendRecord sendAt(Instant at, bool isThrottled)
{
    SendRecord record;
    record.sentAt = at;
    record.endedAt = at + 2ms;
    record.wallOffset = noon;
    record.fate = isThrottled ? SendRecord::Fate::Throttled : SendRecord::Fate::Admitted;
    return record;
}

//! How much has to be seen before a cause is believed, send by send.
class TestSuspicions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countersTellOfOthersWhereMostThrottlesDo_data()
    {
        // early: of five throttles, after two calls of ten
        const Table<int, bool> row("early", "isOthers");
        row("one of five", 1, false);
        row("two of five", 2, false);
        row("three of five", 3, true);
        row("all", 5, true);
    }
    void countersTellOfOthersWhereMostThrottlesDo()
    {
        QFETCH(const int, early);
        SendLog log;
        for (int window = 0; window < 5; ++window) {
            Instant at(window * 100s);
            for (int i = 0; i < (window < early ? 2 : 10); ++i, at += 10ms)
                log.add(sendAt(at, false));
            SendRecord throttled = sendAt(at, true);
            throttled.statedLimit = 10;
            throttled.statedRemaining = 0;
            throttled.statedWait = 9s;
            log.add(throttled);
        }
        const auto diagnosis = diagnose(log, {limit(u"10/10s"_s)});
        QVERIFY(diagnosis.has_value());
        const bool isByCounter = std::any_of(
            diagnosis->evidence.begin(), diagnosis->evidence.end(), [](const Message &each) {
                return each.id().startsWith(u"diagnosis.foreign_usage"_s)
                    && each.arguments().front() == MessageArgument(10);
            });
        QTEST(isByCounter, "isOthers");
    }

    void clocksAreToBlameWhereTheirDifferenceIs_data()
    {
        // after: the beginning of a window here
        const Table<Duration, bool> row("after", "isSkew");
        row("in the middle, for both clocks", 4s, false);
        row("at the end here, at the beginning there", 8500ms, true);
    }
    // The server's clock is two seconds ahead; its windows of ten seconds begin by that.
    void clocksAreToBlameWhereTheirDifferenceIs()
    {
        QFETCH(const Duration, after);
        SendLog log;
        for (int window = 0; window < 4; ++window) {
            Instant at = Instant(window * 100s) + after;
            // Ten there, in one window; here some of them in the next.
            for (int i = 0; i < 11; ++i, at += 300ms) {
                SendRecord record = sendAt(at, i == 10);
                const std::chrono::sys_seconds there = std::chrono::floor<std::chrono::seconds>(
                                                           WallTime(noon + at.time_since_epoch()))
                    + 2s;
                record.date = QDateTime::fromSecsSinceEpoch(there.time_since_epoch().count(),
                                                            QTimeZone::utc())
                                  .toString(u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s)
                                  .toLatin1();
                log.add(record);
            }
        }
        const auto diagnosis = diagnose(log, {limit(u"10/10s fixed"_s)});
        QVERIFY(diagnosis.has_value());
        QFETCH(const bool, isSkew);
        QVERIFY2((diagnosis->cause == Cause::ClockSkew) == isSkew,
                 qPrintable(reported(*diagnosis)));
    }
};

PENSTOCK_TEST(TestSuspicions)
} // namespace tst_suspicions
#include "tst_suspicions.moc"
