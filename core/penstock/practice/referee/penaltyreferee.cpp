// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/referee/penaltyreferee.h>

#include <algorithm>

namespace penstock {

PenaltyReferee::PenaltyReferee(std::unique_ptr<Referee> referee, Duration penalty)
    : m_referee(std::move(referee))
    , m_penalty(penalty)
{ }

Verdict PenaltyReferee::arrive(const Ask &ask, Moment now)
{
    if (now.at < m_until)
        return {.refusal = m_reason};
    Verdict verdict = m_referee->arrive(ask, now);
    // What can never be let in, and nonsense, is no sign of haste.
    if (verdict.admitted || verdict.refusal.reason != Refusal::Reason::NoCapacityNow)
        return verdict;
    m_until = saturatingAdd(now.at, m_penalty);
    verdict.refusal.forecast = std::max(verdict.refusal.forecast.value_or(m_until), m_until);
    m_reason = verdict.refusal;
    return verdict;
}

void PenaltyReferee::leave(quint64 call, Moment now)
{
    m_referee->leave(call, now);
}

std::vector<LimitLevel> PenaltyReferee::levels(Moment now) const
{
    return m_referee->levels(now);
}

} // namespace penstock
