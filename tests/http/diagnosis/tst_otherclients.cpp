// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"
#include "support/diagnosisscenarios.h"
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/mockserver/dialect/servicedialect.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_otherclients {
//! How long it takes until \a spec gives all it has again, when all of it was taken.
Duration windowOf(const Limit &spec)
{
    const ClockReading start {Instant(0s)};
    LimitState limitState(spec.settings, 0s, start);
    for (std::int64_t i = limitState.capacity(); i > 0; --i) {
        limitState.take(1, start);
        limitState.sent(1, start.at, start);
        limitState.finish(1, start.at, start);
    }
    const Instant full = limitState.fullAt(start);
    return full == never ? 0s : full - start.at;
}

//! The longest of all that are on either side.
Duration windowOf(const PullSetting &setting)
{
    Duration longest {};
    for (const auto *const specs : {&setting.declared, &setting.server.limits}) {
        for (const Limit &spec : *specs)
            longest = std::max(longest, windowOf(spec));
    }
    return longest;
}

//! What the server allows in such a window.
int callsIn(const PullSetting &setting)
{
    std::int64_t most = 1;
    for (const Limit &spec : setting.server.limits)
        most = std::max(most, LimitState(spec.settings, 0s, {Instant(0s)}).capacity());
    return int(most);
}

ServiceDialect mockDialect(const QJsonObject &mock)
{
    const auto read = serviceDialectFromJson(mock, {});
    if (!read)
        qFatal("%s", qPrintable(read.error().text()));
    return *read;
}

struct Pulled
{
    bool isWhole = false;
    Duration took {};
    int throttled = 0;
};

Pulled pull(PullSetting setting)
{
    setting.lasts = 24h;
    WirelessPull wire(setting);
    wire.run();
    return {wire.answered() == setting.targets.size(), wire.took(), wire.throttled()};
}

//! What somebody else who spends from the same limits costs: what they take, and not more.
class TestOtherClients : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWindowThatWasUsedUpBeforeIsLostAndNoMore_data()
    {
        const Table<QString, int, Duration> row("limit", "rows", "most");
        row("30 per 10 s", "30/10s", 60, 22s);
        row("30 per 10 s, by the clock", "30/10s fixed", 60, 22s);
        row("30 per 20 s", "30/20s", 30, 22s);
        row("5000 an hour", "5000/h fixed", 6000, 122min);
        row("a bucket", "bucket 60 refill 5/s", 60, 14s);
    }
    void aWindowThatWasUsedUpBeforeIsLostAndNoMore()
    {
        QFETCH(const QString, limit);
        QFETCH(const int, rows);
        QFETCH(const Duration, most);
        PullSetting setting = pullSetting({limit, u"20 concurrent"_s}, {limit},
                                          penstock::rows(rows, u"/items/%1"_s));
        setting.other = OtherClient {.calls = callsIn(setting)};
        const Pulled pulled = pull(setting);
        QVERIFY(pulled.isWhole);
        QVERIFY2(pulled.took <= most, qPrintable(durationText(pulled.took)));
    }
    void aThrottleCostsAtMostATenthOfTheInterval_data()
    {
        Table<QString, RetryAfterForm>("limit", "form");
        for (const char *limit : {"30/10s", "30/10s fixed", "100/min", "100/min fixed", "50/2s"}) {
            QTest::addRow("%s, exact", limit)
                << QString::fromLatin1(limit) << RetryAfterForm::Milliseconds;
            QTest::addRow("%s, whole seconds", limit)
                << QString::fromLatin1(limit) << RetryAfterForm::Seconds;
        }
    }
    // Somebody else takes one of the first window, so that our last call there is throttled.
    void aThrottleCostsAtMostATenthOfTheInterval()
    {
        QFETCH(const QString, limit);
        QFETCH(const RetryAfterForm, form);
        PullSetting setting = pullSetting({limit, u"1 concurrent"_s}, {limit}, {});
        const int calls = callsIn(setting);
        setting.targets = rows(3 * calls, u"/items/%1"_s);
        setting.server.retryAfter = form;
        setting.begins = 0s; // of a window
        const Pulled alone = pull(setting);
        QCOMPARE(alone.throttled, 0);
        setting.other = OtherClient {.calls = 1};
        setting.targets.removeLast();
        const Pulled pulled = pull(setting);
        QVERIFY(pulled.isWhole);
        QCOMPARE(pulled.throttled, 1);
        const Duration rounding = form == RetryAfterForm::Seconds ? 1s : 0s; // in what is named
        const Duration most = alone.took + windowOf(setting) / 10 + rounding;
        QVERIFY2(
            pulled.took <= most,
            qPrintable(u"%1 after %2"_s.arg(durationText(pulled.took), durationText(alone.took))));
    }
    void aWindowThatWasUsedUpBeforeIsToldAsThat_data()
    {
        Table<QString, int>("limit", "calls");
        for (const char *limit : {"30/10s", "30/10s fixed", "30/20s", "100/min fixed"}) {
            for (const int percent : {50, 80, 100})
                QTest::addRow("%s, %d %%", limit, percent) << QString::fromLatin1(limit) << percent;
        }
    }
    void aWindowThatWasUsedUpBeforeIsToldAsThat()
    {
        QFETCH(const QString, limit);
        QFETCH(const int, calls);
        PullSetting setting
            = pullSetting({limit, u"20 concurrent"_s}, {limit}, rows(150, u"/items/%1"_s));
        setting.other = OtherClient {.calls = callsIn(setting) * calls / 100};
        WirelessPull wire(setting);
        wire.run();
        QCOMPARE(wire.answered(), 150);
        const std::optional<Diagnosis> found = diagnose(wire.log(), setting.declared);
        QVERIFY(found);
        QVERIFY2(found->cause == Cause::UsedUpBefore, qPrintable(reported(*found)));
        QCOMPARE(found->summary, httpMessage("diagnosis.used_up_before", limit));
        QVERIFY(found->change.isEmpty());
    }

    void costOnlyWhatTheyTake_data()
    {
        Table<PullSetting, QString>("setting", "when");
        for (const DiagnosisScenario &scenario : diagnosisScenarios()) {
            if (scenario.cause == Cause::Bunching)
                continue; // chance on the way throttles it again and again, others or not
            const auto row = [&scenario](const char *when) {
                QTest::addRow("%s, %s", scenario.name, when)
                    << scenario.setting << QString::fromLatin1(when);
            };
            row("before");
            row("in the middle");
            // Where there is one already, nothing would be left for us; and each meeting in a
            // penalty box costs a penalty, however often they meet.
            if (!scenario.setting.server.otherClientEvery && !scenario.setting.server.penalty)
                row("all the time");
        }
    }
    void costOnlyWhatTheyTake()
    {
        QFETCH(const PullSetting, setting);
        QFETCH(const QString, when);
        const Pulled alone = pull(setting);
        QVERIFY(alone.isWhole);
        // Servers name whole seconds, and a second is added for coarse clocks.
        const Duration window = windowOf(setting) + setting.server.penalty.value_or(0s);
        const Duration lost = 2 * (window + 2s);
        const int calls = callsIn(setting);
        PullSetting shared = setting;
        Duration most = alone.took + lost;
        if (when == "before"_L1) {
            shared.other = OtherClient {.calls = calls};
        } else if (when == "in the middle"_L1) {
            shared.other = OtherClient {.from = alone.took / 2, .calls = calls};
        } else { // half of it
            const Duration every = std::max<Duration>(2 * windowOf(setting) / calls, 1ms);
            shared.other = OtherClient {.every = every, .calls = int(24h / every)};
            most = 2 * alone.took + lost;
        }
        const Pulled pulled = pull(shared);
        QVERIFY(pulled.isWhole);
        QVERIFY2(pulled.took <= most,
                 qPrintable(u"%1, %2 throttled, after %3, %4 alone; windows of %5"_s
                                .arg(durationText(pulled.took))
                                .arg(pulled.throttled)
                                .arg(durationText(alone.took))
                                .arg(alone.throttled)
                                .arg(durationText(window))));
    }

    void aCountOfWhatAllHaveUsedIsHeeded_data()
    {
        const Table<LimitSettings, LimitSettings, OtherClient, Duration> row("enforced", "declared",
                                                                             "other", "most");
        const LimitSettings sliding = SlidingWindowSettings {100, 10s};
        const LimitSettings fixed = FixedWindowSettings {100, 10s};
        // 300 calls: what is left of the first window, and then 100 in each.
        const OtherClient nobody;
        const OtherClient before {.calls = 60};
        const OtherClient during {.every = 250ms, .calls = 1000};
        row("nobody, sliding", sliding, sliding, nobody, 21s);
        row("nobody, fixed", fixed, fixed, nobody, 21s);
        row("nobody, fixed, we slide", fixed, sliding, nobody, 21s);
        row("before, sliding", sliding, sliding, before, 31s);
        row("before, fixed", fixed, fixed, before, 31s);
        row("before, fixed, we slide", fixed, sliding, before, 31s);
        // 60 of each window are left, rather less where its beginning is not known.
        row("all the time, sliding", sliding, sliding, during, 32s);
        row("all the time, fixed", fixed, fixed, during, 32s);
    }
    // Binance's X-MBX-USED-WEIGHT-1M and its like: neither a limit nor a reset.
    void aCountOfWhatAllHaveUsedIsHeeded()
    {
        QFETCH(const LimitSettings, enforced);
        QFETCH(const LimitSettings, declared);
        QFETCH(const OtherClient, other);
        QFETCH(const Duration, most);
        PullSetting setting = pullSetting({u"4 concurrent"_s}, {}, rows(300, u"/%1"_s));
        setting.declared.push_back({u"weight"_s, declared});
        setting.server.limits = {{u"weight"_s, enforced}};
        setting.server.latency = {20ms, 20ms};
        setting.server.dialect = mockDialect(QJsonObject {
            {u"headers"_s, QJsonObject {{u"X-MBX-USED-WEIGHT-10S"_s, u"{{used of weight}}"_s}}},
            {u"rejections"_s, QJsonArray {QJsonObject {{u"status"_s, 429}}}}});
        if (other.calls > 0)
            setting.other = other;
        const auto pulled = [&] {
            WirelessPull pull(setting);
            pull.run();
            return std::pair(pull.throttled(), pull.took());
        };
        const auto [throttled, took] = pulled();
        const QString reported = u"%1 refused in %2"_s.arg(throttled).arg(durationText(took));
        qInfo("%s", qPrintable(reported));
        setting.observesCounters = false;
        const auto deaf = pulled();
        // Of somebody who spends all the time some calls are counted between an answer and the next
        // call.
        QVERIFY2(throttled <= (other.every > Duration::zero() ? deaf.first / 4 : 0),
                 qPrintable(reported));
        QVERIFY2(took <= most, qPrintable(reported));
        if (other.calls == 0)
            QCOMPARE(durationText(took), durationText(deaf.second)); // alone it costs nothing
        else
            QVERIFY2(deaf.first > 0, "nothing would have been refused anyway");
    }
};

PENSTOCK_TEST(TestOtherClients)
} // namespace tst_otherclients
#include "tst_otherclients.moc"
