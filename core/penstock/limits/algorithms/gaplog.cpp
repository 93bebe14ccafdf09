// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/gaplog.h>

#include <algorithm>

// Not where it is asked for: those who keep none, and decide in a few nanoseconds, would carry it
// along.
namespace penstock {

void GapLog::note(Instant at, Int128 gap)
{
    if (!m_isStored) [[likely]]
        return;
    while (!m_least.empty() && m_least.back().gap >= gap)
        m_least.pop_back();
    if (m_least.size() == most)
        forgetHalf();
    m_least.push_back({m_least.empty() ? at : std::max(at, m_least.back().at), gap});
}

Int128 GapLog::lowerCost(Instant since, Int128 units)
{
    const auto first
        = std::upper_bound(m_least.begin(), m_least.end(), since,
                           [](Instant instant, const Note &note) { return instant < note.at; });
    if (first == m_least.end())
        return units;
    const Int128 kept = std::min(units, first->gap);
    std::for_each(first, m_least.end(), [kept](Note &note) { note.gap -= kept; });
    const auto larger = std::find_if(m_least.begin(), first,
                                     [first](const Note &note) { return note.gap >= first->gap; });
    m_least.erase(larger, first);
    return kept;
}

void GapLog::inherit(const GapLog &old, std::int64_t units, std::int64_t here)
{
    m_isStored = m_isStored || old.m_isStored;
    m_least = old.m_least;
    // Rounded down, so that no more comes back than there was room for; whole ones and the part of
    // one apart, so that the product fits.
    for (Note &note : m_least)
        note.gap = note.gap / units * here + note.gap % units * here / units;
}

//! What is kept is smaller than what is forgotten was for those who ask of long ago.
void GapLog::forgetHalf()
{
    const Note first {m_least[most / 2].at, m_least.front().gap};
    m_least.erase(m_least.begin(), m_least.begin() + most / 2);
    m_least.insert(m_least.begin(), first);
}

} // namespace penstock
