// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/levelstate.h>

#include <penstock/support/overload.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {

QString nanosText(Duration span)
{
    return QString::number(std::max(Duration::zero(), span).count());
}

QJsonObject stateOfOne(const Limit &spec, const LimitLevel &level, Instant now)
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

} // namespace

std::vector<LimitLevel> levelsOf(const std::vector<Limit> &limits,
                                 const std::vector<ScriptReply::Level> &reportServerCounters,
                                 const ReadInstant &at, Instant now)
{
    std::vector<LimitLevel> levels;
    for (const Limit &spec : limits) {
        const std::int64_t capacity = capacityOf(spec.settings);
        LimitLevel level {spec.name, capacity, capacity, 0, now, 0};
        for (const ScriptReply::Level &each : reportServerCounters) {
            if (each.limit != spec.name || (level.keys++ != 0 && each.available >= level.available))
                continue;
            level.capacity = each.capacity;
            level.available = each.available;
            level.inFlight = each.inFlight;
            level.fullAt.reset();
            if (each.fullAt)
                level.fullAt = std::max(now, at(*each.fullAt));
        }
        levels.push_back(level);
    }
    return levels;
}

QJsonObject stateOf(const std::vector<Limit> &limits, const std::vector<LimitLevel> &levels,
                    ClockReading now)
{
    QJsonArray states;
    for (std::size_t i = 0; i < std::min(levels.size(), limits.size()); ++i) {
        const Limit &spec = limits[i];
        if (spec.per.kind == Per::Kind::All)
            states.append(QJsonObject {{u"name"_s, spec.name},
                                       {u"algorithm"_s, algorithmName(spec.settings)},
                                       {u"state"_s, stateOfOne(spec, levels[i], now.at)}});
    }
    return {{u"saved_at_ns"_s, QString::number(now.wall().time_since_epoch().count())},
            {u"limits"_s, states}};
}

} // namespace penstock
