// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/runthrottles.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr int timesItsCost = 50;
} // namespace

RunThrottles::RunThrottles(std::vector<Limit> declared)
    : m_declared(std::move(declared))
    , m_explaining(timesItsCost)
{ }

StoredThrottle RunThrottles::note(ThrottleEvent event, std::int64_t index, const SendLog &log,
                                  const Clock &clock)
{
    ++m_count;
    if (m_explaining.isDue(clock.now().at))
        explain(log, clock);
    return {.event = std::move(event), .diagnosis = m_diagnosis, .row = index};
}

void RunThrottles::explain(const SendLog &log, const Clock &clock)
{
    if (m_count == 0)
        return;
    const Instant from = clock.now().at;
    m_diagnosis = diagnose(log, m_declared);
    m_explaining.took(from, clock.now().at);
}

DutyCycle::DutyCycle(int timesItsCost, Duration shortest)
    : m_timesItsCost(timesItsCost)
    , m_shortest(shortest)
{ }

void DutyCycle::took(Instant from, Instant until)
{
    m_dueAt = saturatingAdd(until, std::max(m_shortest, m_timesItsCost * (until - from)));
}

} // namespace penstock
