// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/int128.h>
#include <penstock/support/time.h>

#include <algorithm>
#include <vector>

namespace penstock {

//! How near to its brim a bucket has come since an instant. Whatever a call turns out not to have cost
//! comes back as if it had never been taken; but a bucket that was full meanwhile would have spilled it,
//! so that only as much comes back as there was always room for. (The reflected path of a queue: Harrison,
//! Brownian Motion and Stochastic Flow Systems, 1985, §2.2.)
//!
//! Keeps the minima from each instant on, the later the larger; a note costs amortized constant time.
class GapLog
{
public:
    bool isKept() const { return m_isKept; }
    void keep() { m_isKept = true; } //!< From now on; what was before is taken for roomy.
    void note(Instant at, Int128 gap)
    {
        if (!m_isKept) [[likely]]
            return;
        while (!m_least.empty() && m_least.back().gap >= gap)
            m_least.pop_back();
        if (m_least.size() == most)
            forgetHalf();
        m_least.push_back({m_least.empty() ? at : std::max(at, m_least.back().at), gap});
    }
    //! A call that was sent at \a since gets back up to \a units: how much of them. What is noted of the
    //! time since then is from now on what it would have been without them.
    Int128 refund(Instant since, Int128 units)
    {
        const auto first
            = std::upper_bound(m_least.begin(), m_least.end(), since,
                               [](Instant instant, const Note &note) { return instant < note.at; });
        if (first == m_least.end())
            return units;
        const Int128 kept = std::min(units, first->gap);
        std::for_each(first, m_least.end(), [kept](Note &note) { note.gap -= kept; });
        const auto larger = std::find_if(
            m_least.begin(), first, [first](const Note &note) { return note.gap >= first->gap; });
        m_least.erase(larger, first);
        return kept;
    }

private:
    struct Note
    {
        Instant at;
        Int128 gap;
    };
    static constexpr std::size_t most = 512;

    // What is kept is smaller than what is forgotten was for those who ask of long ago.
    void forgetHalf()
    {
        const Note first {m_least[most / 2].at, m_least.front().gap};
        m_least.erase(m_least.begin(), m_least.begin() + most / 2);
        m_least.insert(m_least.begin(), first);
    }

    bool m_isKept = false;
    std::vector<Note> m_least;
};

} // namespace penstock
