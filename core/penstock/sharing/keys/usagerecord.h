// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/limit.h>
#include <penstock/sharing/keys/keyhost.h>
#include <penstock/sharing/keys/keyidentity.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QJsonObject>

#include <vector>

namespace penstock {

//! The recorded usage of a key's limits at one moment.
struct UsageRecord
{
    KeyIdentity key = {};
    QJsonObject state = {}; //!< From RateLimiter::save().
    std::vector<Limit> limits = {}; //!< Limits in force then.
    ClockReading savedAt = {}; //!< The instant is only valid in the writer's boot.
    WallTime since = {}; //!< First known use of the key.
    KeyHost writer = {};

    //! Returns the time since savedAt: by the monotonic clock within one boot, otherwise by the
    //! wall clock. At least 0.
    PENSTOCK_EXPORT Duration ageAt(ClockReading now, const KeyHost &reader) const;
};

//! Returns JSON of schema "penstock/key/1". Times are strings, in nanoseconds.
PENSTOCK_EXPORT QByteArray toJson(const UsageRecord &record);
//! Returns an ErrorKind::File error, with \a file and the fix, for damaged data, a newer schema, or
//! a key other than \a id.
PENSTOCK_EXPORT Result<UsageRecord> usageRecordFromJson(const QByteArray &json, const QString &id,
                                                        const QString &file);

} // namespace penstock
