// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/throttle/throttledialect.h>

#include <vector>

namespace penstock {

//! A server limit in response headers. Numbers may change at any time, as front ends may count
//! separately.
struct SeenLimit
{
    //! Policy name, or the common part of its headers: "burst", "x-ratelimit-requests".
    QByteArray name;
    //! Whole units, like the next two.
    std::optional<std::int64_t> limit = std::nullopt;
    std::optional<std::int64_t> remaining = std::nullopt;
    std::optional<std::int64_t> used = std::nullopt;
    std::optional<RetryAfter> reset = std::nullopt; //!< Time from now.
    std::optional<WallTime> resetAt = std::nullopt; //!< Server time, if stated so.
    std::optional<Duration> window = std::nullopt; //!< Period of the limit.
    QByteArray unit = {}; //!< "requests", "content-bytes"; empty means requests.

    friend bool operator==(const SeenLimit &, const SeenLimit &) = default;
};

//! A wait and its header line.
struct WaitLine
{
    RetryAfter wait;
    Header line;
    friend bool operator==(const WaitLine &, const WaitLine &) = default;
};

//! The rate limit information in the headers of a response.
struct StatedLimits
{
    //! Retry-After or another spelling. Milliseconds win within a second of it; otherwise the
    //! larger value counts.
    std::optional<WaitLine> retryAfter = std::nullopt;
    //! Reset of exhausted limits, or of those without a remaining count: the latest of the first
    //! rank with a time. Ranks: a profile's header, RateLimit, RateLimit-…, X-… and others,
    //! X-Rate-Limit-…-State.
    std::optional<WaitLine> reset = std::nullopt;
    bool exhausted = false; //!< Less than 1 remains of some limit.
    std::vector<SeenLimit> limits = {};
    HeaderList scope = {}; //!< Requests affected: "x-ratelimit-resource: core".
    HeaderList unread = {}; //!< Invalid lines.
};

//! Parses all rate limit headers. Never fails.
//! - Retry-After (RFC 9110 §10.2.3)
//! - draft-ietf-httpapi-ratelimit-headers: RateLimit-Limit, -Remaining and -Reset (to -06), the
//!   RateLimit dictionary (-07) and list (from -08), RateLimit-Policy. Ignored if Age is above 0.
//! - X-RateLimit-… in its many spellings, and vendors' own counters
//!
//! A missing Date is taken as \a now. Values over 256 bytes (RateLimit: 4096 in all) are left
//! unread; at most 64 limits from other headers are kept.
PENSTOCK_EXPORT StatedLimits readRateLimitHeaders(const HeaderList &headers,
                                                  const ThrottleDialect &dialect, WallTime now);

} // namespace penstock
