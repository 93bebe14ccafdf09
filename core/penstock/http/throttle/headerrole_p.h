// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttledialect.h>

#include <string>

namespace penstock {

//! The meaning of a header for rate limits, judged by its name.
struct HeaderRole
{
    enum class Use {
        None,
        RetryAfter,
        VendorRetryAfter, //!< Another spelling.
        RetryAfterMs, //!< Milliseconds.
        RateLimit, //!< IETF drafts from -07 on.
        RateLimitPolicy,
        Limit,
        Remaining,
        Used,
        Reset,
        ResetAfter, //!< Relative to now, by its name.
        Window,
        State, //!< "61:60:42": hits, seconds, seconds of restriction.
        Counter, //!< Any of "700", "60:60:60", "total=100; remaining=99", "32/40".
        Scope //!< Names the requests affected.
    };
    Use use = Use::None;
    TimeKind kind = TimeKind::Auto;
    //! Headers of one family describe one limit: "x-ratelimit-requests" of
    //! x-ratelimit-limit-requests.
    std::string family = {};
    std::optional<Duration> window = std::nullopt; //!< Part of its name: "-minute", "-1m".
    //! The first rank with a time counts: 0 a profile's, 1 RateLimit, 2 RateLimit-…, 3 others, 4
    //! states.
    int rank = 3;
};

//! Returns the role of a header name in any case. Names longer than 80 bytes are ignored.
HeaderRole roleOfHeader(QByteArrayView name);

} // namespace penstock
