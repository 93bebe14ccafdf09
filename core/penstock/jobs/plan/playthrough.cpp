// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/playthrough.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/limits/algorithms/algorithmparts.h>
#include <penstock/limits/limiter/ratelimitercore.h>

#include <algorithm>
#include <deque>

namespace penstock {

namespace {
using OnCall = std::function<void(const PlannedCall &)>;

class PlayThrough
{
public:
    PlayThrough(const PlanInput &input, const OnCall &onCall)
        : m_input(input)
        , m_onCall(onCall)
        , m_now {Instant(), input.start.time_since_epoch()}
        , m_core(limitsOf(input), m_now, input.options)
    { }

    Result<void> run()
    {
        if (!m_input.used.isEmpty())
            check(m_core.restore(m_input.used, m_now));
        for (std::int64_t i = 0; i < m_input.openRows && openRow(); ++i) { }
        queueReady();
        while (!m_fault && m_open > 0)
            step();
        return m_fault ? Result<void>(failure(*m_fault)) : Result<void>();
    }

private:
    // A row under way. Only one of its requests is, at any time.
    struct OpenRow
    {
        PermitRequest permitRequest;
        std::int64_t pagesLeft = 0;
        Instant ready;
    };
    struct End
    {
        Instant at;
        quint64 grant = 0;
        std::size_t slot = 0;
    };

    // In the order of simulate(): calls end, waiters are served, then new ones come.
    void step()
    {
        if (m_input.stop != nullptr && *m_input.stop)
            return fail(jobMessage("plan.cancelled"));
        const Instant end = m_ends.empty() ? never : m_ends.front().at;
        const Instant next = std::min(end, m_core.nextWake().value_or(never));
        if (next == never) {
            fail(stuck());
            return;
        }
        m_now.at = std::max(m_now.at, next);
        while (!m_fault && !m_ends.empty() && m_ends.front().at <= m_now.at) {
            check(m_core.finish(m_ends.front().grant, m_now));
            goOn(m_ends.front().slot);
            m_ends.pop_front();
        }
        check(m_core.advance(m_now));
        takeReplies();
        queueReady();
    }

    bool openRow()
    {
        std::optional<PermitRequest> permitRequest;
        if (m_input.asks) {
            Result<std::optional<PermitRequest>> next = m_input.asks();
            if (!next)
                fail(next.error());
            else
                permitRequest = *std::move(next);
        } else if (m_opened < m_input.rows) {
            permitRequest = m_input.permitRequest;
        }
        if (!permitRequest)
            return false;
        permitRequest->expectedServiceTime = m_input.latency;
        ++m_opened;
        ++m_open;
        std::size_t slot = m_rows.size();
        if (m_free.empty()) {
            m_rows.emplace_back();
        } else {
            slot = m_free.back();
            m_free.pop_back();
        }
        m_rows[slot] = {*std::move(permitRequest), m_input.pages, {}};
        m_ready.push_back(slot);
        return true;
    }

    // Its next page, or the next row in its place.
    void goOn(std::size_t slot)
    {
        if (--m_rows[slot].pagesLeft > 0) {
            m_ready.push_back(slot);
            return;
        }
        --m_open;
        m_free.push_back(slot);
        openRow();
    }

    void queueReady()
    {
        while (!m_fault && !m_ready.empty()) {
            const std::size_t slot = m_ready.front();
            m_ready.pop_front();
            m_rows[slot].ready = m_now.at;
            check(m_core.enqueue(m_rows[slot].permitRequest, m_now, slot));
            takeReplies();
        }
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
        const auto slot = static_cast<std::size_t>(reply.tag);
        if (!reply.granted) {
            fail(denied(reply));
            return;
        }
        ++m_sent;
        m_onCall({m_rows[slot].ready, reply.at, reply.heldBy.limit, &m_rows[slot].permitRequest});
        check(m_core.sent(reply.grant, m_now));
        if (m_input.latency > Duration::zero()) {
            m_ends.push_back({saturatingAdd(reply.at, m_input.latency), reply.grant, slot});
            return;
        }
        // A call that takes no time is over before anything else is decided.
        check(m_core.finish(reply.grant, m_now));
        goOn(slot);
    }

    QString nameOf(const HeldBy &holder) const
    {
        return holder.limit ? m_core.limits()[*holder.limit].name : QString();
    }
    Error denied(const RateLimiterCore::Reply &reply) const
    {
        const Denial denial {reply.reason, nameOf(reply.heldBy), std::nullopt, reply.cost};
        return jobMessage("plan.denied", denial.message())
            .at(jobMessage("place.request", m_sent + 1));
    }
    Error stuck() const
    {
        return jobMessage("plan.stuck", m_sent)
            .at(jobMessage("place.limit", nameOf(m_core.bindingLimit(m_now))));
    }

    template <typename Value>
    void check(const Result<Value> &result)
    {
        if (!result)
            fail(result.error());
    }
    void fail(const Error &fault)
    {
        if (!m_fault)
            m_fault = fault;
    }

    const PlanInput &m_input;
    const OnCall &m_onCall;
    ClockReading m_now;
    RateLimiterCore m_core;
    std::vector<OpenRow> m_rows; // by slot
    std::vector<std::size_t> m_free; // slots
    std::deque<std::size_t> m_ready; // slots, whose request is to be queued
    std::deque<End> m_ends; // in their order, as all calls take the same time
    std::vector<RateLimiterCore::Reply> m_replies;
    std::int64_t m_opened = 0; // rows, so far
    std::int64_t m_open = 0;
    std::int64_t m_sent = 0;
    std::optional<Error> m_fault;
};
} // namespace

std::vector<Limit> limitsOf(const PlanInput &input)
{
    std::vector<Limit> limits = input.limits;
    if (input.atOnce < input.openRows) {
        Limit connections {u"connections"_s, ConcurrencySettings {input.atOnce}};
        connections.costBy.kind = CostBy::Kind::Request;
        limits.push_back(std::move(connections));
    }
    return limits;
}

Result<void> playThrough(const PlanInput &input, const OnCall &onCall)
{
    return PlayThrough(input, onCall).run();
}

} // namespace penstock
