// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/sharing/keys/keyhost.h>
#include <penstock/sharing/keys/keyidentity.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QJsonObject>

#include <vector>

namespace penstock {

//! What is remembered of a key: what was used of its limits at a moment, and by whom it was written.
struct KeyRecord
{
    KeyIdentity key = {};
    QJsonObject state = {}; //!< As Stack::save() gave it.
    std::vector<LimitSpec> limits = {}; //!< Of that stack, as they were kept to.
    ClockReading savedAt = {}; //!< When it gave it. The instant means something in its boot alone.
    WallTime since = {}; //!< When this key was used first, as far as is remembered.
    KeyHost writer = {};

    //! How long ago it was saved: by the monotonic clock within one boot of one machine, whatever
    //! somebody did to the wall clock meanwhile; else by the wall clock, and 0 where that was set back.
    PENSTOCK_EXPORT Duration ageAt(ClockReading now, const KeyHost &reader) const;
};

//! "penstock/key/1". Times are texts of nanoseconds.
PENSTOCK_EXPORT QByteArray toJson(const KeyRecord &record);
//! What is damaged, of a newer Penstock or of another key than \a id is an error of the kind File that names
//! \a file and what to do.
PENSTOCK_EXPORT Result<KeyRecord> keyRecordFromJson(const QByteArray &json, const QString &id,
                                                    const QString &file);

} // namespace penstock
