// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/throttle/throttledialect.h>

#include <vector>

namespace penstock {

//! One limit of a server, as far as its headers tell. Each number may change at any time and is
//! no promise: several front ends count each for itself.
struct SeenLimit
{
    //! Its policy name, or what its headers have in common: "burst", "x-ratelimit-requests".
    QByteArray name;
    //! Whole units, fractions cut off, as are the next two.
    std::optional<std::int64_t> limit = std::nullopt;
    std::optional<std::int64_t> remaining = std::nullopt;
    std::optional<std::int64_t> used = std::nullopt;
    std::optional<RetryAfter> reset = std::nullopt; //!< From now.
    std::optional<WallTime> resetAt = std::nullopt; //!< By the server's clock, if it named it so.
    std::optional<Duration> window = std::nullopt; //!< In which limit is allowed.
    QByteArray unit = {}; //!< "requests", "content-bytes"; mostly empty, which means requests.

    friend bool operator==(const SeenLimit &, const SeenLimit &) = default;
};

//! A wait and the header line it was read from.
struct WaitLine
{
    RetryAfter wait;
    Header line;
    friend bool operator==(const WaitLine &, const WaitLine &) = default;
};

//! All that the headers of one answer tell about limits.
struct ToldLimits
{
    //! Retry-After, or one of its other spellings. One in milliseconds is believed where it is
    //! within a second of it; of repeated lines and otherwise the larger.
    std::optional<WaitLine> retryAfter = std::nullopt;
    //! When what is used up comes back: of the first rank (a profile's header, RateLimit,
    //! RateLimit-…, X-… and others, X-Rate-Limit-…-State) that names a time for something that has
    //! nothing left, or that does not say what it has left; there the latest.
    std::optional<WaitLine> reset = std::nullopt;
    bool exhausted = false; //!< Something has less than one left.
    std::vector<SeenLimit> limits = {};
    HeaderList scope = {}; //!< Which requests are meant: "x-ratelimit-resource: core".
    HeaderList unread = {}; //!< Lines about limits that make no sense.
};

//! Reads every header that tells about limits: Retry-After (RFC 9110 §10.2.3), the four shapes of
//! draft-ietf-httpapi-ratelimit-headers (RateLimit-Limit, -Remaining and -Reset up to -06,
//! RateLimit as a dictionary in -07 and as a list from -08 on, RateLimit-Policy), X-RateLimit-… and
//! its hundred spellings, and the counters of vendors that have their own. A pure function that
//! never fails; \a now is our clock, used where the server sent no Date. Values over 256 bytes
//! (RateLimit: 4096, all its lines together) are unread, and of limits beside RateLimit's only
//! 64 are kept. Answers from a cache (Age above 0) say nothing by RateLimit.
PENSTOCK_EXPORT ToldLimits readRateLimitHeaders(const HeaderList &headers,
                                                const ThrottleDialect &dialect, WallTime now);

} // namespace penstock
