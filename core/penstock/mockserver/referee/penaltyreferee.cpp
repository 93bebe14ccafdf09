// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/referee/penaltyreferee.h>

#include <algorithm>

namespace penstock {

PenaltyReferee::PenaltyReferee(std::unique_ptr<Referee> referee, Duration penalty)
    : m_referee(std::move(referee))
    , m_penalty(penalty)
{ }

Verdict PenaltyReferee::arrive(const PermitRequest &permitRequest, ClockReading now)
{
    if (now.at < m_until)
        return {.denial = m_reason};
    Verdict verdict = m_referee->arrive(permitRequest, now);
    // What can never be let in, and nonsense, is no sign of haste.
    if (verdict.admitted || verdict.denial.reason != Denial::Reason::NoCapacityNow)
        return verdict;
    m_until = saturatingAdd(now.at, m_penalty);
    verdict.denial.forecast = std::max(verdict.denial.forecast.value_or(m_until), m_until);
    m_reason = verdict.denial;
    return verdict;
}

void PenaltyReferee::leave(quint64 call, ClockReading now)
{
    m_referee->leave(call, now);
}

std::vector<LimitLevel> PenaltyReferee::levels(ClockReading now) const
{
    return m_referee->levels(now);
}

} // namespace penstock
