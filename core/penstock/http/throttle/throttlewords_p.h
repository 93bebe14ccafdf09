// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArrayView>

// Phrases of services in bodies of rate limit responses.
namespace penstock {

//! Returns the first usual phrase in \a text, in any case; empty if absent.
QByteArrayView usualThrottleWords(QByteArrayView text);

//! Returns true for AWS's error codes ("com.amazonaws#ThrottlingException").
bool isAwsThrottleCode(QByteArrayView code);

//! Returns true for codes of GraphQL errors that mean a rate limit response: "RATE_LIMITED"
//! (GitHub), "THROTTLED" (Shopify). Any case.
bool isGraphqlThrottleCode(QByteArrayView code);
//! Returns true if \a text may be a GraphQL response with such an error. Fast.
bool mayHaveGraphqlThrottle(QByteArrayView text);

//! Returns true for a used-up quota rather than a rate.
bool isQuotaCode(QByteArrayView code);

//! Returns the message of nginx's default page for limit_req or limit_conn; empty for other pages.
QByteArrayView nginxRejection(QByteArrayView text);

//! Returns true for Cloudflare's page "you are being rate limited".
bool isEdgeBlock(QByteArrayView words);

//! Returns the text after "try again in", "retry after" and the like, and moves \a from behind it.
//! Empty if absent.
QByteArrayView afterWaitPhrase(QByteArrayView text, qsizetype &from);

} // namespace penstock
