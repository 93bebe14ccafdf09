// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/limiter/redisbudget.h>
#include <penstock/redis/limiter/redisratelimiter.h>

#include <QJsonObject>

namespace penstock {

//! Creates a RedisRateLimiter, which begins to connect. \a password is the secret's value; for
//! \a who and \a memory see RedisRateLimiterOptions. Errors are emitted by
//! RedisRateLimiter::sharingTroubled().
PENSTOCK_EXPORT std::unique_ptr<RedisRateLimiter>
openRedisLimiter(const RedisBudget &spec, const QByteArray &password, std::vector<Limit> limits,
                 const QString &who, Clock &clock, const QString &memory = {});

//! The state of shared limits, for observers.
struct RedisView
{
    QJsonObject state = {}; //!< Usage, see stateOf() in levelstate.h.
    std::vector<Sharer> sharers = {};
    std::optional<WallTime> pausedUntil = std::nullopt; //!< WallTime::max(): until resumed.
};

//! Waits in an event loop, some seconds at most. Returns an error without a response, or if Redis
//! has other data under this name. An unknown name counts as unused.
PENSTOCK_EXPORT Result<RedisView> viewRedisLimiter(const RedisBudget &spec,
                                                   const QByteArray &password,
                                                   const std::vector<Limit> &limits, Clock &clock);

} // namespace penstock
