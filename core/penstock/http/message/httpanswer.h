// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/limits/permit/holder.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QUrl>

#include <memory>
#include <optional>

namespace penstock {

//! The times of a request's stages: queuedAt and waited cover the whole request, the others its
//! last send.
struct SendTimings
{
    Instant queuedAt;
    std::optional<Instant> grantedAt;
    std::optional<Instant> sentAt; //!< Limits count from here.
    std::optional<WallTime> sentAtWall;
    std::optional<Instant> firstByteAt; //!< The head of the response was complete.
    std::optional<Instant> endedAt;
    Duration waited {}; //!< Total wait for permits.
    Holder heldBy; //!< Longest cause of the last wait; may be empty.
};

//! A server's response. Any status is a response, even 404 and 500.
struct HttpAnswer
{
    int status = 0;
    QByteArray reason; //!< Reason phrase; may be empty.
    //! As received: Content-Encoding and Content-Length describe the compressed body.
    HeaderList headers;
    QByteArray body; //!< Decompressed; empty if a sink received it.
    //! Counts the body in HttpClientOptions::memoryBytes until its last copy is destroyed. Release
    //! it with the body, in any thread, even after the client is destroyed. Null if nothing counts.
    std::shared_ptr<const void> memory = nullptr;
    QUrl finalUrl; //!< After redirects.
    QList<QUrl> redirects; //!< Targets in order.
    //! The first URL that redirected to another origin, where credentials are dropped.
    QUrl leftOriginAt;
    int attempts = 1; //!< Attempts of the last hop, including rate limit responses.
    int sends = 0; //!< Wire sends; each used one permit.
    SendTimings timings;
    //! True if the server rejected the request for too many requests more than
    //! RetryOptions::maxThrottles times. It was not executed.
    bool turnedAway = false;
    quint64 credential = 0; //!< HttpRequest::credential of the last send.
};

} // namespace penstock
