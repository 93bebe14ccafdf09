// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/keys/keytail.h>

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
    std::int64_t uncertain = 0; //!< Calls that may have been sent and are counted as sent.
    //! Why nothing is known of it, or not all: what stands there is counted carefully.
    std::optional<Error> fault = std::nullopt;
};

//! Reads what is remembered of the key \a id, whoever writes it, and changes nothing. \a limits are what
//! will be kept to; \a reader is who asks. After a kill what may have been sent and was not written counts
//! as sent, as late as it can have been: 1.25 s after the last that was noted. Of a file that
//! cannot be read, which is KeyUse::fault, all limits count as used up when it was written last; of
//! one that changes at five looks, now. Empty where there is no such key.
PENSTOCK_EXPORT KeyUse readKeyUse(const KeyFolder &folder, const QString &id,
                                  const std::vector<LimitSpec> &limits, ClockReading now,
                                  const KeyHost &reader);

//! The same of what was read.
PENSTOCK_EXPORT KeyUse keyUseOf(const KeyRecord &record, const std::vector<NotedCall> &tail,
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
