// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "redis/limiter/skewedmachines.h"
#include "support/latercalls.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/limiter/redisratelimiter.h>
#include <penstock/support/systemclock.h>

#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

namespace penstock {
using namespace std::chrono_literals;

inline std::vector<Limit> limitsOf(const QStringList &shorthands)
{
    std::vector<Limit> limits;
    for (const QString &each : shorthands)
        limits.push_back(limitFromShorthand(each).value());
    return withNames(limits);
}

inline RedisRateLimiterOptions optionsOf(const QString &name)
{
    RedisRateLimiterOptions options {{}, name};
    options.redis.longestPause = 100ms;
    options.redis.deadline = 500ms;
    options.who = name + QStringLiteral(" test");
    options.lease = 1500ms;
    return options;
}

//! Of all processes, as this one was told last.
inline std::int64_t waitingOfAll(const RedisRateLimiter &rateLimiter)
{
    std::int64_t waiting = 0;
    for (const Sharer &each : rateLimiter.sharers())
        waiting += each.waiting;
    return waiting;
}

//! A process of some machine, with one permit source.
struct Machine
{
    Machine(SkewedMachines &all, const QString &name, const QStringList &limits, Duration skew = 0s)
        : Machine(all, all.add(skew, -skew), optionsOf(name), limits)
    { }
    Machine(SkewedMachines &all, SkewedMachine &one, const RedisRateLimiterOptions &options,
            const QStringList &limits)
        : machines(all)
        , machine(one)
        , clock(one.clock)
        , rateLimiter(opened(options, limitsOf(limits)))
    { }
    ~Machine()
    {
        if (QTest::currentTestFailed())
            machines.kill(machine); // nobody may answer it any more
        else
            machine.rateLimiter.reset();
    }
    Q_DISABLE_COPY_MOVE(Machine)

    //! Asks, and keeps what it gets.
    Ticket ask(const PermitRequest &permitRequest = {})
    {
        return rateLimiter.request(permitRequest, [this](PermitResult answer) {
            if (answer)
                permits.push_back(*std::move(answer));
            else
                denials.push_back(answer.error());
        });
    }
    RedisRateLimiter &opened(const RedisRateLimiterOptions &options,
                             const std::vector<Limit> &limits)
    {
        machines.open(machine, options, limits);
        return *machine.rateLimiter;
    }

    SkewedMachines &machines;
    SkewedMachine &machine;
    SkewedClock &clock;
    RedisRateLimiter &rateLimiter;
    std::vector<Permit> permits;
    std::vector<Denial> denials;
};

//! Calls of 20 ms that are all asked for at once.
class Pull
{
public:
    struct Call
    {
        Instant before; // it was sent
        Instant after;
    };
    Pull(RedisRateLimiter &rateLimiter, Clock &clock, int count)
        : m_clock(clock)
        , m_later(clock)
    {
        for (int i = 0; i < count; ++i)
            rateLimiter.request({}, [this](PermitResult answer) { hear(std::move(answer)); });
    }
    const std::vector<Call> &sent() const { return m_sent; }
    int denied() const { return m_denied; }
    int inFlight() const { return m_inFlight; }
    int most() const { return m_most; } //!< That were in flight.
    //! Empty, or which call was sent sooner than \a interval after the one \a units before.
    QString tooSoon(std::size_t units, Duration interval) const
    {
        for (std::size_t i = units; i < m_sent.size(); ++i) {
            if (m_sent[i].after - m_sent[i - units].before < interval - 1ms)
                return QString::number(i);
        }
        return {};
    }

private:
    void hear(PermitResult answer)
    {
        if (!answer) {
            ++m_denied;
            return;
        }
        const Instant before = m_clock.now().at;
        answer->sent();
        m_sent.push_back({before, m_clock.now().at});
        m_most = std::max(m_most, ++m_inFlight);
        const auto permit = std::make_shared<Permit>(*std::move(answer));
        m_later.after(20ms, [this, permit] {
            --m_inFlight;
            permit->finish();
        });
    }

    Clock &m_clock;
    LaterCalls m_later;
    std::vector<Call> m_sent;
    int m_denied = 0;
    int m_inFlight = 0;
    int m_most = 0;
};

//! Another one each time.
inline QString names()
{
    static int last = 0;
    return QStringLiteral("stack %1").arg(++last);
}

//! A test of processes with a Redis between them. Begun by who derives from it: m_server, and before each
//! function m_machines.
class SharedRedisTest : public QObject
{
protected:
    //! All of this test speak to that one from now on.
    bool begin(RedisServer &server)
    {
        if (!server.start())
            return false;
        m_machines = std::make_unique<SkewedMachines>(server);
        return true;
    }
    bool restart(RedisServer &server) const
    {
        if (!server.start())
            return false;
        m_machines->follow(server);
        return true;
    }

    SystemClock m_clock; // the real one
    RedisServer m_server; // that is in no trouble
    std::unique_ptr<SkewedMachines> m_machines;
};

} // namespace penstock
