// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <array>

namespace penstock {

//! How many retries a host may still get: a fifth of the requests of the last 60 seconds, and five.
//! A service that is down thus gets 1.2 times the usual traffic at most, instead of five times. As
//! Finagle's RetryBudget, but for the window. Counted by whole seconds, so that it costs the same
//! whatever the rate. A value; instants that it is given must not go back.
class PENSTOCK_EXPORT RetryBudget
{
public:
    void noteRequest(Instant now); //!< A first try, not a retry.
    void noteRetry(Instant now); //!< Takes one, allowed or not.
    //! There is one left at \a now.
    bool allows(Instant now) const;
    //! The earliest instant at which one more is allowed if nothing else happens: \a now, or the
    //! begin of a whole second, at most 60 of them later.
    Instant allowedAt(Instant now) const;

private:
    struct Second
    {
        std::int64_t number = -1; // since the start of monotonic time
        int requests = 0;
        int retries = 0;
    };
    static constexpr int window = 60;

    Second &secondOf(Instant now);
    bool allowedInSecond(std::int64_t number) const;

    std::array<Second, window> m_seconds {};
};

} // namespace penstock
