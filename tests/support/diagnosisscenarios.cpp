// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/diagnosisscenarios.h"

#include <penstock/limits/spec/limitjson.h>

namespace penstock {

using namespace std::chrono_literals;

LimitSpec limit(const QString &shorthand, const QString &name)
{
    Result<LimitSpec> spec = limitFromShorthand(shorthand);
    if (!spec)
        qFatal("%s", qPrintable(spec.error().text()));
    spec->name = name;
    return *std::move(spec);
}

QStringList rows(int count, const QString &target)
{
    QStringList targets;
    for (int i = 1; i <= count; ++i)
        targets.append(target.arg(i));
    return targets;
}

namespace {

// Alternates between two.
QStringList both(int count, const QString &even, const QString &odd)
{
    QStringList targets;
    for (int i = 1; i <= count; ++i)
        targets.append((i % 2 == 0 ? even : odd).arg(i));
    return targets;
}

const QString item = QStringLiteral("/items/%1");

DiagnosisScenario tooHigh(const char *name, int declared, int allowed, Duration interval,
                          const QString &change)
{
    DiagnosisScenario scenario {.name = name, .cause = Cause::DeclaredTooHigh, .change = change};
    scenario.setting.declared
        = {{QStringLiteral("per-window"), SlidingWindowSettings {declared, interval}}};
    scenario.setting.server.limits = {{{}, SlidingWindowSettings {allowed, interval}}};
    scenario.setting.targets = rows(4 * declared, item);
    return scenario;
}

} // namespace

QString told(const Diagnosis &diagnosis)
{
    return causeName(diagnosis.cause) + QStringLiteral(": ") + diagnosis.summary
        + QStringLiteral("\n  ") + diagnosis.evidence.join(QStringLiteral("\n  "))
        + QStringLiteral("\n  => ") + changeTexts(diagnosis.change).join(QStringLiteral("; "));
}

PullSetting pullSetting(const QStringList &declared, const QStringList &allowed,
                        const QStringList &targets)
{
    PullSetting setting;
    for (const QString &each : declared)
        setting.declared.push_back(limit(each, each));
    for (const QString &each : allowed)
        setting.server.limits.push_back(limit(each));
    setting.targets = targets;
    return setting;
}

std::vector<DiagnosisScenario> diagnosisScenarios()
{
    std::vector<DiagnosisScenario> all;
    const auto add
        = [&all](const char *name, const PullSetting &setting, Cause cause, const QString &change) {
              all.push_back({.name = name, .setting = setting, .cause = cause, .change = change});
          };

    all.push_back(tooHigh("declared too high, a minute", 120, 100, 60s,
                          QStringLiteral("limit 'per-window': 120/min → 100/min")));
    all.push_back(tooHigh("declared too high, by one", 21, 20, 1s,
                          QStringLiteral("limit 'per-window': 21/s → 20/s")));
    all.push_back(tooHigh("declared far too high", 50, 5, 2s,
                          QStringLiteral("limit 'per-window': 50/2s → 5/2s")));

    PullSetting fixed
        = pullSetting({QStringLiteral("50/2s")}, {QStringLiteral("30/2s fixed")}, rows(200, item));
    add("declared too high, the server counts by the clock", fixed, Cause::DeclaredTooHigh,
        QStringLiteral("limit '50/2s': 50/2s → 30/2s"));
    fixed.server.retryAfter = RetryAfterForm::None;
    add("the same, and it names no time", fixed, Cause::DeclaredTooHigh,
        QStringLiteral("limit '50/2s': 50/2s → 30/2s"));

    // Some go out in the end of a window, and all of the next with them in any one second.
    PullSetting boundary = pullSetting({QStringLiteral("every 5ms"), QStringLiteral("30/s fixed")},
                                       {QStringLiteral("20/s fixed")}, rows(34, item));
    boundary.begins = 985ms;
    add("declared too high, both count by the clock", boundary, Cause::DeclaredTooHigh,
        QStringLiteral("limit '30/s fixed': 30/s fixed → 20/s fixed"));

    PullSetting counted
        = pullSetting({QStringLiteral("120/min")}, {QStringLiteral("100/min")}, rows(300, item));
    counted.server.rateLimitHeaders = RateLimitHeaders::Draft;
    add("declared too high, the headers say so", counted, Cause::DeclaredTooHigh,
        QStringLiteral("limit '120/min': 120/min → 100/min"));

    PullSetting atOnce
        = pullSetting({QStringLiteral("40/s")}, {QStringLiteral("4 concurrent")}, rows(120, item));
    atOnce.server.latency = {100ms, 120ms};
    add("so many at once", atOnce, Cause::Concurrency,
        QStringLiteral("a further limit 'at once': 4 concurrent"));
    atOnce.declared.push_back(limit(QStringLiteral("10 concurrent"), QStringLiteral("c")));
    add("so many at once, fewer than declared", atOnce, Cause::Concurrency,
        QStringLiteral("limit 'c': 10 concurrent → 4 concurrent"));

    PullSetting endpoint
        = pullSetting({QStringLiteral("40/s")}, {}, both(160, item, QStringLiteral("/search/%1")));
    LimitSpec own = limit(QStringLiteral("5/s"));
    own.match.path = QStringLiteral("/search/*");
    endpoint.server.limits = {limit(QStringLiteral("40/s")), own};
    add("a limit for one endpoint", endpoint, Cause::Endpoint,
        QStringLiteral("a further limit '/search/*': 5/s for /search/*"));

    add("a burst limit beside",
        pullSetting({QStringLiteral("60/min")}, {QStringLiteral("60/min"), QStringLiteral("10/s")},
                    rows(150, item)),
        Cause::Burst, QStringLiteral("a further limit 'burst': 10/s"));
    add("a bucket that is smaller",
        pullSetting({QStringLiteral("bucket 60 refill 5/s")},
                    {QStringLiteral("bucket 20 refill 5/s")}, rows(150, item)),
        Cause::Burst,
        QStringLiteral(
            "limit 'bucket 60 refill 5/s': bucket 60 refill 5/s → bucket 20 refill 5/s"));
    add("a long window beside",
        pullSetting({QStringLiteral("10/s")}, {QStringLiteral("10/s"), QStringLiteral("100/min")},
                    rows(250, item)),
        Cause::LongerWindow, QStringLiteral("a further limit 'long run': 100/min"));
    add("any span, where the profile counts by the clock",
        pullSetting({QStringLiteral("20/2s fixed"), QStringLiteral("every 80ms")},
                    {QStringLiteral("20/2s")}, rows(100, item)),
        Cause::Burst, QStringLiteral("limit '20/2s fixed': 20/2s fixed → 20/2s"));

    PullSetting grid = pullSetting({QStringLiteral("bucket 10 refill 5/s")},
                                   {QStringLiteral("10/2s fixed")}, rows(80, item));
    grid.server.retryAfter = RetryAfterForm::Milliseconds;
    add("windows by the clock instead of a bucket", grid, Cause::WindowAlignment,
        QStringLiteral("limit 'bucket 10 refill 5/s': bucket 10 refill 5/s → 10/2s fixed"));
    PullSetting creation = pullSetting({}, {QStringLiteral("10/2s fixed")}, {});
    creation.declared
        = {{QStringLiteral("w"),
            FixedWindowSettings {.capacity = 10, .interval = 2s, .anchor = Anchor::Creation}},
           limit(QStringLiteral("1 concurrent"), QStringLiteral("c"))};
    creation.begins = 700ms;
    creation.server.retryAfter = RetryAfterForm::Milliseconds;
    // Now at the beginning of a window, now spread over all of it.
    for (int window = 0; window < 8; ++window)
        creation.targets
            += rows(10,
                    QStringLiteral("/items/%1?latency=")
                        + (window % 2 == 0 ? QStringLiteral("150ms") : QStringLiteral("10ms")));
    add("windows by the clock instead of the start", creation, Cause::WindowAlignment,
        QStringLiteral("limit 'w': 10 in each window of 2 s → 10/2s fixed"));

    PullSetting skew = creation;
    skew.declared.front() = limit(QStringLiteral("10/2s fixed"), QStringLiteral("w"));
    skew.server.clockSkew = 2700ms;
    add("a clock that is ahead", skew, Cause::ClockSkew,
        QStringLiteral("limit 'w': 10/2s fixed → 10/2s"));
    skew.server.clockSkew = -61s - 200ms;
    add("a clock that is behind", skew, Cause::ClockSkew,
        QStringLiteral("limit 'w': 10/2s fixed → 10/2s"));

    PullSetting bunching
        = pullSetting({QStringLiteral("20/s")}, {QStringLiteral("20/s")}, rows(160, item));
    std::get<SlidingWindowSettings>(bunching.declared.front().settings).countFrom = CountFrom::Send;
    bunching.server.arrivalDelay = {0ms, 300ms};
    add("arriving closer together than sent", bunching, Cause::Bunching,
        QStringLiteral("limit '20/s': 20 in 1 s → 20 in 1 s after their answers"));

    PullSetting shared
        = pullSetting({QStringLiteral("50/s")}, {QStringLiteral("50/s")}, rows(300, item));
    shared.server.otherClientEvery = 50ms;
    shared.server.rateLimitHeaders = RateLimitHeaders::Draft;
    shared.heedsCounters = false;
    add("another client, by the counter", shared, Cause::OtherClient,
        QStringLiteral("limit '50/s': 50/s → 36/s"));

    PullSetting penalty
        = pullSetting({QStringLiteral("20/s")}, {QStringLiteral("15/s")}, rows(80, item));
    penalty.server.penalty = 30s;
    add("a penalty box that is announced", penalty, Cause::PenaltyBox,
        QStringLiteral("limit '20/s': 20/s → 15/s"));
    penalty.server.retryAfter = RetryAfterForm::None;
    add("a penalty box that is not", penalty, Cause::PenaltyBox,
        QStringLiteral("limit '20/s': 20/s → 15/s; after a refusal that names no time: wait 30s"));
    return all;
}

} // namespace penstock
