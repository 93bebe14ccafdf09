// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/referee/stackreferee.h>

#include <penstock/limits/spec/limitjson.h>

namespace penstock {
namespace {

std::vector<LimitSpec> named(std::vector<LimitSpec> limits)
{
    nameLimits(limits);
    return limits;
}

} // namespace

StackReferee::StackReferee(std::vector<LimitSpec> limits, ClockReading created)
    : m_stack(named(std::move(limits)), created, {.automaticMarginIsZero = true})
{ }

Verdict StackReferee::arrive(const Ask &ask, ClockReading now)
{
    Ask asked = ask;
    asked.maxWait = Duration::zero();
    const Result<Ticket> ticket = m_stack.enqueue(asked, now);
    Q_ASSERT_X(ticket, "StackReferee", "told instants out of order");
    m_replies.clear();
    m_stack.drainReplies(m_replies);
    if (m_replies.empty())
        return {};

    const StackCore::Reply &reply = m_replies.front(); // nobody waits: there is only ours
    Verdict verdict;
    verdict.admitted = reply.granted;
    if (reply.granted) {
        verdict.call = reply.grant;
        const Result<void> sent = m_stack.sent(reply.grant, now);
        Q_ASSERT(sent);
    } else {
        verdict.denial = {.reason = reply.reason, .forecast = reply.forecast, .cost = reply.cost};
        if (reply.heldBy.limit)
            verdict.denial.limit = m_stack.limits()[*reply.heldBy.limit].name;
    }
    return verdict;
}

void StackReferee::leave(quint64 call, ClockReading now)
{
    const Result<void> finished = m_stack.finish(call, now);
    Q_ASSERT_X(finished, "StackReferee", "a call leaves once, and not before it came");
}

std::vector<LimitLevel> StackReferee::levels(ClockReading now) const
{
    return m_stack.levels(now);
}

} // namespace penstock
