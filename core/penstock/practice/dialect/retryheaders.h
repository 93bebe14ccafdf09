// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/message/practiceanswer.h>
#include <penstock/practice/referee/referee.h>
#include <penstock/support/result.h>

namespace penstock {

//! How a throttle says when to come back.
enum class RetryAfterForm {
    None,
    Seconds, //!< "Retry-After: 2", rounded up; 1 where nobody knows.
    Date, //!< "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT", rounded up.
    Milliseconds //!< "retry-after-ms: 1250", rounded up.
};

//! Which headers tell how much is left of the tightest limit. Its reset is when all of it is back.
enum class RateLimitHeaders {
    None,
    Draft, //!< RateLimit-Limit, -Remaining, -Reset: in seconds from now.
    Vendor //!< X-RateLimit-Limit, -Remaining, -Reset: in seconds since 1970.
};

//! Reads "none", "seconds", "date", "ms".
PENSTOCK_EXPORT Result<RetryAfterForm> parseRetryAfterForm(QStringView text,
                                                           const QString &where = {});
//! Reads "none", "draft", "vendor".
PENSTOCK_EXPORT Result<RateLimitHeaders> parseRateLimitHeaders(QStringView text,
                                                               const QString &where = {});

//! Tells in \a answer when a throttled request may come again.
PENSTOCK_EXPORT void tellRetryAfter(PracticeAnswer &answer, RetryAfterForm form,
                                    std::optional<Instant> retryAt, ClockReading now);
//! Tells in \a answer what is left; nothing where there are no limits.
PENSTOCK_EXPORT void tellLevels(PracticeAnswer &answer, RateLimitHeaders form,
                                const std::vector<LimitLevel> &levels, ClockReading now);

} // namespace penstock
