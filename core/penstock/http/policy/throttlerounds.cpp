// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/throttlerounds.h>

namespace penstock {

ThrottleRound ThrottleRounds::answered(const ThrottleReading &reading, Instant sentAt, Instant now)
{
    const bool isNew = reading.turnedAway() && throttled(sentAt, now);
    if (!reading.turnedAway())
        admitted(sentAt);
    return {m_count, isNew};
}

bool ThrottleRounds::throttled(Instant sentAt, Instant now)
{
    // What left in the instant of the throttle did not know of it.
    if (m_began && sentAt <= *m_began) {
        ++m_throttled;
        return false;
    }
    m_began = now;
    m_throttled = 1;
    ++m_count;
    return true;
}

void ThrottleRounds::admitted(Instant sentAt)
{
    if (!m_began || sentAt <= *m_began)
        return;
    if (m_throttled > 0)
        --m_throttled;
    if (m_throttled == 0)
        m_count = 0;
}

} // namespace penstock
