// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/sharedstack_p.h>

#include <penstock/limits/stack/stackcore.h>
#include <penstock/support/overload.h>

#include <QJsonArray>

#include <algorithm>

// What is looked at of a shared stack: as the last answer had it.
namespace penstock {

namespace {

QString text(Duration span)
{
    return QString::number(std::max(Duration::zero(), span).count());
}

//! What StackCore::restore() makes of it has as much left, and is full at the same time.
QJsonObject stateOf(const LimitSpec &spec, const LimitLevel &level, Instant now)
{
    const std::int64_t used
        = std::max<std::int64_t>(0, level.capacity - level.available - level.inFlight);
    const Duration full = level.fullAt ? *level.fullAt - now : intervalOf(spec.settings);
    const Duration interval = intervalOf(spec.settings);
    return std::visit(
        Overload {
            [&](const TokenBucketSettings &bucket) -> QJsonObject {
                if (bucket.refill == Refill::Stepped)
                    return {{QStringLiteral("level"), qint64(level.available)},
                            {QStringLiteral("next_step_in_ns"), text(std::min(full, interval))}};
                if (bucket.refillAmount == 0)
                    return {{QStringLiteral("available"), qint64(level.available)}};
                return {{QStringLiteral("full_in_ns"), text(full)}};
            },
            [&](const GcraSettings &) -> QJsonObject {
                return {{QStringLiteral("full_in_ns"), text(full)}};
            },
            [&](const LeakyBucketSettings &) -> QJsonObject {
                return {{QStringLiteral("queued"), qint64(level.capacity - level.available)},
                        {QStringLiteral("empty_in_ns"), text(full)}};
            },
            [&](const FixedWindowSettings &) -> QJsonObject {
                return {{QStringLiteral("count"), qint64(level.capacity - level.available)},
                        {QStringLiteral("ends_in_ns"), text(full)},
                        {QStringLiteral("counts_for_ns"), text(full)}};
            },
            [&](const SlidingWindowCounterSettings &) -> QJsonObject {
                return {{QStringLiteral("count"), qint64(level.capacity - level.available)},
                        {QStringLiteral("count_before"), 0},
                        {QStringLiteral("window_ends_in_ns"), text(full - interval)}};
            },
            [&](const auto &) -> QJsonObject {
                const Duration age = std::max(Duration::zero(), interval - full);
                return {{QStringLiteral("log"), QJsonArray {text(age), qint64(used)}}};
            },
        },
        spec.settings);
}

} // namespace

//! Somebody looks: for some seconds each answer tells it.
void SharedStack::Private::watch() const
{
    const Instant now = clock.now().at;
    const bool isNew = watchedAt == Instant::min() || now - watchedAt > options.lease / 2;
    watchedAt = now;
    if (isNew)
        const_cast<Private *>(this)->line.saySoon();
}

std::vector<LimitLevel> SharedStack::levels() const
{
    d->watch();
    std::vector<LimitLevel> levels;
    const Instant now = d->clock.now().at;
    for (const LimitSpec &spec : d->limits) {
        LimitLevel level {spec.name, capacityOf(spec.settings), capacityOf(spec.settings), 0, now,
                          0};
        for (const StackAnswer::Level &each :
             d->view ? d->view->levels : std::vector<StackAnswer::Level>()) {
            if (each.limit != spec.name || (level.keys++ != 0 && each.available >= level.available))
                continue;
            level.capacity = each.capacity;
            level.available = each.available;
            level.inFlight = each.inFlight;
            level.fullAt.reset();
            if (each.fullAt)
                level.fullAt = std::max(now, d->line.time().surely(*each.fullAt));
        }
        levels.push_back(level);
    }
    return levels;
}

Holder SharedStack::bindingLimit() const
{
    d->watch();
    if (d->asks.empty() || !d->heard)
        return {};
    if (d->closedUntil)
        return {{}, true};
    const auto binding = d->heard->binding;
    return binding && *binding < d->limits.size() ? Holder {d->limits[*binding].name} : Holder {};
}

std::optional<Instant> SharedStack::pausedUntil() const
{
    return d->closedUntil;
}

StackCore SharedStack::snapshot() const
{
    const ClockReading now = d->clock.now();
    const std::vector<LimitLevel> levels = this->levels();
    QJsonArray states;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const LimitSpec &spec = d->limits[i];
        if (spec.per.kind == Per::Kind::All)
            states.append(
                QJsonObject {{QStringLiteral("name"), spec.name},
                             {QStringLiteral("algorithm"), algorithmName(spec.settings)},
                             {QStringLiteral("state"), stateOf(spec, levels[i], now.at)}});
    }
    StackCore copy(d->limits, now);
    std::ignore
        = copy.restore(QJsonObject {{QStringLiteral("saved_at_ns"),
                                     QString::number(now.wall().time_since_epoch().count())},
                                    {QStringLiteral("limits"), states}},
                       now);
    // Calls under way hold their slots.
    std::int64_t out = d->heard ? d->heard->out : 0;
    for (; out > 0; --out)
        copy.takeUp({}, now);
    if (d->closedUntil)
        copy.pause(*d->closedUntil, true);
    constexpr std::int64_t most = 100'000;
    const std::int64_t others
        = d->heard ? d->heard->waiting - std::int64_t(d->asks.size()) : std::int64_t(0);
    for (std::int64_t i = 0; i < std::min(others, most); ++i)
        std::ignore = copy.enqueue({}, now);
    for (const auto &[number, asked] : d->asks)
        std::ignore = copy.enqueue(asked.ask, now);
    return copy;
}

std::optional<Instant> SharedStack::forecastOfLast(const Ask &ask, std::int64_t count) const
{
    return snapshot().forecastOfLast(ask, count, d->clock.now());
}

QJsonObject SharedStack::save() const
{
    return snapshot().save(d->clock.now());
}

std::vector<LearnedLimit> SharedStack::learnedLimits() const
{
    return {};
}

std::vector<LimitSpec> SharedStack::withLearnedCosts(std::vector<LimitSpec> limits) const
{
    return limits;
}

std::vector<DiscoveredLimit> SharedStack::discoveredLimits() const
{
    return {};
}

std::vector<Sharer> SharedStack::sharers() const
{
    d->watch();
    std::vector<Sharer> sharers;
    if (!d->view)
        return sharers;
    for (const StackAnswer::Seat &seat : d->view->sharers) {
        const bool isSelf = seat.process == d->line.process();
        sharers.push_back({seat.name, seat.host, seat.pid, seat.waiting, seat.inFlight, seat.toGo,
                           false, isSelf});
    }
    std::stable_partition(sharers.begin(), sharers.end(),
                          [](const Sharer &each) { return each.isSelf; });
    return sharers;
}

} // namespace penstock
