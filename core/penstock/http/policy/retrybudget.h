// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <array>

namespace penstock {

//! The retries that a host may still get: a fifth of its requests in the last 60 seconds, plus
//! five. A failing service thus gets at most 1.2 times its usual traffic (after Finagle's
//! RetryBudget, with another window). Counts per second, in constant memory. A value; instants must
//! not go back.
class PENSTOCK_EXPORT RetryBudget
{
public:
    void noteRequest(Instant now); //!< A first attempt.
    void noteRetry(Instant now); //!< Uses one, allowed or not.
    //! Returns true if a retry is allowed at \a now.
    bool allows(Instant now) const;
    //! Returns the earliest instant that allows another retry: \a now, or the start of one of the
    //! next 60 seconds.
    Instant allowedAt(Instant now) const;

private:
    struct Second
    {
        std::int64_t number = -1; // seconds of monotonic time
        int requests = 0;
        int retries = 0;
    };
    static constexpr int window = 60;

    Second &secondOf(Instant now);
    bool allowedInSecond(std::int64_t number) const;

    std::array<Second, window> m_seconds {};
};

} // namespace penstock
