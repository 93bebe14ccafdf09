// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttledialect.h>

namespace penstock {

//! What is to be expected of waiting.
enum class Outlook {
    Normal, //!< The request may succeed later.
    QuotaUsedUp, //!< Not before a quota is renewed or bought: a person has to know.
    RequestTooLarge, //!< Never: the request costs more than there ever is.
    Banned //!< Only longer if we go on: a person has to know.
};

//! As JSON spells it: "normal", "quota_used_up", …
PENSTOCK_EXPORT QString outlookName(Outlook outlook);

//! What the body of a throttle says.
struct ThrottleBody
{
    QByteArray code
        = {}; //!< The words that make it a throttle: "RATE_LIMITED"; empty where none do.
    std::optional<RetryAfter> wait = std::nullopt;
    QByteArray waitText = {}; //!< Where it stands: "retry_after: 7", "try again in 20s".
    Outlook outlook = Outlook::Normal;
    Duration floor {}; //!< The shortest wait that makes sense where none is named.

    friend bool operator==(const ThrottleBody &, const ThrottleBody &) = default;
};

//! How bodies are searched.
enum class BodyWords {
    OfProfile, //!< By the matchers of the dialect alone.
    Usual //!< Also for the words that services usually refuse with.
};

//! Reads the wait of a body, JSON or text, and whether its words mean a throttle:
//! - "retry_after_ms", "retryDelay" (google.rpc.RetryInfo), "retry_after" and their like, at most 6
//!   levels deep; what is missing to a GraphQL query's cost (Shopify's throttleStatus); "EService:
//!   Throttled: <Unix time>"; "try again in 20s";
//! - error codes and phrases of known services (of AWS those that its SDKs retry), XML and HTML
//!   included.
//! Only the first 64 KiB are looked at; JSON that is longer, or malformed, is text.
//! Never fails: what says nothing gives an empty code and no wait.
PENSTOCK_EXPORT ThrottleBody readThrottleBody(QByteArrayView body, int status, BodyWords words,
                                              const ThrottleDialect &dialect, WallTime serverNow);

} // namespace penstock
