// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "redis/redisproxy.h"
#include "redis/skewedclock.h"
#include "support/redisserver.h"

#include <penstock/redis/client/redisclient.h>
#include <penstock/redis/limiter/redisratelimiter.h>
#include <penstock/support/manualclock.h>

namespace penstock {

//! A process on a machine of its own, whose clocks stand apart from all others'.
struct SkewedMachine
{
    SkewedMachine(quint16 redis, Clock &real, Duration monotonic, Duration wall);

    RedisProxy proxy;
    SkewedClock clock;
    std::unique_ptr<RedisRateLimiter> rateLimiter; //!< None: it is dead.
};

//! Processes with a Redis between them, all in this one, in a time that a test moves: their clocks, what takes
//! time on the way, and what the script takes for now.
class SkewedMachines
{
public:
    explicit SkewedMachines(const RedisServer &redis);
    ~SkewedMachines();
    Q_DISABLE_COPY_MOVE(SkewedMachines)

    ManualClock &clock() { return m_clock; }
    std::int64_t now() const; //!< Since 1970, us.
    std::int64_t redisNow() const { return now() + m_ahead.count() / 1000; } //!< As Redis has it.
    void stepRedis(Duration by); //!< Somebody sets its clock.
    RedisClient &control() { return *m_control; } //!< A connection of the test's own.
    const std::vector<std::unique_ptr<SkewedMachine>> &all() const { return m_machines; }

    SkewedMachine &add(Duration monotonic = {}, Duration wall = {});
    //! A way to that Redis, or sentinel, beside those that the machines have.
    RedisProxy &addProxy(quint16 redis);
    //! That one is meant from now on, or the same was started again: new connections of all lead there.
    void follow(const RedisServer &redis);
    //! Its permit source.
    void open(SkewedMachine &machine, RedisRateLimiterOptions options, std::vector<Limit> limits);
    //! Its connections are gone; nothing of what it holds is said.
    void kill(SkewedMachine &machine);

    void finishInstant(); //!< Until all has happened that can at this instant.
    void pass(Duration span);
    //! Until \a isSo, looked at each millisecond. False after \a most.
    template <typename Condition>
    bool passUntil(Condition isSo, Duration most = std::chrono::seconds(20))
    {
        finishInstant();
        for (Duration passed {}; !isSo() && passed < most; passed += step)
            pass(step);
        return isSo();
    }

private:
    static constexpr Duration step = std::chrono::milliseconds(1);

    quint64 activity() const;
    bool isUnderWay() const;

    quint16 m_redis = 0;
    SystemClock m_real;
    std::unique_ptr<RedisClient> m_control;
    ManualClock m_clock;
    Duration m_ahead {}; // the clock of Redis
    std::vector<std::unique_ptr<SkewedMachine>> m_machines;
    std::vector<std::unique_ptr<RedisProxy>> m_proxies; // beside theirs
    quint64 m_settled = 0;
};

} // namespace penstock
