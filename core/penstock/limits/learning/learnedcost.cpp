// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/learnedcost.h>

#include <penstock/support/int128.h>

#include <algorithm>
#include <vector>

namespace penstock {
namespace {

constexpr std::size_t remembered = 100;
constexpr std::size_t enough = 20; // of which the 95th percentile is not yet the largest
constexpr std::int64_t unseenParts = 5; // exceeded once in e^5, where costs are spread evenly

} // namespace

LearnedCost::LearnedCost(std::int64_t initial)
    : m_initial(std::max<std::int64_t>(1, initial))
    , m_estimate(m_initial)
{ }

void LearnedCost::add(std::int64_t actual)
{
    if (actual <= 0)
        return;
    m_last.push_back(actual);
    if (m_last.size() > remembered)
        m_last.pop_front();
    std::vector<std::int64_t> sorted(m_last.begin(), m_last.end());
    const std::size_t rank = (sorted.size() * 95 + 99) / 100; // the nearest, from 1
    const auto percentile = sorted.begin() + std::ptrdiff_t(rank - 1);
    std::nth_element(sorted.begin(), percentile, sorted.end());
    m_estimate = sorted.size() < enough ? std::max(m_initial, *percentile) : *percentile;
    const auto [least, most] = std::minmax_element(sorted.begin(), sorted.end());
    const Int128 beyond = std::max<std::int64_t>(0, *most - m_estimate);
    // A few say little of what there may be above them: so many parts of what they span.
    const Int128 unseen = Int128(*most - *least) * unseenParts / Int128(sorted.size());
    m_reserve = static_cast<std::int64_t>(
        std::min<Int128>(beyond + std::max(beyond, unseen), m_estimate));
}

std::int64_t LearnedCost::mean() const
{
    if (m_last.empty())
        return m_estimate;
    Int128 sum = 0;
    for (const std::int64_t cost : m_last)
        sum += cost;
    const auto count = Int128(m_last.size());
    return static_cast<std::int64_t>((sum + count - 1) / count);
}

} // namespace penstock
