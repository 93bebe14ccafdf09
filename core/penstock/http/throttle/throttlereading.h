// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/ratelimitheaders.h>
#include <penstock/http/throttle/throttlebody.h>

namespace penstock {

//! The criterion that makes a rate limit response, set once by DialectReader.
enum class ThrottleKind {
    None, //!< Not a rate limit response.
    Status, //!< 429 (RFC 6585 §4), or vendors' 418, 420, 430, 509 and 529.
    ProfileStatus, //!< A status from ThrottleDialect::statuses.
    NamedTime, //!< 403 or 503 with a valid Retry-After.
    UsedUp, //!< 403 or 503 whose headers show an exhausted limit.
    //! 400, 403 or 503, or success if the dialect or GraphQL says so, with words in the body.
    Words,
    Unknown //!< A rate limit response; the criterion was not stored.
};

//! Returns the name used in JSON: "none", "status", "profile_status", …
PENSTOCK_EXPORT QString throttleKindName(ThrottleKind kind);
QStringList throttleKindNames(); //!< All names, in the order of the enum.

//! The interpretation of a response: whether and how long to wait.
struct ThrottleReading
{
    ThrottleKind kind = ThrottleKind::None;
    std::optional<RetryAfter> retryAfter = std::nullopt; //!< The named time.
    QString source = {}; //!< Line that named it: "Retry-After: 30".

    //! Source of retryAfter.
    enum class Origin { None, RetryAfter, RateLimitReset, Body };
    Origin origin = Origin::None;
    Message reason = {}; //!< Shown to people: "429 Too Many Requests".
    Outlook outlook = Outlook::Normal;
    Duration floor {}; //!< Shortest sensible wait without retryAfter.
    std::vector<SeenLimit> limits = {}; //!< Limits in headers, also of successful responses.
    HeaderList scope = {}; //!< Requests affected: "x-ratelimit-resource: core".
    //! Limit of the profile for this scope (ThrottleDialect::scopes). Empty: all.
    QString addressedLimit = {};
    HeaderList unread = {}; //!< Invalid rate limit lines.

    //! Returns true for a rate limit response. The request was not executed.
    bool throttled() const { return kind != ThrottleKind::None; }
    //! Returns true if waiting may also help: it does not exceed what is ever allowed.
    bool turnedAway() const { return throttled() && outlook != Outlook::RequestTooLarge; }
};

} // namespace penstock
