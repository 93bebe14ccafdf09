// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/answertimes.h>

#include <algorithm>
#include <utility>

namespace penstock {

bool AnswerTimes::Generation::add(Duration took)
{
    const auto end = fastest.begin() + std::min(seen++, some);
    const bool isSlowest = took > slowest;
    slowest = std::max(slowest, took);
    const auto place = std::upper_bound(fastest.begin(), end, took);
    if (place == fastest.end())
        return isSlowest;
    std::move_backward(place, std::min(end, fastest.end() - 1), std::min(end + 1, fastest.end()));
    *place = took;
    return true;
}

bool AnswerTimes::learn(Duration took)
{
    const bool isFull = m_now.seen == generation;
    if (isFull)
        m_before = std::exchange(m_now, {});
    if (!m_now.add(took) && !isFull) [[likely]]
        return false;
    const AnswerSpan before = std::exchange(m_known, estimate());
    return before != m_known;
}

AnswerSpan AnswerTimes::estimate() const
{
    AnswerSpan span {.slowest = std::max(m_now.slowest, m_before.slowest)};
    if (m_now.seen + m_before.seen < some)
        return span;
    std::array<Duration, std::size_t(2) * some> both {};
    std::merge(m_now.fastest.begin(), m_now.fastest.begin() + std::min(m_now.seen, some),
               m_before.fastest.begin(), m_before.fastest.begin() + std::min(m_before.seen, some),
               both.begin());
    span.constant = std::max(Duration::zero(), 2 * both[0] - both[some - 1]);
    return span;
}

} // namespace penstock
