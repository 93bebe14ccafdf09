// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/mockserver/server/mockserveroptions.h>

#include <QList>
#include <QString>

namespace penstock {

//! A pull against a practice server that enforces something else than the client thinks, in virtual
//! time: sockets and everything above them are real, but both ends go by one clock that is moved on
//! whenever all that is under way waits for it. Minutes pass in a second.
struct VirtualPull
{
    //! What becomes of a throttle.
    enum class Reaction {
        Penstock,
        EachByItself, //!< The throttled request alone waits as long as it is told; the others go on.
        None //!< It is sent again at once.
    };

    Reaction reaction = Reaction::Penstock;
    QString server = QStringLiteral("100/10s fixed"); //!< Enforced, as a shorthand.
    QString client = QStringLiteral("120/10s fixed"); //!< What the profile says; may be empty.
    int calls = 2000;
    int atOnce = 16;
    RetryAfterForm retryAfter = RetryAfterForm::Seconds;
    RateLimitHeaders counters = RateLimitHeaders::None;
    Duration startsAt {}; //!< How far into a window of the server.
    DelayRange latency = {std::chrono::milliseconds(60), std::chrono::milliseconds(90)};
    quint32 seed = 1; //!< Of the server's latencies.
    DelayRange way = {}; //!< On the way to the server, which counts a call after it.
    Adaptation adaptation = {};
    bool discovers = false; //!< Limits that nobody declared are found out.

    struct Result
    {
        int answered = 0; //!< With 200.
        int others = 0;
        Duration took {};
        int throttled = 0;
        int throttledAfterFirst = 0; //!< Of those sent after the first answer of all had come.
        int inFlightAtFirst = 0; //!< When the first throttle came.
        QList<int> throttledInWindow = {}; //!< By the server's windows of ten seconds.
    };
    //! Nothing where it does not end within \a most of real time.
    std::optional<Result> run(std::chrono::seconds most = std::chrono::seconds(60)) const;
};

} // namespace penstock
