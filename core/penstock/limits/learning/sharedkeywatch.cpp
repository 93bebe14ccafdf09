// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/sharedkeywatch.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
constexpr int enoughLooks = 3;
constexpr std::int64_t leastUnits = 3;
constexpr Duration sameReset = 2s; // resets are told in whole seconds
} // namespace

std::optional<std::int64_t> SharedKeyWatch::see(const Look &look, Instant now)
{
    const bool isSameWindow = m_first && look.reset - m_first->reset <= sameReset
        && m_first->reset - look.reset <= sameReset;
    const std::int64_t outOfOrder = m_first ? std::max(look.inFlight, m_first->inFlight) : 0;
    if (!isSameWindow || look.remaining > m_lowest + outOfOrder) {
        m_first = look;
        m_lowest = look.remaining;
        m_inARow = 0;
        return std::nullopt;
    }
    if (look.remaining > m_lowest)
        return std::nullopt; // an earlier answer that took longer
    m_lowest = look.remaining;
    const std::int64_t fall = m_first->remaining - look.remaining;
    const std::int64_t ours = look.spent - m_first->spent + m_first->inFlight;
    const std::int64_t others = fall - ours;
    m_inARow = others > std::max(leastUnits, fall / 20) ? m_inARow + 1 : 0;
    if (m_inARow < enoughLooks || (m_reportedAt && now - *m_reportedAt < 1h))
        return std::nullopt;
    m_reportedAt = now;
    return others;
}

} // namespace penstock
