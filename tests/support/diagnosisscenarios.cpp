// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/diagnosisscenarios.h"

#include <penstock/limits/spec/limitjson.h>

namespace penstock {

using namespace std::chrono_literals;

Limit limit(const QString &shorthand, const QString &name)
{
    Result<Limit> spec = limitFromShorthand(shorthand);
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

const QString item = u"/items/%1"_s;

DiagnosisScenario tooHigh(const char *name, int declared, int allowed, Duration interval,
                          const QString &change)
{
    DiagnosisScenario scenario {.name = name, .cause = Cause::DeclaredTooHigh, .change = change};
    scenario.setting.declared = {{u"per-window"_s, SlidingWindowSettings {declared, interval}}};
    scenario.setting.server.limits = {{{}, SlidingWindowSettings {allowed, interval}}};
    scenario.setting.targets = rows(4 * declared, item);
    return scenario;
}

} // namespace

QString textsOf(const QList<Message> &messages)
{
    QStringList texts;
    for (const Message &each : messages)
        texts.append(each.text());
    return texts.join(u"; "_s);
}

QString reported(const Diagnosis &diagnosis)
{
    return u"%1: %2\n  %3\n  => %4"_s.arg(causeName(diagnosis.cause), diagnosis.summary.text(),
                                          textsOf(diagnosis.evidence),
                                          textsOf(changeMessages(diagnosis.change)));
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
                          u"limit \"per-window\": 120/min → 100/min"_s));
    all.push_back(
        tooHigh("declared too high, by one", 21, 20, 1s, u"limit \"per-window\": 21/s → 20/s"_s));
    all.push_back(
        tooHigh("declared far too high", 50, 5, 2s, u"limit \"per-window\": 50/2s → 5/2s"_s));

    PullSetting fixed = pullSetting({u"50/2s"_s}, {u"30/2s fixed"_s}, rows(200, item));
    add("declared too high, the server counts by the clock", fixed, Cause::DeclaredTooHigh,
        u"limit \"50/2s\": 50/2s → 30/2s"_s);
    fixed.server.retryAfter = RetryAfterForm::None;
    add("the same, and it names no time", fixed, Cause::DeclaredTooHigh,
        u"limit \"50/2s\": 50/2s → 30/2s"_s);

    // Some go out in the end of a window, and all of the next with them in any one second.
    PullSetting boundary
        = pullSetting({u"every 5ms"_s, u"30/s fixed"_s}, {u"20/s fixed"_s}, rows(34, item));
    boundary.begins = 985ms;
    add("declared too high, both count by the clock", boundary, Cause::DeclaredTooHigh,
        u"limit \"30/s fixed\": 30/s fixed → 20/s fixed"_s);

    PullSetting counted = pullSetting({u"120/min"_s}, {u"100/min"_s}, rows(300, item));
    counted.server.rateLimitHeaders = RateLimitHeaders::Draft;
    add("declared too high, the headers say so", counted, Cause::DeclaredTooHigh,
        u"limit \"120/min\": 120/min → 100/min"_s);

    PullSetting atOnce = pullSetting({u"40/s"_s}, {u"4 concurrent"_s}, rows(120, item));
    atOnce.server.latency = {100ms, 120ms};
    add("so many at once", atOnce, Cause::Concurrency, u"new limit \"at once\": 4 concurrent"_s);
    atOnce.declared.push_back(limit(u"10 concurrent"_s, u"c"_s));
    add("so many at once, fewer than declared", atOnce, Cause::Concurrency,
        u"limit \"c\": 10 concurrent → 4 concurrent"_s);

    PullSetting endpoint = pullSetting({u"40/s"_s}, {}, both(160, item, u"/search/%1"_s));
    Limit own = limit(u"5/s"_s);
    own.match.path = u"/search/*"_s;
    endpoint.server.limits = {limit(u"40/s"_s), own};
    add("a limit for one endpoint", endpoint, Cause::Endpoint,
        u"new limit \"/search/*\": 5 in 1 s for /search/*"_s);

    add("a burst limit beside",
        pullSetting({u"60/min"_s}, {u"60/min"_s, u"10/s"_s}, rows(150, item)), Cause::Burst,
        u"new limit \"burst\": 10/s"_s);
    add("a bucket that is smaller",
        pullSetting({u"bucket 60 refill 5/s"_s}, {u"bucket 20 refill 5/s"_s}, rows(150, item)),
        Cause::Burst,
        u"limit \"bucket 60 refill 5/s\": bucket 60 refill 5/s → bucket 20 refill 5/s"_s);
    add("a long window beside",
        pullSetting({u"10/s"_s}, {u"10/s"_s, u"100/min"_s}, rows(250, item)), Cause::LongerWindow,
        u"new limit \"long run\": 100/min"_s);
    add("any span, where the profile counts by the clock",
        pullSetting({u"20/2s fixed"_s, u"every 80ms"_s}, {u"20/2s"_s}, rows(100, item)),
        Cause::Burst, u"limit \"20/2s fixed\": 20/2s fixed → 20/2s"_s);

    PullSetting grid = pullSetting({u"bucket 10 refill 5/s"_s}, {u"10/2s fixed"_s}, rows(80, item));
    grid.server.retryAfter = RetryAfterForm::Milliseconds;
    add("windows by the clock instead of a bucket", grid, Cause::WindowAlignment,
        u"limit \"bucket 10 refill 5/s\": bucket 10 refill 5/s → 10/2s fixed"_s);
    PullSetting creation = pullSetting({}, {u"10/2s fixed"_s}, {});
    creation.declared = {
        {u"w"_s, FixedWindowSettings {.capacity = 10, .interval = 2s, .anchor = Anchor::Creation}},
        limit(u"1 concurrent"_s, u"c"_s)};
    creation.begins = 700ms;
    creation.server.retryAfter = RetryAfterForm::Milliseconds;
    // Now at the beginning of a window, now spread over all of it.
    for (int window = 0; window < 8; ++window)
        creation.targets
            += rows(10, u"/items/%1?latency="_s + (window % 2 == 0 ? u"150ms"_s : u"10ms"_s));
    add("windows by the clock instead of the start", creation, Cause::WindowAlignment,
        u"limit \"w\": 10 in each window of 2 s → 10/2s fixed"_s);

    PullSetting skew = creation;
    skew.declared.front() = limit(u"10/2s fixed"_s, u"w"_s);
    skew.server.clockSkew = 2700ms;
    add("a clock that is ahead", skew, Cause::ClockSkew, u"limit \"w\": 10/2s fixed → 10/2s"_s);
    skew.server.clockSkew = -61s - 200ms;
    add("a clock that is behind", skew, Cause::ClockSkew, u"limit \"w\": 10/2s fixed → 10/2s"_s);

    PullSetting bunching = pullSetting({u"20/s"_s}, {u"20/s"_s}, rows(160, item));
    std::get<SlidingWindowSettings>(bunching.declared.front().settings).countFrom = CountFrom::Send;
    bunching.server.arrivalDelay = {0ms, 300ms};
    add("arriving closer together than sent", bunching, Cause::Bunching,
        u"limit \"20/s\": 20 in 1 s → 20 in 1 s after their responses"_s);

    PullSetting shared = pullSetting({u"50/s"_s}, {u"50/s"_s}, rows(300, item));
    shared.server.otherClientEvery = 50ms;
    shared.server.rateLimitHeaders = RateLimitHeaders::Draft;
    shared.observesCounters = false;
    add("another client, by the counter", shared, Cause::OtherClient,
        u"limit \"50/s\": 50/s → 36/s"_s);

    PullSetting penalty = pullSetting({u"20/s"_s}, {u"15/s"_s}, rows(80, item));
    penalty.server.penalty = 30s;
    add("a penalty box that is announced", penalty, Cause::PenaltyBox,
        u"limit \"20/s\": 20/s → 15/s"_s);
    penalty.server.retryAfter = RetryAfterForm::None;
    add("a penalty box that is not", penalty, Cause::PenaltyBox,
        u"limit \"20/s\": 20/s → 15/s; after a rate limit response without a time: wait 30 s"_s);
    return all;
}

} // namespace penstock
