// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/skewedmachines.h"

#include <penstock/redis/client/rediswait.h>

#include <QCoreApplication>
#include <QTimer>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

SkewedMachine::SkewedMachine(quint16 redis, Clock &real, Duration monotonic, Duration wall)
    : proxy(redis, real)
    , clock(real, monotonic, wall)
{ }

SkewedMachines::SkewedMachines(const RedisServer &redis)
    : m_clock(WallTime(1'800'000'000s))
{
    follow(redis);
    m_clock.advance(1h); // so that no clock shows less than nothing
}

SkewedMachines::~SkewedMachines()
{
    for (const auto &each : m_machines)
        kill(*each);
}

std::int64_t SkewedMachines::now() const
{
    return m_clock.now().wall().time_since_epoch().count() / 1000;
}

SkewedMachine &SkewedMachines::add(Duration monotonic, Duration wall)
{
    SkewedMachine &machine = *m_machines.emplace_back(
        std::make_unique<SkewedMachine>(m_redis, m_clock, monotonic, wall));
    machine.proxy.tellTime(m_ahead);
    return machine;
}

void SkewedMachines::stepRedis(Duration by)
{
    m_ahead += by;
    for (const auto &each : m_machines)
        each->proxy.tellTime(m_ahead);
}

RedisProxy &SkewedMachines::addProxy(quint16 redis)
{
    return *m_proxies.emplace_back(std::make_unique<RedisProxy>(redis, m_clock));
}

void SkewedMachines::follow(const RedisServer &redis)
{
    m_control = std::make_unique<RedisClient>(
        RedisOptions {redisAddressFromText(redis.url()).value()}, m_real);
    if (const auto fault = waitUntilReady(*m_control))
        qFatal("%s", qPrintable(fault->text()));
    for (const auto &each : m_machines) {
        if (m_redis != redis.port())
            each->proxy.leadTo(redis.port());
    }
    m_redis = redis.port();
}

void SkewedMachines::open(SkewedMachine &machine, RedisRateLimiterOptions options,
                          std::vector<Limit> limits)
{
    const QString user = options.redis.address.user;
    options.redis.address
        = redisAddressFromText(u"redis://127.0.0.1:%1"_s.arg(machine.proxy.port())).value();
    options.redis.address.user = user;
    machine.rateLimiter
        = std::make_unique<RedisRateLimiter>(std::move(options), std::move(limits), machine.clock);
}

void SkewedMachines::kill(SkewedMachine &machine)
{
    machine.proxy.shut();
    finishInstant();
    machine.rateLimiter.reset();
}

quint64 SkewedMachines::activity() const
{
    quint64 sum = 0;
    for (const auto &each : m_machines)
        sum += each->proxy.activity();
    for (const auto &each : m_proxies)
        sum += each->activity();
    return sum;
}

bool SkewedMachines::isUnderWay() const
{
    return std::any_of(m_machines.begin(), m_machines.end(),
                       [](const auto &each) { return each->proxy.underWay() > 0; })
        || std::any_of(m_proxies.begin(), m_proxies.end(),
                       [](const auto &each) { return each->underWay() > 0; });
}

void SkewedMachines::finishInstant()
{
    QTimer wakeUp;
    wakeUp.start(500);
    while (true) {
        const quint64 before = activity();
        // What somebody writes is on its way only after some turns of the loop.
        for (int turn = 0; turn < 4 && activity() == before; ++turn) {
            m_clock.advance({}); // what is to be said now
            QCoreApplication::processEvents();
        }
        if (isUnderWay()) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
            continue;
        }
        if (activity() != before)
            continue;
        if (m_settled == before)
            return;
        // What a call has published comes about when its answer does, and not after this one.
        std::ignore = waitFor(*m_control, {"PING"});
        QCoreApplication::processEvents();
        if (activity() != before)
            continue;
        m_settled = before;
        return;
    }
}

void SkewedMachines::pass(Duration span)
{
    finishInstant();
    for (Duration passed {}; passed < span; passed += step) {
        m_clock.advance(step);
        finishInstant();
    }
}

} // namespace penstock
