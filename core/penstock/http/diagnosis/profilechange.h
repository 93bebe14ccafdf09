// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <QJsonArray>

namespace penstock {

//! A replaced or added limit of a profile.
struct LimitChange
{
    std::optional<Limit> from = std::nullopt; //!< Absent: \a to is added.
    Limit to = {};
    friend bool operator==(const LimitChange &, const LimitChange &) = default;
};

//! A suggested change of a profile: its limits and its waits.
struct ProfileChange
{
    std::vector<LimitChange> limits = {};
    std::optional<Duration> floor = std::nullopt;
    std::optional<Duration> extraWait = std::nullopt;

    //! Returns true if it changes nothing.
    bool isEmpty() const { return limits.empty() && !floor && !extraWait; }
    friend bool operator==(const ProfileChange &, const ProfileChange &) = default;
};

//! Returns a message for each change: 'limit "per-minute": 120/min → 100/min'.
PENSTOCK_EXPORT QList<Message> changeMessages(const ProfileChange &change);

//! Applies \a change to \a limits and \a dialect of a profile. Returns false if nothing was left to
//! change. Unnamed limits are matched by settings. An added limit gets a number if its name is
//! taken. Floor and pad are only raised.
//!
//! If a limit differs from the expected one, returns an error of the kind File and changes nothing.
PENSTOCK_EXPORT Result<bool> apply(const ProfileChange &change, std::vector<Limit> &limits,
                                   ThrottleDialect &dialect);

//! Returns a list like a JSON patch (RFC 6902), with limits by name: [{"op": "replace", "path":
//! "/limits/per-minute", "from": {…}, "value": {…}, "text": "…", "message": {…}}].
PENSTOCK_EXPORT QJsonArray toJson(const ProfileChange &change);
//! Reads the output of toJson(). Errors name the path of an invalid limit or duration.
PENSTOCK_EXPORT Result<ProfileChange> profileChangeFromJson(const QJsonArray &list);

} // namespace penstock
