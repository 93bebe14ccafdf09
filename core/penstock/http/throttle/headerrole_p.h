// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttledialect.h>

#include <string>

namespace penstock {

//! What a header tells about going slower, by its name alone.
struct HeaderRole
{
    enum class Use {
        None,
        RetryAfter, //!< The standard one.
        VendorRetryAfter, //!< Another spelling of it.
        RetryAfterMs, //!< One in milliseconds.
        RateLimit, //!< RateLimit of the IETF drafts from -07 on.
        RateLimitPolicy,
        Limit,
        Remaining,
        Used,
        Reset,
        ResetAfter, //!< A reset that is from now by its name.
        Window,
        State, //!< "61:60:42": hits, seconds, seconds of restriction.
        Counter, //!< Its value says which: "700", "60:60:60", "total=100; remaining=99", "32/40".
        Scope //!< Which requests are meant, in the server's words.
    };
    Use use = Use::None;
    TimeKind kind = TimeKind::Auto;
    //! Headers of one family describe one limit: "x-ratelimit-requests" of x-ratelimit-limit-requests.
    std::string family = {};
    std::optional<Duration> window = std::nullopt; //!< Where the name tells it: "-minute", "-1m".
    //! The first rank with a time is believed: 0 a profile's, 1 RateLimit, 2 RateLimit-…, 3 others,
    //! 4 states.
    int rank = 3;
};

//! \a name in any letter case. Names longer than 80 bytes have no role.
HeaderRole roleOfHeader(QByteArrayView name);

} // namespace penstock
