// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/support/result.h>

#include <QJsonArray>

namespace penstock {

//! One limit of a profile that should be another, or should be there at all.
struct LimitChange
{
    std::optional<LimitSpec> from = std::nullopt; //!< Absent: \a to is a further limit.
    LimitSpec to = {};
    friend bool operator==(const LimitChange &, const LimitChange &) = default;
};

//! What to change in a profile: its limits, and how long it waits after a throttle.
struct ProfileChange
{
    std::vector<LimitChange> limits = {};
    std::optional<Duration> floor = std::nullopt; //!< The new ThrottleDialect::floor.
    std::optional<Duration> bucketPad = std::nullopt; //!< The new ThrottleDialect::bucketPad.

    //! It changes nothing.
    bool isEmpty() const { return limits.empty() && !floor && !bucketPad; }
    friend bool operator==(const ProfileChange &, const ProfileChange &) = default;
};

//! A message for each change: 'limit "per-minute": 120/min → 100/min'.
PENSTOCK_EXPORT QList<Message> changeMessages(const ProfileChange &change);

//! Changes \a limits and \a dialect, those of a profile. False if all of it was so already. An
//! error of the kind File, and nothing changed, if a limit is not (or not any more) what the change
//! is about. Limits without a name are known by their figures; a further limit whose name is taken
//! gets a number behind it; floor and pad are raised, never lowered.
PENSTOCK_EXPORT Result<bool> apply(const ProfileChange &change, std::vector<LimitSpec> &limits,
                                   ThrottleDialect &dialect);

//! Like a JSON patch (RFC 6902), but with limits named by their names, and the message of each:
//! [{"op": "replace", "path": "/limits/per-minute", "from": {…}, "value": {…}, "text": "…", "message": {…}}].
PENSTOCK_EXPORT QJsonArray toJson(const ProfileChange &change);
//! Reads back what toJson() wrote; an error, which names the path, where a limit or a duration in
//! it is none.
PENSTOCK_EXPORT Result<ProfileChange> profileChangeFromJson(const QJsonArray &list);

} // namespace penstock
