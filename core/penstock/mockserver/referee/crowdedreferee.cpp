// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/referee/crowdedreferee.h>

namespace penstock {

CrowdedReferee::CrowdedReferee(std::unique_ptr<Referee> referee, Duration interval,
                               ClockReading created, PermitRequest others)
    : m_referee(std::move(referee))
    , m_interval(interval)
    , m_others(std::move(others))
    , m_next(created.at)
{ }

// They came while nobody looked.
void CrowdedReferee::letOthersIn(ClockReading now)
{
    for (; m_next <= now.at; m_next += m_interval) {
        const Verdict verdict = m_referee->arrive(m_others, now.movedTo(m_next));
        if (verdict.admitted)
            m_referee->leave(verdict.call, now.movedTo(m_next));
    }
}

Verdict CrowdedReferee::arrive(const PermitRequest &permitRequest, ClockReading now)
{
    letOthersIn(now);
    return m_referee->arrive(permitRequest, now);
}

void CrowdedReferee::leave(quint64 call, ClockReading now)
{
    letOthersIn(now);
    m_referee->leave(call, now);
}

std::vector<LimitLevel> CrowdedReferee::levels(ClockReading now) const
{
    return m_referee->levels(now);
}

} // namespace penstock
