// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/http/throttle/throttlereading.h>
#include <penstock/support/time.h>

#include <QJsonObject>

namespace penstock {

//! How full a limit was at some moment.
struct SeenLevel
{
    QString name;
    std::int64_t capacity = 0; //!< In units of the limit, as are the next two.
    std::int64_t available = 0; //!< Below 0 where calls have cost more than was taken for them.
    std::int64_t inFlight = 0;
    std::optional<Duration> fullIn = std::nullopt; //!< Until all of it is back, if known.
    friend bool operator==(const SeenLevel &, const SeenLevel &) = default;
};

//! One answer that said "slow down", kept for whoever asks why. Holds no credential: see masked().
struct ThrottleEvent
{
    WallTime sentAt;
    WallTime arrivedAt; //!< The answer was there.
    QByteArray method;
    QString url; //!< Masked.

    int status = 0;
    QByteArray phrase; //!< The words after the status; may be empty.
    HeaderList headers = {}; //!< Masked.
    QByteArray body = {}; //!< Masked, and no more of it than maxBody.
    bool bodyWasCut = false;
    static constexpr qsizetype maxBody = 1024; //!< Bytes.

    // How it was read.
    ThrottleKind kind = ThrottleKind::Unknown; //!< By what it counts as a throttle,
    Message reason = {}; //!< and the same for people.
    QString source = {}; //!< The line that named a time; empty where none did.
    std::optional<Duration> wait = std::nullopt; //!< The time.
    Outlook outlook = Outlook::Normal;

    // How things stood. Limits kept for very many keys are left out at sending.
    std::vector<SeenLevel> atSending = {};
    std::vector<SeenLevel> atArrival = {};
    qint64 inFlightAtSending = 0; //!< Calls on the wire, itself included.
    qint64 inFlightAtArrival = 0;

    // What was done.
    int attempt = 1; //!< This was the n-th of the last hop, see HttpAnswer::attempts.
    std::optional<WallTime> closedUntil = std::nullopt; //!< All that wait for the limits.
    bool isClosedForGood = false; //!< The same, until somebody opens; closedUntil is empty then.

    friend bool operator==(const ThrottleEvent &, const ThrottleEvent &) = default;
};

//! \a event with all its texts masked: see secrets.h.
PENSTOCK_EXPORT ThrottleEvent masked(ThrottleEvent event, const QByteArrayList &secrets);

//! As JSON, times in RFC 3339: what a journal keeps of it. The reason is there in English and as Message::toJson().
PENSTOCK_EXPORT QJsonObject toJson(const ThrottleEvent &event);
//! Reads back what toJson() wrote; what is missing or of another type stays at its default, and a
//! kind that is missing is told from the reason.
PENSTOCK_EXPORT ThrottleEvent throttleEventFromJson(const QJsonObject &object);

} // namespace penstock
