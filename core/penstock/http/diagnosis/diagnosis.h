// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/diagnosis/profilechange.h>

#include <QJsonObject>

namespace penstock {

class SendLog;

//! The cause of rate limit responses to requests that the limits of the profile permitted.
enum class Cause {
    Unknown,
    DeclaredTooHigh,
    Concurrency, //!< The server limits requests in flight, the profile does not.
    Endpoint, //!< The server has a separate limit for some paths.
    Burst, //!< The server has a limit over a shorter time.
    LongerWindow, //!< The server has a limit over a longer time.
    WindowAlignment, //!< Only the server's windows begin by the clock.
    ClockSkew, //!< Windows of both begin by the clock, but the clocks differ.
    Bunching, //!< Latency varies: requests arrive closer together than they were sent.
    OtherClient, //!< Another client uses part of the limit.
    UsedUpBefore, //!< The first window was used up before this run began.
    PenaltyBox //!< After a violation the server rejects everything for a while.
};
//! Returns the name used in JSON: "declared_too_high", "concurrency", …
PENSTOCK_EXPORT QString causeName(Cause cause);

//! An explanation of rate limit responses, with a suggested change of the profile.
struct Diagnosis
{
    Cause cause = Cause::Unknown;
    Message summary = {};
    QList<Message> evidence = {};
    ProfileChange change = {}; //!< Would have prevented it; empty if unknown.
    friend bool operator==(const Diagnosis &, const Diagnosis &) = default;
};

//! Diagnoses the rate limit responses in \a log to requests under the limits \a declared. Returns
//! nothing without such responses.
//!
//! A pure function. It tries each kind of limit, allowing for latency, and returns the first that
//! explains all responses. A full log takes about 10 ms.
PENSTOCK_EXPORT std::optional<Diagnosis> diagnose(const SendLog &log,
                                                  const std::vector<Limit> &declared);

//! Returns JSON with messages in English and as Message::toJson().
PENSTOCK_EXPORT QJsonObject toJson(const Diagnosis &diagnosis);
//! Reads the output of toJson(); an unknown cause becomes Unknown. For errors see
//! profileChangeFromJson().
PENSTOCK_EXPORT Result<Diagnosis> diagnosisFromJson(const QJsonObject &object);

} // namespace penstock
