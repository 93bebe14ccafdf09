// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/keyfolder.h>

#include <penstock/limits/spec/limitspec.h>

#include <optional>

namespace penstock {

//! What a process that begins to use a key is to count as used.
struct KeyUse
{
    //! For Stack::restore() or StackCore::restore() at the reading it was asked for; empty: nothing is used.
    QJsonObject state = {};
    WallTime readAt = {}; //!< When it was asked for.
    std::optional<WallTime> since = std::nullopt; //!< Since when it was counted.
    std::optional<KeyHost> writer = std::nullopt; //!< Who wrote it last.
    //! Why nothing is known of it, or not all: what stands there is counted carefully.
    std::optional<Error> fault = std::nullopt;
};

//! Reads what is remembered of the key \a id, whoever writes it, and changes nothing. \a limits are what
//! will be kept to; \a reader is who asks. What a killed process let go after it wrote the file is in its log:
//! see countWhatIsLeft(). If the file cannot be read, which is KeyUse::fault, all limits count as used up when
//! it was written last. Empty if there is no such key.
PENSTOCK_EXPORT KeyUse readKeyUse(const KeyFolder &folder, const QString &id,
                                  const std::vector<LimitSpec> &limits, ClockReading now,
                                  const KeyHost &reader);

//! A state in which nothing is left of \a limits, \a ago before \a now. Of limits that are kept apart for
//! each value it knows nothing.
PENSTOCK_EXPORT QJsonObject usedUp(const std::vector<LimitSpec> &limits, Duration ago,
                                   ClockReading now);

//! A state in which what either of \a one and \a other has of \a limits is used, for those who do not know
//! whether both have some of it. Counted as of now.
PENSTOCK_EXPORT QJsonObject together(const QJsonObject &one, const QJsonObject &other,
                                     const std::vector<LimitSpec> &limits, ClockReading now);

} // namespace penstock
