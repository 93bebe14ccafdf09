// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/ratelimitercore.h>

//! Takes \a cost of \a limit for a call that is sent and ends at once, if it fits.
template <typename Limit>
bool tryTake(Limit &limit, std::int64_t cost, penstock::ClockReading now)
{
    if (cost > limit.capacity() || !limit.fits(cost, now))
        return false;
    limit.take(cost, now);
    limit.sent(cost, now.at, now);
    limit.finish(cost, now.at, now);
    return true;
}

//! Takes \a cost of all limits of \a rateLimiter for such a call, if nothing waits.
inline bool tryTake(penstock::RateLimiterCore &rateLimiter, std::int64_t cost,
                    penstock::ClockReading now)
{
    if (!rateLimiter.enqueue({.cost = cost, .maxWait = penstock::Duration::zero()}, now))
        return false;
    std::vector<penstock::RateLimiterCore::Reply> replies;
    rateLimiter.drainReplies(replies);
    const penstock::RateLimiterCore::Reply &reply = replies.back();
    return reply.granted && rateLimiter.sent(reply.grant, now)
        && rateLimiter.finish(reply.grant, now);
}
