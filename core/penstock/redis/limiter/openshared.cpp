// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/openshared.h>

#include <penstock/redis/limiter/levelstate.h>
#include <penstock/redis/script/redisstatus.h>

namespace penstock {

namespace {

RedisOptions optionsOf(const RedisBudget &spec, const QByteArray &password)
{
    return {spec.redis, password, u"penstock"_s};
}

} // namespace

std::unique_ptr<RedisRateLimiter> openRedisLimiter(const RedisBudget &spec,
                                                   const QByteArray &password,
                                                   std::vector<Limit> limits, const QString &who,
                                                   Clock &clock, const QString &memory)
{
    RedisRateLimiterOptions options {optionsOf(spec, password), spec.name, who};
    options.trouble = spec.whenDown;
    options.memory = memory;
    return std::make_unique<RedisRateLimiter>(std::move(options), std::move(limits), clock);
}

Result<RedisView> viewRedisLimiter(const RedisBudget &spec, const QByteArray &password,
                                   const std::vector<Limit> &limits, Clock &clock)
{
    RedisClient client(optionsOf(spec, password), clock);
    const Result<std::optional<ScriptReply>> rateLimiter = redisStatus(client, spec.name);
    if (!rateLimiter)
        return failure(rateLimiter.error());
    RedisView look;
    if (!*rateLimiter)
        return look;
    const ClockReading now = clock.now();
    const std::vector<Limit> named = withNames(limits);
    const auto here = [&](std::int64_t micros) {
        return saturatingAdd(now.at, std::chrono::microseconds(micros - (*rateLimiter)->now));
    };
    look.state = stateOf(named, levelsOf(named, (*rateLimiter)->levels, here, now.at), now);
    for (const ScriptReply::Participant &participant : (*rateLimiter)->sharers)
        look.sharers.push_back({participant.name, participant.host, participant.pid,
                                participant.waiting, participant.inFlight, participant.toGo,
                                false});
    if (const auto &until = (*rateLimiter)->pausedUntil)
        look.pausedUntil = *until >= ScriptReply::forEver
            ? WallTime::max()
            : now.wall() + std::chrono::microseconds(*until - (*rateLimiter)->now);
    return look;
}

} // namespace penstock
