// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/sharedstack_p.h>

#include <penstock/limits/learning/learnedpace.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/redis/gate/toldstack.h>

#include <algorithm>

// What is looked at of a shared stack: as the last answer had it.
namespace penstock {

//! Somebody looks: for some seconds each answer tells it.
void SharedStack::Private::watch() const
{
    const Instant now = clock.now().at;
    const bool isNew = watchedAt == Instant::min() || now - watchedAt > options.lease / 2;
    watchedAt = now;
    if (isNew)
        const_cast<Private *>(this)->line.saySoon();
}

std::vector<LimitSpec> SharedStack::Private::limitsNow() const
{
    std::vector<LimitSpec> now = declared;
    for (const LimitSpec &limit : discovery.found.inForce)
        now.push_back(limit);
    for (LearnedLimit &learned : q->learnedLimits()) {
        for (LimitSpec &limit : now) {
            if (limit.name == learned.now.name)
                limit = std::move(learned.now);
        }
    }
    return q->withLearnedCosts(std::move(now));
}

std::vector<LimitLevel> SharedStack::levels() const
{
    if (wrongThread("SharedStack::levels()"))
        return {};
    if (d->local)
        return d->local->levels();
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
    if (wrongThread("SharedStack::bindingLimit()"))
        return {};
    if (d->local)
        return d->local->bindingLimit();
    d->watch();
    if (!d->asks.empty() && !d->trouble().isEmpty())
        return {u"%1, which is not ready"_s.arg(d->options.redis.address.text())};
    if (d->asks.empty() || !d->heard)
        return {};
    if (d->closedUntil)
        return {{}, true};
    const auto binding = d->heard->binding;
    return binding && *binding < d->limits.size() ? Holder {d->limits[*binding].name} : Holder {};
}

std::optional<Instant> SharedStack::pausedUntil() const
{
    if (wrongThread("SharedStack::pausedUntil()"))
        return {};
    return d->closedUntil;
}

//! The stack of Redis by the last answer that told it whole, and who has come to wait since.
StackCore SharedStack::Private::copyAt(ClockReading now) const
{
    watch();
    const std::vector<LimitSpec> inForce = limitsNow(); // what is left is told of these
    StackCore copy(inForce, now, {.sourcesTakeTurns = false}); // in Redis they stand in one line
    const StackAnswer seen = view.value_or(StackAnswer());
    const ToldStack whole(seen, inForce,
                          [this](std::int64_t micros) { return line.time().surely(micros); });
    std::ignore = copy.restore(whole.state(now), now);
    whole.takeUpCalls(copy, heard ? heard->out : 0, now);
    if (closedUntil)
        copy.pause(*closedUntil, true);
    const std::int64_t all = heard ? heard->waiting : 0;
    std::vector<std::pair<quint64, Ask>> ours;
    for (const auto &[number, asked] : asks)
        ours.emplace_back(number, asked.ask);
    whole.enqueueLine(copy, ours, all, now);
    return copy;
}

GateSnapshot SharedStack::snapshot(Detail detail) const
{
    if (wrongThread("Gate::snapshot()"))
        return {};
    if (d->local)
        return d->local->snapshot(detail);
    GateSnapshot seen;
    seen.limits = d->limits;
    seen.levels = levels();
    seen.bindingLimit = bindingLimit();
    seen.pausedUntil = d->closedUntil;
    seen.learned = learnedLimits();
    seen.discovered = d->discovery.found.limits;
    if (detail == Detail::Queue)
        seen.core = d->copyAt(d->clock.now());
    return seen;
}

std::optional<Instant> SharedStack::forecastOfLast(const Ask &ask, std::int64_t count) const
{
    if (wrongThread("SharedStack::forecastOfLast()"))
        return {};
    if (d->local)
        return d->local->snapshot(Detail::Queue).core->forecastOfLast(ask, count, d->clock.now());
    // Windows end by the calendar of Redis.
    const Instant now = d->clock.now().at;
    const Duration wall = std::chrono::microseconds(d->line.time().earliest(now));
    const ClockReading there {now, wall - now.time_since_epoch()};
    return d->copyAt(there).forecastOfLast(ask, count, there);
}

QString SharedStack::sharingTrouble() const
{
    if (wrongThread("SharedStack::sharingTrouble()"))
        return {};
    return d->trouble();
}

std::vector<LearnedLimit> SharedStack::learnedLimits() const
{
    if (wrongThread("SharedStack::learnedLimits()"))
        return {};
    using Lesson = StackAnswer::Lesson;
    std::vector<LearnedLimit> learned;
    if (!d->view)
        return learned;
    for (const LimitSpec &spec : d->declared) {
        const auto found = std::find_if(d->view->levels.begin(), d->view->levels.end(),
                                        [&spec](const StackAnswer::Level &each) {
                                            return each.limit == spec.name && each.key.isEmpty();
                                        });
        if (found == d->view->levels.end()
            || (found->lesson != Lesson::Shown && found->lesson != Lesson::Stated))
            continue;
        LimitSpec now = spec;
        now.settings = atPace(spec.settings, unitsOfServer(spec, found->ceiling));
        learned.push_back({spec, std::move(now), found->lesson == Lesson::Stated});
    }
    return learned;
}

std::vector<LimitSpec> SharedStack::withLearnedCosts(std::vector<LimitSpec> limits) const
{
    if (wrongThread("SharedStack::withLearnedCosts()"))
        return limits;
    if (!d->view)
        return limits;
    for (LimitSpec &limit : limits) {
        for (const StackAnswer::Level &each : d->view->levels) {
            if (each.limit == limit.name && each.cost > 0 && limit.estimate
                && limit.estimate->learns)
                limit.estimate->units = each.cost;
        }
    }
    return limits;
}

std::vector<Sharer> SharedStack::sharers() const
{
    if (wrongThread("SharedStack::sharers()"))
        return {};
    d->watch();
    std::vector<Sharer> sharers;
    if (!d->view)
        return sharers;
    for (const StackAnswer::Seat &seat : d->view->sharers) {
        const bool isSelf = seat.process == d->line.process();
        sharers.push_back(
            {seat.name, seat.host, seat.pid, seat.waiting, seat.inFlight, seat.toGo, isSelf});
    }
    std::stable_partition(sharers.begin(), sharers.end(),
                          [](const Sharer &each) { return each.isSelf; });
    return sharers;
}

} // namespace penstock
