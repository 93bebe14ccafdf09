// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttledialect.h>

namespace penstock {

//! The expected effect of waiting.
enum class Outlook {
    Normal, //!< May succeed later.
    QuotaUsedUp, //!< Waiting does not help until a quota is renewed or bought.
    RequestTooLarge, //!< It exceeds what the server ever allows.
    Banned //!< Further requests prolong the ban.
};

//! Returns the name used in JSON: "normal", "quota_used_up", …
PENSTOCK_EXPORT QString outlookName(Outlook outlook);
QStringList outlookNames(); //!< All names, in the order of the enum.

//! Rate limit information in a body.
struct ThrottleBody
{
    QByteArray code = {}; //!< Words of a rate limit response: "RATE_LIMITED"; empty if none.
    std::optional<RetryAfter> wait = std::nullopt;
    QByteArray waitText = {}; //!< Source of wait: "retry_after: 7", "try again in 20s".
    Outlook outlook = Outlook::Normal;
    Duration floor {}; //!< Shortest sensible wait if none is named.

    friend bool operator==(const ThrottleBody &, const ThrottleBody &) = default;
};

//! Which words count in bodies.
enum class BodyWords {
    OfProfile, //!< Words of the dialect.
    Usual //!< Words of the dialect, and the usual words of services.
};

//! Reads the wait from a JSON or text body, and whether its words mean a rate limit response:
//! - "retry_after_ms", "retryDelay" (google.rpc.RetryInfo), "retry_after" and the like, up to 6
//!   levels deep; the missing cost of a GraphQL query (Shopify); "EService:Throttled: <Unix time>";
//!   "try again in 20s"
//! - GraphQL errors of successful responses: RATE_LIMITED, THROTTLED in "code" or "type" of
//!   "errors" or their "extensions"
//! - error codes and phrases of known services (of AWS those that its SDKs retry), also in XML and
//!   HTML
//!
//! Reads the first 64 KiB; longer or malformed JSON is text. Never fails.
PENSTOCK_EXPORT ThrottleBody readThrottleBody(QByteArrayView body, int status, BodyWords words,
                                              const ThrottleDialect &dialect, WallTime serverNow);

} // namespace penstock
