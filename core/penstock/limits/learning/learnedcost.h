// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <deque>

namespace penstock {

//! An estimate of the next call's cost: the 95th percentile of the last hundred. Underestimates
//! risk rejections; overestimates are refunded.
class PENSTOCK_EXPORT LearnedCost
{
public:
    //! Starts with \a initial, raised to the largest cost while few calls are known.
    explicit LearnedCost(std::int64_t initial);

    void add(std::int64_t actual); //!< 0 is ignored.
    std::int64_t estimate() const { return m_estimate; } //!< 1 or more.
    //! Returns units to keep free for dearer calls: the excess of the dearest of the last hundred,
    //! and as much again, but at most another call.
    std::int64_t reserve() const { return m_reserve; }
    const std::deque<std::int64_t> &last() const { return m_last; } //!< Oldest first.
    std::int64_t mean() const; //!< Mean cost, rounded up; initially the estimate.

private:
    std::int64_t m_initial;
    std::int64_t m_estimate;
    std::int64_t m_reserve = 0;
    std::deque<std::int64_t> m_last; // oldest first
};

} // namespace penstock
