// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/policy/throttlerounds.h>

#include <algorithm>

namespace penstock {

ThrottleRound ThrottleRounds::answered(const ThrottleReading &reading, Instant sentAt, Instant now)
{
    const bool isNew = reading.turnedAway() && throttled(sentAt, now);
    if (!reading.turnedAway())
        admitted(sentAt);
    if (isNew) {
        if (reading.retryAfter)
            noteNamed(reading.retryAfter->wait, now);
        else
            m_named.reset();
    }
    return {m_count, isNew, m_early};
}

//! Obeyed, and then told to wait a moment more: the time was rounded down, or its clock is slow.
//! Another wait of a whole second or more may be that of another window.
void ThrottleRounds::noteNamed(Duration wait, Instant now)
{
    constexpr Duration coarse = std::chrono::seconds(1);
    const Instant named = saturatingAdd(now, wait);
    if (m_count > 1 && m_named && wait < coarse) {
        const bool isWhole = wait % coarse == Duration::zero();
        const Duration missing = named - *m_named;
        if (missing > Duration::zero() && missing <= 2 * coarse)
            m_early = std::max(m_early, isWhole ? coarse : std::min(missing, coarse));
    }
    m_named = named;
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
    m_throttled = std::max(m_throttled - 2, 0);
    if (m_throttled == 0)
        m_count = 0;
}

} // namespace penstock
