// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/message/mockresponse.h>
#include <penstock/mockserver/referee/referee.h>

namespace penstock {

//! The form of a retry time.
enum class RetryAfterForm {
    None,
    Seconds, //!< "Retry-After: 2", rounded up; 1 if unknown.
    Date,
    Milliseconds
};

//! Headers that report the tightest limit. Its reset is when it is full again.
enum class RateLimitHeaders {
    None,
    Draft, //!< RateLimit-Limit, -Remaining, -Reset: seconds from now.
    Vendor //!< X-RateLimit-Limit, -Remaining, -Reset: Unix time in seconds.
};

//! Adds the retry time to \a answer.
PENSTOCK_EXPORT void tellRetryAfter(MockResponse &answer, RetryAfterForm form,
                                    std::optional<Instant> retryAt, ClockReading now);
//! Adds the levels to \a answer, if there are limits.
PENSTOCK_EXPORT void tellLevels(MockResponse &answer, RateLimitHeaders form,
                                const std::vector<LimitLevel> &levels, ClockReading now);

} // namespace penstock
