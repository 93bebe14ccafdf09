// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/localshare.h>

#include <penstock/limits/spec/limitshare.h>
#include <penstock/support/int128.h>
#include <penstock/support/overload.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {

QString nanosText(Duration span)
{
    return QString::number(std::max(Duration::zero(), span).count());
}

QJsonObject stateOfOne(const LimitSpec &spec, const LimitLevel &level, Instant now)
{
    const Duration full = level.fullAt ? *level.fullAt - now : intervalOf(spec.settings);
    const Duration interval = intervalOf(spec.settings);
    return std::visit(
        Overload {
            [&](const TokenBucketSettings &bucket) -> QJsonObject {
                if (bucket.refill == Refill::Stepped)
                    return {{u"level"_s, qint64(level.available)},
                            {u"next_step_in_ns"_s, nanosText(std::min(full, interval))}};
                if (bucket.refillAmount == 0)
                    return {{u"available"_s, qint64(level.available)}};
                return {{u"full_in_ns"_s, nanosText(full)}};
            },
            [&](const GcraSettings &) -> QJsonObject {
                return {{u"full_in_ns"_s, nanosText(full)}};
            },
            [&](const LeakyBucketSettings &) -> QJsonObject {
                return {{u"queued"_s, qint64(level.capacity - level.available)},
                        {u"empty_in_ns"_s, nanosText(full)}};
            },
            [&](const FixedWindowSettings &) -> QJsonObject {
                return {{u"count"_s, qint64(level.capacity - level.available)},
                        {u"ends_in_ns"_s, nanosText(full)},
                        {u"counts_for_ns"_s, nanosText(full)}};
            },
            [&](const SlidingWindowCounterSettings &) -> QJsonObject {
                return {{u"count"_s, qint64(level.capacity - level.available)},
                        {u"count_before"_s, 0},
                        {u"window_ends_in_ns"_s, nanosText(full - interval)}};
            },
            [&](const auto &) -> QJsonObject {
                const qint64 used = level.capacity - level.available - level.inFlight;
                return {
                    {u"log"_s, QJsonArray {nanosText(interval - full), std::max<qint64>(0, used)}}};
            },
        },
        spec.settings);
}

//! In which all of it comes back, whatever was used.
Duration timeToFill(const LimitSettings &settings)
{
    const auto filled = [](std::int64_t capacity, std::int64_t amount, Duration interval) {
        const std::int64_t steps = amount == 0 ? 1 : (capacity + amount - 1) / amount;
        constexpr Duration most = std::chrono::hours(24 * 365 * 100);
        return interval > most / std::max<std::int64_t>(1, steps) ? most : interval * steps;
    };
    return std::visit(
        Overload {
            [&](const TokenBucketSettings &bucket) {
                return filled(bucket.capacity, bucket.refillAmount, bucket.refillInterval);
            },
            [&](const GcraSettings &gcra) { return filled(gcra.burst, 1, gcra.emissionInterval); },
            [&](const LeakyBucketSettings &bucket) {
                return filled(bucket.capacity, bucket.drainAmount, bucket.drainInterval);
            },
            [&](const SlidingWindowCounterSettings &window) { return window.interval * 2; },
            [&](const auto &) { return intervalOf(settings); },
        },
        settings);
}

} // namespace

std::optional<std::vector<LimitSpec>> shareOf(std::vector<LimitSpec> limits, LocalShare share)
{
    for (LimitSpec &limit : limits) {
        // Rounded where they meet, so that all of them together are the whole.
        const auto whole = Int128(capacityOf(settingsInUse(limit)));
        const auto below = [whole](int percent) { return (whole * percent + 99) / 100; };
        limit.use = std::clamp(limit.use, 1, 100) * (share.to - share.from) / 100;
        if (limit.use < 1 || capacityOf(settingsInUse(limit)) > below(share.to) - below(share.from))
            return std::nullopt;
    }
    return limits;
}

QJsonObject stateOf(const std::vector<LimitSpec> &limits, const std::vector<LimitLevel> &levels,
                    ClockReading now)
{
    QJsonArray states;
    for (std::size_t i = 0; i < std::min(levels.size(), limits.size()); ++i) {
        const LimitSpec &spec = limits[i];
        if (spec.per.kind == Per::Kind::All)
            states.append(QJsonObject {{u"name"_s, spec.name},
                                       {u"algorithm"_s, algorithmName(spec.settings)},
                                       {u"state"_s, stateOfOne(spec, levels[i], now.at)}});
    }
    return {{u"saved_at_ns"_s, QString::number(now.wall().time_since_epoch().count())},
            {u"limits"_s, states}};
}

QJsonObject usedUpState(const std::vector<LimitSpec> &limits, ClockReading now)
{
    std::vector<LimitLevel> levels;
    for (const LimitSpec &limit : limits) {
        const LimitSettings settings = settingsInUse(limit);
        levels.push_back({limit.name, capacityOf(settings), 0, 0,
                          saturatingAdd(now.at, timeToFill(settings)), 1});
    }
    return stateOf(limits, levels, now);
}

} // namespace penstock
