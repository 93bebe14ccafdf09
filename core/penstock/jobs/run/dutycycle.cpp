// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/dutycycle.h>

#include <algorithm>

namespace penstock {

DutyCycle::DutyCycle(int timesItsCost, Duration shortest)
    : m_timesItsCost(timesItsCost)
    , m_shortest(shortest)
{ }

void DutyCycle::took(Instant from, Instant until)
{
    m_dueAt = saturatingAdd(until, std::max(m_shortest, m_timesItsCost * (until - from)));
}

} // namespace penstock
