// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/throttle/throttlereading.h>
#include <penstock/support/time.h>

#include <QJsonObject>

namespace penstock {

//! The level of a limit at one moment.
struct SeenLevel
{
    QString name;
    std::int64_t capacity = 0; //!< Units, as in the next two.
    std::int64_t available = 0; //!< Negative if actual costs exceeded the estimates.
    std::int64_t inFlight = 0;
    std::optional<Duration> fullIn = std::nullopt; //!< Until it is full again, if known.
    friend bool operator==(const SeenLevel &, const SeenLevel &) = default;
};

//! A rate limit response and the client's state, stored for later explanation. Contains no
//! credentials: see masked().
struct ThrottleEvent
{
    WallTime sentAt;
    WallTime arrivedAt; //!< When the response came.
    QByteArray method;
    QString url;

    int status = 0;
    QByteArray phrase; //!< Reason phrase; may be empty.
    HeaderList headers = {};
    QByteArray body = {}; //!< At most maxBody bytes.
    bool bodyWasCut = false;
    static constexpr qsizetype maxBody = 1024;

    // Interpretation.
    ThrottleKind kind = ThrottleKind::Unknown;
    Message reason = {}; //!< Explains \a kind to people.
    QString source = {}; //!< The line that named a time; empty if none.
    std::optional<Duration> wait = std::nullopt; //!< The named time.
    Outlook outlook = Outlook::Normal;

    // State. Limits with very many keys are omitted at sending.
    std::vector<SeenLevel> atSending = {};
    std::vector<SeenLevel> atArrival = {};
    qint64 inFlightAtSending = 0; //!< Requests in flight, including this one.
    qint64 inFlightAtArrival = 0;

    // Reaction.
    int attempt = 1; //!< See HttpAnswer::attempts.
    std::optional<WallTime> closedUntil = std::nullopt; //!< All requests wait until then.
    bool isClosedForGood = false; //!< Paused until resumed; closedUntil is then empty.

    friend bool operator==(const ThrottleEvent &, const ThrottleEvent &) = default;
};

//! Returns \a event with all its texts masked: see secrets.h.
PENSTOCK_EXPORT ThrottleEvent masked(ThrottleEvent event, const QByteArrayList &secrets);

//! Returns JSON for the journal, with times in RFC 3339 and the reason in English and as
//! Message::toJson().
PENSTOCK_EXPORT QJsonObject toJson(const ThrottleEvent &event);
//! Reads the output of toJson(). Invalid members keep their defaults; a missing kind is derived
//! from the reason.
PENSTOCK_EXPORT ThrottleEvent throttleEventFromJson(const QJsonObject &object);

} // namespace penstock
