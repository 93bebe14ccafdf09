// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/runthrottles.h>

namespace penstock {

namespace {
constexpr int timesItsCost = 50; // rest after a diagnosis
} // namespace

RunThrottles::RunThrottles(std::vector<Limit> declared)
    : m_declared(std::move(declared))
{ }

StoredThrottle RunThrottles::note(ThrottleEvent event, std::int64_t index, const SendLog &log,
                                  const Clock &clock)
{
    ++m_count;
    if (clock.now().at >= m_explainAgain)
        explain(log, clock);
    return {.event = std::move(event), .diagnosis = m_diagnosis, .row = index};
}

void RunThrottles::explain(const SendLog &log, const Clock &clock)
{
    if (m_count == 0)
        return;
    const Instant from = clock.now().at;
    m_diagnosis = diagnose(log, m_declared);
    const Instant until = clock.now().at;
    m_explainAgain = saturatingAdd(until, timesItsCost * (until - from));
}

} // namespace penstock
