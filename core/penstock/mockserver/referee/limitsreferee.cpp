// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/referee/limitsreferee.h>

#include <penstock/limits/spec/limitjson.h>

namespace penstock {
namespace {

std::vector<Limit> named(std::vector<Limit> limits)
{
    nameLimits(limits);
    return limits;
}

} // namespace

LimitsReferee::LimitsReferee(std::vector<Limit> limits, ClockReading created)
    : m_rateLimiter(named(std::move(limits)), created, {.automaticMarginIsZero = true})
{ }

Verdict LimitsReferee::arrive(const PermitRequest &permitRequest, ClockReading now)
{
    PermitRequest asked = permitRequest;
    asked.maxWait = Duration::zero();
    const Result<Ticket> ticket = m_rateLimiter.enqueue(asked, now);
    Q_ASSERT_X(ticket, "LimitsReferee", "the times are out of order");
    m_replies.clear();
    m_rateLimiter.drainReplies(m_replies);
    if (m_replies.empty())
        return {};

    const RateLimiterCore::Reply &reply
        = m_replies.front(); // requests never wait, so this is the only reply
    Verdict verdict;
    verdict.admitted = reply.granted;
    if (reply.granted) {
        verdict.call = reply.grant;
        const Result<void> sent = m_rateLimiter.sent(reply.grant, now);
        Q_ASSERT(sent);
    } else {
        verdict.denial = {.reason = reply.reason, .forecast = reply.forecast, .cost = reply.cost};
        if (reply.heldBy.limit)
            verdict.denial.limit = m_rateLimiter.limits()[*reply.heldBy.limit].name;
    }
    return verdict;
}

void LimitsReferee::leave(quint64 call, ClockReading now)
{
    const Result<void> finished = m_rateLimiter.finish(call, now);
    Q_ASSERT_X(finished, "LimitsReferee", "a call ends once, and only after its arrival");
}

std::vector<LimitLevel> LimitsReferee::levels(ClockReading now) const
{
    return m_rateLimiter.levels(now);
}

} // namespace penstock
