// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/diagnosis/profilechange.h>

#include <QJsonObject>

namespace penstock {

class SendLog;

//! Why a server refuses although the limits of the profile let the request through.
enum class Cause {
    Unknown,
    DeclaredTooHigh, //!< The profile says more than the server allows.
    Concurrency, //!< A limit the profile does not know: so many at once,
    Endpoint, //!< for a part of the paths,
    Burst, //!< in a short time,
    LongerWindow, //!< or in a long one.
    WindowAlignment, //!< The server's windows begin by the clock, the profile's elsewhere.
    ClockSkew, //!< Both begin by the clock, but the clocks differ.
    Bunching, //!< The way to the server takes now longer, now shorter: more arrive together than left.
    OtherClient, //!< Somebody else uses up a part.
    UsedUpBefore, //!< Somebody else, or an earlier run, had used up the window in which this one began.
    PenaltyBox //!< After going too fast everything is throttled for a while.
};
//! As JSON spells it: "declared_too_high", "concurrency", …
PENSTOCK_EXPORT QString causeName(Cause cause);

//! An explanation, for people and, as a change of the profile, for who applies it.
struct Diagnosis
{
    Cause cause = Cause::Unknown;
    Message summary = {};
    QList<Message> evidence = {}; //!< What was seen that says so.
    ProfileChange change = {}; //!< With which this would not have happened; empty where unknown.
    friend bool operator==(const Diagnosis &, const Diagnosis &) = default;
};

//! What explains the throttles in \a log, given the limits it was sent under. Nothing where there is no
//! throttle. A pure function of both: each kind of limit is tried on what was admitted and what was
//! throttled, allowing for the time on the way, and the first that explains all of it is believed.
//! One throttle is a weak witness; the more there are, the fewer explanations are left.
//! A full log takes some ten milliseconds.
PENSTOCK_EXPORT std::optional<Diagnosis> diagnose(const SendLog &log,
                                                  const std::vector<LimitSpec> &declared);

//! As JSON, for programs. Messages are there in English and as Message::toJson().
PENSTOCK_EXPORT QJsonObject toJson(const Diagnosis &diagnosis);
//! Reads back what toJson() wrote; a cause it does not know is Unknown. Errors are those of
//! profileChangeFromJson().
PENSTOCK_EXPORT Result<Diagnosis> diagnosisFromJson(const QJsonObject &object);

} // namespace penstock
