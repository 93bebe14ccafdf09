// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redisratelimiter_p.h>

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/redis/limiter/levelstate.h>

#include <algorithm>

// The state of limits that are shared through Redis, as of the last response.
namespace penstock {

//! Asks Redis for the data that snapshot() shows, at most once a second. The next call shows it.
void RedisRateLimiter::Private::watch()
{
    constexpr Duration viewsEvery = std::chrono::seconds(1);
    const Instant now = clock.now().at;
    const bool isFresh = viewAskedAt != Instant::min() && now - viewAskedAt < viewsEvery;
    if (isViewAsked || isFresh)
        return;
    isViewAsked = true;
    viewAskedAt = now;
    line.wants().view();
    line.saySoon();
}

std::vector<LimitLevel> RedisRateLimiter::Private::levels() const
{
    return levelsOf(
        limits, view ? view->levels : std::vector<ScriptReply::Level>(),
        [this](std::int64_t micros) { return line.time().surely(micros); }, clock.now().at);
}

std::vector<LimitLevel> RedisRateLimiter::levels() const
{
    if (wrongThread("RedisRateLimiter::levels()"))
        return {};
    d->watch();
    return d->levels();
}

Holder RedisRateLimiter::bindingLimit() const
{
    if (wrongThread("RedisRateLimiter::bindingLimit()"))
        return {};
    if (!d->asks.empty() && !d->line.isUp() && d->trouble())
        return {d->options.redis.address.text()};
    if (d->asks.empty() || !d->latestReply)
        return {};
    if (d->closedUntil)
        return {{}, true};
    const auto binding = d->latestReply->binding;
    return binding && *binding < d->limits.size() ? Holder {d->limits[*binding].name} : Holder {};
}

std::optional<Instant> RedisRateLimiter::pausedUntil() const
{
    if (wrongThread("RedisRateLimiter::pausedUntil()"))
        return {};
    return d->closedUntil;
}

LimiterSnapshot RedisRateLimiter::snapshot(Detail detail) const
{
    if (wrongThread("PermitSource::snapshot()"))
        return {};
    if (detail != Detail::Known)
        d->watch();
    const ClockReading now = d->clock.now();
    LimiterSnapshot seen;
    seen.limits = d->limits;
    seen.levels = d->levels();
    seen.bindingLimit = bindingLimit();
    seen.pausedUntil = d->closedUntil;
    if (detail != Detail::Queue)
        return seen;
    seen.core.emplace(d->withCosts(d->limits), now);
    std::ignore = seen.core->restore(stateOf(d->limits, seen.levels, now), now);
    if (d->closedUntil)
        seen.core->pause(*d->closedUntil, true);
    return seen;
}

std::optional<Error> RedisRateLimiter::sharingTrouble() const
{
    if (wrongThread("RedisRateLimiter::sharingTrouble()"))
        return {};
    return d->trouble();
}

std::vector<Sharer> RedisRateLimiter::sharers() const
{
    if (wrongThread("RedisRateLimiter::sharers()"))
        return {};
    d->watch();
    std::vector<Sharer> sharers;
    if (!d->view)
        return sharers;
    for (const ScriptReply::Participant &participant : d->view->sharers) {
        const bool isSelf = participant.process == d->line.process();
        sharers.push_back({participant.name, participant.host, participant.pid, participant.waiting,
                           participant.inFlight, participant.toGo, isSelf});
    }
    std::stable_partition(sharers.begin(), sharers.end(),
                          [](const Sharer &each) { return each.isSelf; });
    return sharers;
}

} // namespace penstock
