// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/int128.h>
#include <penstock/support/time.h>

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
    void note(Instant at, Int128 gap);
    //! A call that was sent at \a since gets back up to \a units: how much of them. What is noted of the
    //! time since then is from now on what it would have been without them.
    Int128 refund(Instant since, Int128 units);
    //! Goes on with what \a old has noted, \a units of which are \a here units of this one.
    void inherit(const GapLog &old, std::int64_t units, std::int64_t here);

private:
    struct Note
    {
        Instant at;
        Int128 gap;
    };
    static constexpr std::size_t most = 512;

    void forgetHalf();

    bool m_isKept = false;
    std::vector<Note> m_least;
};

} // namespace penstock
