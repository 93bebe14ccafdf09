// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/limitmargin_p.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

LimitMargin LimitMargin::automatic(Duration interval)
{
    LimitMargin margin(std::clamp<Duration>(interval / 200, 1ms, 250ms));
    margin.m_isAutomatic = true;
    margin.m_most = std::max(margin.m_start, interval / 4);
    margin.m_reviewEvery = std::max<Duration>(interval * 8, 10s);
    return margin;
}

bool LimitMargin::grow(Instant now)
{
    if (!m_isAutomatic || m_now >= m_most)
        return false;
    m_now = std::min(m_most, m_now * 2);
    m_changedAt = now;
    return true;
}

bool LimitMargin::shrink(Instant now)
{
    if (!isGrown() || now < saturatingAdd(m_changedAt, m_reviewEvery))
        return false;
    m_now = std::max(m_start, m_now * 7 / 8);
    m_changedAt = now;
    return true;
}

void LimitMargin::recall(Duration margin, Duration ago, Instant now)
{
    if (!m_isAutomatic)
        return;
    m_now = std::clamp(margin, m_start, m_most);
    for (; isGrown() && ago >= m_reviewEvery; ago -= m_reviewEvery)
        m_now = std::max(m_start, m_now * 7 / 8);
    m_changedAt = now;
}

} // namespace penstock
