// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/int128.h>
#include <penstock/support/time.h>

#include <vector>

namespace penstock {

//! Records how close to full a bucket came, which bounds refunds. Unused units return as if never
//! taken. But a bucket that was full meanwhile would have overflowed, so only as many return as
//! always fitted. (The reflected path of a queue: Harrison, Brownian Motion and Stochastic Flow
//! Systems, 1985, §2.2.)
//!
//! Stores ascending minima; a note takes amortized constant time.
class GapLog
{
public:
    bool isStored() const { return m_isStored; }
    void keep() { m_isStored = true; } //!< Starts; space is assumed for the time before.
    void note(Instant at, Int128 gap);
    //! Returns how many of \a units to refund to a call sent at \a since, and adjusts later notes.
    Int128 lowerCost(Instant since, Int128 units);
    //! Takes over the notes of \a old, converted from \a units to \a here.
    void inherit(const GapLog &old, std::int64_t units, std::int64_t here);

private:
    struct Note
    {
        Instant at;
        Int128 gap;
    };
    static constexpr std::size_t most = 512;

    void forgetHalf();

    bool m_isStored = false;
    std::vector<Note> m_least;
};

} // namespace penstock
