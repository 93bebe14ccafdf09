// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <deque>

namespace penstock {

//! What the next call will cost at most, presumably: of the last hundred calls 95 had cost no more. Too
//! low an estimate lets calls go that a server refuses, too high a one only comes back a little later.
class PENSTOCK_EXPORT LearnedCost
{
public:
    //! Until some calls are known, the most that any of them has cost, and not less than \a initial.
    explicit LearnedCost(std::int64_t initial);

    void add(std::int64_t actual); //!< 0 or more. A call of nothing teaches nothing.
    std::int64_t estimate() const { return m_estimate; } //!< 1 or more.
    //! What is to be left beside it when a call goes, for those dearer than the estimate: up to the
    //! dearest of the last hundred, and as much again or what so few do not show, but not more than another
    //! call.
    std::int64_t reserve() const { return m_reserve; }
    const std::deque<std::int64_t> &last() const { return m_last; } //!< The oldest first.
    std::int64_t
    mean() const; //!< Of the last hundred, rounded up; the estimate before there are any.

private:
    std::int64_t m_initial;
    std::int64_t m_estimate;
    std::int64_t m_reserve = 0;
    std::deque<std::int64_t> m_last; // the oldest first
};

} // namespace penstock
