// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/sharing/keys/usagefolder.h>

#include <penstock/limits/spec/limit.h>

#include <optional>

namespace penstock {

//! The usage with which a process starts to use a key.
struct KeyUse
{
    //! For RateLimiter::restore() or RateLimiterCore::restore() at readAt; empty: nothing is used.
    QJsonObject state = {};
    WallTime readAt = {};
    std::optional<WallTime> since = std::nullopt; //!< First known use.
    std::optional<KeyHost> writer = std::nullopt; //!< Process that wrote it last.
    //! Set if usage is unknown; the state then assumes too much rather than too little.
    std::optional<Error> fault = std::nullopt;
};

//! Reads the recorded usage of the key \a id, for \a limits that apply now and the process \a
//! reader. Changes nothing. Grants that a killed leader only logged are missing, see
//! countWhatIsLeft(). If the file is unreadable, KeyUse::fault is set, and all limits count as used
//! up when it was last written.
PENSTOCK_EXPORT KeyUse readKeyUse(const UsageFolder &folder, const QString &id,
                                  const std::vector<Limit> &limits, ClockReading now,
                                  const KeyHost &reader);

//! Returns a state in which \a limits were used up, \a ago before \a now. Limits with per are left
//! out.
PENSTOCK_EXPORT QJsonObject usedUp(const std::vector<Limit> &limits, Duration ago,
                                   ClockReading now);

//! Returns a state with the usage of both \a one and \a other at \a now. Usage that is in both
//! counts twice.
PENSTOCK_EXPORT QJsonObject together(const QJsonObject &one, const QJsonObject &other,
                                     const std::vector<Limit> &limits, ClockReading now);

//! Returns \a limits with the learned costs in \a use, which was read at \a now. Others are
//! unchanged.
PENSTOCK_EXPORT std::vector<Limit> withLearnedCosts(std::vector<Limit> limits, const KeyUse &use,
                                                    ClockReading now);

} // namespace penstock
