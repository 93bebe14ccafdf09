// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// What is kept of refusals.
#include <penstock/jobs/run/jobrun.h>

namespace penstock {

namespace {
// All calls that were on the wire may come back refused within a moment.
constexpr int diagnosisTimesItsCost = 50;
} // namespace

void JobRun::noteThrottle(quint64 call, ThrottleEvent event)
{
    std::int64_t index = 0;
    if (m_end || !openOf(call, &index))
        return;
    ++m_throttles;
    if (m_parts.credentials)
        event = m_parts.credentials->masked(std::move(event));
    const Instant now = m_parts.clock.now().at;
    if (!m_diagnosedAt || now - *m_diagnosedAt >= m_diagnosisPause)
        diagnoseThrottles();
    m_parts.ledger.noteThrottle(
        {.event = std::move(event), .diagnosis = m_diagnosis, .row = index});
}

void JobRun::diagnoseThrottles()
{
    if (m_throttles == 0)
        return;
    const Instant now = m_parts.clock.now().at;
    m_diagnosis = diagnose(m_parts.sender.sendLog(), m_declared);
    m_diagnosedAt = m_parts.clock.now().at;
    m_diagnosisPause = diagnosisTimesItsCost * (*m_diagnosedAt - now);
}

// How it went on tells as much as how it began.
void JobRun::keepDiagnosis()
{
    diagnoseThrottles();
    if (m_diagnosis)
        m_parts.ledger.setDiagnosis(*m_diagnosis);
}

} // namespace penstock
