// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/limits/stack/holder.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QUrl>

#include <memory>
#include <optional>

namespace penstock {

//! When what happened to a call. Of a call with several wire sends: queuedAt and waited are of the
//! whole call, the others of the last send.
struct SendTimings
{
    Instant queuedAt; //!< Sender::send() was called.
    std::optional<Instant> grantedAt; //!< The limits let it go.
    std::optional<Instant> sentAt; //!< It was put on the wire; the limits count from here.
    std::optional<WallTime> sentAtWall;
    std::optional<Instant> firstByteAt; //!< The head of the answer was there.
    std::optional<Instant> endedAt;
    Duration waited {}; //!< For permits, all of them together.
    Holder heldBy; //!< What held the last permit longest; may be nobody.
};

//! What a server said. Any status is an answer, 404 and 500 too: whether it is the wanted one is for
//! the caller to say.
struct HttpAnswer
{
    int status = 0;
    QByteArray reason; //!< The words after the status; may be empty.
    //! As they were on the wire: of a compressed body, Content-Encoding and Content-Length say how it
    //! was packed and how long it was then.
    HeaderList headers;
    QByteArray body; //!< Unpacked. Empty where it went to a sink.
    //! While it lives the body counts as held, see SenderOptions::memoryBytes: who keeps the body keeps
    //! this, and who is done with it lets it go, in any thread, also after its sender. Null where
    //! nothing counts.
    std::shared_ptr<const void> memory = nullptr;
    QUrl finalUrl; //!< Where it came from in the end.
    QList<QUrl> redirects; //!< The targets on the way there, in order.
    //! If a redirect led to another origin, where credentials do not go: the URL that led there first.
    QUrl leftOriginAt;
    int attempts = 1; //!< Tries of the last hop, throttles by the server (429) included.
    int sends = 0; //!< Wire sends in all; as many permits were used.
    SendTimings timings;
    //! The server turned it away because there were too many, and did not carry it out: not this
    //! request is at fault. Where that came more often than RetryOptions::maxThrottles.
    bool turnedAway = false;
    quint64 credential = 0; //!< HttpRequest::credential, as it was sent last.
};

} // namespace penstock
