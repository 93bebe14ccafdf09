// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/simulation/simulate.h>

#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/spec/limitmessages.h>

#include <algorithm>
#include <functional>
#include <queue>

namespace penstock {

namespace {

// Things that fall due, the earliest on top; equal ones in the order they were put in.
template <typename What>
class Agenda
{
public:
    void add(Instant at, What what) { m_heap.push({at, m_count++, std::move(what)}); }
    Instant next() const { return m_heap.empty() ? never : m_heap.top().at; }
    What take()
    {
        What what = m_heap.top().what;
        m_heap.pop();
        return what;
    }

private:
    struct Item
    {
        Instant at;
        quint64 order;
        What what;
        bool operator>(const Item &other) const
        {
            return at != other.at ? at > other.at : order > other.order;
        }
    };
    std::priority_queue<Item, std::vector<Item>, std::greater<>> m_heap;
    quint64 m_count = 0;
};

class Run
{
public:
    explicit Run(const Simulation &simulation)
        : m_limits(simulation.limits)
        , m_arrivals(simulation.arrivals)
        , m_core(simulation.limits, ClockReading {Instant(), simulation.start.time_since_epoch()},
                 simulation.options)
        , m_now {Instant(), simulation.start.time_since_epoch()}
        , m_decisions(simulation.arrivals.size())
        , m_answered(simulation.arrivals.size())
    { }

    Result<std::vector<Decision>> run()
    {
        while (const Result<bool> more = step()) {
            if (!*more)
                return closeTheRest();
        }
        return failure(m_fault);
    }

private:
    // Everything that happens at the next instant at which something does. False after the last.
    Result<bool> step()
    {
        const Instant arrival = m_next < m_arrivals.size() ? m_arrivals[m_next].at : never;
        const Instant wake = m_core.nextWake().value_or(never);
        const Instant next
            = std::min({arrival, wake, m_actualCosts.next(), m_ends.next(), m_cancels.next()});
        if (next == never)
            return false;
        m_now.at = std::max(m_now.at, next);
        while (m_actualCosts.next() <= m_now.at)
            reportActualCost(m_actualCosts.take());
        while (m_ends.next() <= m_now.at)
            end(m_ends.take());
        check(m_core.advance(m_now));
        takeReplies();
        while (m_cancels.next() <= m_now.at)
            giveUp(m_cancels.take());
        while (m_ok && m_next < m_arrivals.size() && m_arrivals[m_next].at <= m_now.at)
            arrive(m_next++);
        return m_ok ? Result<bool>(true) : failure(m_fault);
    }

    void arrive(std::size_t index)
    {
        const Arrival &arrival = m_arrivals[index];
        if (arrival.at < m_now.at)
            return fail(
                limitMessage("arrival.out_of_order").at(limitMessage("arrival.place", index)));
        PermitRequest permitRequest = arrival.permitRequest;
        permitRequest.expectedServiceTime = arrival.serviceTime;
        const Result<Ticket> ticket = m_core.enqueue(permitRequest, m_now, index);
        check(ticket);
        takeReplies();
        if (!ticket || !arrival.cancelAt || m_answered[index])
            return;
        if (*arrival.cancelAt <= m_now.at)
            giveUp({*ticket, index});
        else
            m_cancels.add(*arrival.cancelAt, {*ticket, index});
    }

    struct Waiting
    {
        Ticket ticket;
        std::size_t index = 0;
    };

    void giveUp(const Waiting &waiting)
    {
        if (m_answered[waiting.index])
            return;
        check(m_core.cancel(waiting.ticket, m_now));
        takeReplies();
    }

    void takeReplies()
    {
        for (;;) {
            m_replies.clear();
            m_core.drainReplies(m_replies);
            if (m_replies.empty())
                return;
            for (const RateLimiterCore::Reply &reply : m_replies)
                note(reply);
        }
    }

    void note(const RateLimiterCore::Reply &reply)
    {
        const auto index = static_cast<std::size_t>(reply.tag);
        Decision &decision = m_decisions[index];
        m_answered[index] = true;
        decision.granted = reply.granted;
        decision.at = reply.at;
        decision.waited = reply.at - m_arrivals[index].at;
        decision.limit = reply.heldBy.limit;
        if (!reply.granted) {
            decision.reason = reply.reason;
            decision.forecast = reply.forecast;
            return;
        }
        check(m_core.sent(reply.grant, m_now));
        const Arrival &arrival = m_arrivals[index];
        if (reportsEarly(arrival))
            m_actualCosts.add(saturatingAdd(reply.at, *arrival.actualCostAfter),
                              {reply.grant, index});
        // A call that takes no time is over before anything else is decided.
        if (arrival.serviceTime == Duration::zero())
            end({reply.grant, index});
        else
            m_ends.add(saturatingAdd(reply.at, arrival.serviceTime), {reply.grant, index});
    }

    struct UnderWay
    {
        quint64 grant = 0;
        std::size_t index = 0;
    };

    static bool reportsEarly(const Arrival &arrival)
    {
        return arrival.actualCost && arrival.actualCostAfter
            && *arrival.actualCostAfter < arrival.serviceTime;
    }

    void reportActualCost(const UnderWay &call)
    {
        if (const auto cost = m_arrivals[call.index].actualCost) {
            for (const Limit &limit : m_limits) {
                if (limit.costBy.kind == CostBy::Kind::Cost)
                    m_core.reportActualCost(call.grant, limit.name, *cost, m_now);
            }
        }
    }

    void end(const UnderWay &call)
    {
        if (!reportsEarly(m_arrivals[call.index]))
            reportActualCost(call);
        check(m_core.finish(call.grant, m_now));
    }

    std::vector<Decision> closeTheRest()
    {
        for (std::size_t i = 0; i < m_decisions.size(); ++i) {
            if (m_answered[i])
                continue;
            m_decisions[i].at = m_now.at;
            m_decisions[i].waited = m_now.at - m_arrivals[i].at;
        }
        return std::move(m_decisions);
    }

    template <typename Value>
    void check(const Result<Value> &result)
    {
        if (!result)
            fail(result.error());
    }
    void fail(const Error &fault)
    {
        if (m_ok)
            m_fault = fault;
        m_ok = false;
    }

    const std::vector<Limit> &m_limits;
    const std::vector<Arrival> &m_arrivals;
    RateLimiterCore m_core;
    ClockReading m_now;
    std::vector<Decision> m_decisions;
    std::vector<bool> m_answered;
    std::size_t m_next = 0; // arrival
    Agenda<UnderWay> m_actualCosts;
    Agenda<UnderWay> m_ends;
    Agenda<Waiting> m_cancels;
    std::vector<RateLimiterCore::Reply> m_replies;
    bool m_ok = true;
    Error m_fault;
};

} // namespace

Result<std::vector<Decision>> simulate(const Simulation &simulation)
{
    return Run(simulation).run();
}

} // namespace penstock
