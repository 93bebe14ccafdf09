// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/ratelimitheaders.h>
#include <penstock/http/throttle/throttlebody.h>

namespace penstock {

//! By what an answer counts as throttled: turned away because there were too many. Decided once,
//! where the answer is read (DialectReader), and carried with all that is told or kept of it. Nobody
//! derives it again.
enum class ThrottleKind {
    None, //!< It does not count as throttled.
    Status, //!< By its status alone: 429 (RFC 6585 §4), and vendors' 418, 420, 430, 509 and 529.
    ProfileStatus, //!< By another status, which the profile names (ThrottleDialect::statuses).
    NamedTime, //!< 403 and 503 with a valid Retry-After.
    UsedUp, //!< 403 and 503 whose headers say that something is used up.
    Words, //!< 400, 403 and 503, and success where the dialect says so, by words of the body.
    Unknown //!< Throttled, but what by was not kept.
};

//! As JSON spells it: "none", "status", "profile_status", …
PENSTOCK_EXPORT QString throttleKindName(ThrottleKind kind);

//! What an answer says about going slower.
struct ThrottleReading
{
    ThrottleKind kind = ThrottleKind::None;
    std::optional<RetryAfter> retryAfter = std::nullopt; //!< The time it named, if it did.
    QString source = {}; //!< Which line said so: "Retry-After: 30".

    //! Where retryAfter was read.
    enum class Origin { None, RetryAfter, RateLimitReset, Body };
    Origin origin = Origin::None;
    Message reason = {}; //!< Why it counts as a throttle: "429 Too Many Requests".
    Outlook outlook = Outlook::Normal;
    Duration floor {}; //!< The shortest wait that makes sense where retryAfter is absent.
    std::vector<SeenLimit> limits = {}; //!< What the headers tell, also with success.
    HeaderList scope = {}; //!< Which requests are meant: "x-ratelimit-resource: core".
    //! The limit of the profile that this scope addresses (ThrottleDialect::scopes). Empty: all of them.
    QString addressedLimit = {};
    HeaderList unread = {}; //!< Lines about limits that make no sense.

    //! The server turned the request away because there were too many. It was not carried out.
    bool throttled() const { return kind != ThrottleKind::None; }
    //! The same, and it may be let in later: it does not ask for more than is ever allowed.
    bool turnedAway() const { return throttled() && outlook != Outlook::RequestTooLarge; }
};

} // namespace penstock
