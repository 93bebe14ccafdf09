// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/script/simulateshared.h>

#include <penstock/limits/spec/limitmessages.h>
#include <penstock/redis/client/redismessages.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/script/scriptcalls.h>
#include <penstock/redis/script/scriptlimits.h>

#include <QUuid>

#include <map>

namespace penstock {

namespace {

using Micros = std::int64_t;

// One simulation: its arrivals, the calls in flight, and their results.
class SharedRun
{
public:
    SharedRun(const Simulation &simulation, RedisClient &client)
        : m_client(client)
        , m_simulation(simulation)
        , m_limits(withNames(simulation.limits))
        , m_start(micros(simulation.start.time_since_epoch()))
        , m_now(m_start)
        , m_keys(limiterKeys(u"simulation-"_s + QUuid::createUuid().toString(QUuid::WithoutBraces)))
        , m_decisions(simulation.arrivals.size())
        , m_answered(simulation.arrivals.size())
    { }

    Result<std::vector<Decision>> run()
    {
        if (const auto fault = waitUntilReady(m_client))
            return failure(*fault);
        say();
        while (!m_fault && step()) { }
        std::ignore = waitFor(m_client, QByteArrayList {"DEL"} + m_keys);
        if (m_fault)
            return failure(*m_fault);
        for (std::size_t i = 0; i < m_decisions.size(); ++i) {
            if (m_answered[i])
                continue;
            m_decisions[i].at = instant(m_now);
            m_decisions[i].waited = m_decisions[i].at - arrival(i).at;
        }
        return m_decisions;
    }

private:
    //! Who comes within a microsecond comes at its beginning, and calls end at its end.
    static Micros micros(Duration span) { return span.count() / 1000; }
    static Micros microsUp(Duration span) { return (span.count() + 999) / 1000; }
    Micros micros(Instant at) const { return m_start + micros(at.time_since_epoch()); }
    Instant instant(Micros at) const { return Instant(Duration((at - m_start) * 1000)); }
    const Arrival &arrival(std::size_t i) const { return m_simulation.arrivals[i]; }

    // All that is to be said; then what came of it.
    void say()
    {
        ScriptSettings settings {m_limits, m_simulation.options};
        settings.lease = std::chrono::hours(24 * 365 * 100);
        const QByteArrayList arguments {
            QByteArray::number(qint64(m_now)), "simulation", "0", m_wants.toJson(),
            m_isMade ? QByteArray() : scriptSettings(settings, WallTime(Duration(m_now * 1000)))};
        m_wants.clear();
        const RedisClient::Answer reply
            = waitFor(m_client, limiterScript(), m_keys, arguments.mid(0, m_isMade ? 4 : 5));
        m_isMade = true;
        const auto answer = reply ? ScriptReply::from(*reply) : std::nullopt;
        if (!answer || answer->mustRestart) {
            m_fault = reply ? redisMessage("redis.simulation_lost") : reply.error().error;
            return;
        }
        m_wake = answer->wake;
        for (const ScriptEvent &event : answer->events)
            note(event);
    }

    bool step()
    {
        std::optional<Micros> next = m_wake;
        const auto soonest = [&](Micros at) { next = std::min(at, next.value_or(at)); };
        if (m_next < m_decisions.size())
            soonest(micros(arrival(m_next).at));
        if (!m_actualCosts.empty())
            soonest(m_actualCosts.begin()->first);
        if (!m_ends.empty())
            soonest(m_ends.begin()->first);
        if (!m_cancels.empty())
            soonest(m_cancels.begin()->first);
        if (!next)
            return false;
        m_now = std::max(m_now, *next);
        for (; !m_actualCosts.empty() && m_actualCosts.begin()->first <= m_now;
             m_actualCosts.erase(m_actualCosts.begin()))
            reportActualCost(m_actualCosts.begin()->second);
        for (; !m_ends.empty() && m_ends.begin()->first <= m_now; m_ends.erase(m_ends.begin()))
            end(m_ends.begin()->second);
        m_wants.look();
        say();
        for (; !m_cancels.empty() && m_cancels.begin()->first <= m_now;
             m_cancels.erase(m_cancels.begin()))
            giveUp(m_cancels.begin()->second);
        if (!m_wants.isEmpty())
            say();
        while (!m_fault && m_next < m_decisions.size() && micros(arrival(m_next).at) <= m_now)
            arrive(m_next++);
        while (!m_wants.isEmpty() && !m_fault)
            say();
        return true;
    }

    void arrive(std::size_t index)
    {
        if (index > 0 && arrival(index).at < arrival(index - 1).at) {
            m_fault = limitMessage("arrival.out_of_order").at(limitMessage("arrival.place", index));
            return;
        }
        PermitRequest permitRequest = arrival(index).permitRequest;
        permitRequest.expectedServiceTime = Duration(microsUp(arrival(index).serviceTime) * 1000);
        if (const auto denial = m_wants.ask(index + 1, permitRequest, m_limits)) {
            m_answered[index] = true;
            m_decisions[index].at = instant(m_now);
            m_decisions[index].reason = denial->reason;
            for (quint32 i = 0; i < m_limits.size(); ++i) {
                if (m_limits[i].name == denial->limit)
                    m_decisions[index].limit = i;
            }
        }
        say();
        const auto cancelAt = arrival(index).cancelAt;
        if (!cancelAt || m_answered[index])
            return;
        if (micros(*cancelAt) <= m_now)
            giveUp(index);
        else
            m_cancels.emplace(micros(*cancelAt), index);
    }

    void giveUp(std::size_t index)
    {
        if (!m_answered[index])
            m_wants.cancel(index + 1);
    }

    void note(const ScriptEvent &event)
    {
        const std::size_t index = std::size_t(event.number) - 1;
        Decision &decision = m_decisions[index];
        m_answered[index] = true;
        decision.granted = event.kind == ScriptEvent::Kind::Granted;
        decision.at = instant(event.at);
        decision.waited = decision.at - instant(micros(arrival(index).at));
        decision.limit = event.limit;
        if (!decision.granted) {
            decision.reason = event.reason;
            if (event.forecast)
                decision.forecast = instant(*event.forecast);
            return;
        }
        m_wants.sent(event.number, m_now, 0);
        const Micros serviceTime = microsUp(arrival(index).serviceTime);
        if (reportsEarly(arrival(index)))
            m_actualCosts.emplace(event.at + micros(*arrival(index).actualCostAfter), index);
        if (serviceTime == 0)
            end(index);
        else
            m_ends.emplace(event.at + serviceTime, index);
    }

    static bool reportsEarly(const Arrival &arrival)
    {
        return arrival.actualCost && arrival.actualCostAfter
            && *arrival.actualCostAfter < arrival.serviceTime;
    }

    void reportActualCost(std::size_t index)
    {
        if (const auto cost = arrival(index).actualCost) {
            for (const Limit &limit : m_limits) {
                if (limit.costBy.kind == CostBy::Kind::Cost)
                    m_wants.reportActualCost(index + 1, limit.name, *cost);
            }
        }
    }

    void end(std::size_t index)
    {
        if (!reportsEarly(arrival(index)))
            reportActualCost(index);
        m_wants.finished(index + 1, 0, 0);
    }

    RedisClient &m_client;
    const Simulation &m_simulation;
    std::vector<Limit> m_limits;
    Micros m_start;
    Micros m_now;
    QByteArrayList m_keys;
    std::vector<Decision> m_decisions;
    std::vector<bool> m_answered;
    ScriptCalls m_wants;
    bool m_isMade = false;
    std::optional<Micros> m_wake;
    std::size_t m_next = 0; // arrival
    std::multimap<Micros, std::size_t> m_actualCosts;
    std::multimap<Micros, std::size_t> m_ends;
    std::multimap<Micros, std::size_t> m_cancels;
    std::optional<Error> m_fault;
};

} // namespace

Result<std::vector<Decision>> simulateShared(const Simulation &simulation, RedisClient &client)
{
    return SharedRun(simulation, client).run();
}

} // namespace penstock
