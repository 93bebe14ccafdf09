// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/limits/spec/limit.h>

#include <QByteArray>
#include <QJsonArray>

//! \file
//! Limits as the Lua script reads them: times in whole microseconds, rates as fractions of them.
namespace penstock {

struct ScriptSettings
{
    std::vector<Limit> limits; //!< With unique names.
    RateLimiterOptions options = {};
    Duration lease = std::chrono::seconds(8); //!< After which a silent process is dead.
    //! The earlier state is lost: limits over time start used up.
    bool isUsedUp = false;
    //! This computer remembers a state: any other starts used up, unless it was reset.
    bool isRemembered = false;
    QByteArray epoch = {}; //!< Identifies a new state.
};

//! Returns how long Redis keeps unused limits.
PENSTOCK_EXPORT Duration lifeOf(const std::vector<Limit> &limits);
PENSTOCK_EXPORT QJsonArray scriptLimits(const std::vector<Limit> &limits,
                                        const RateLimiterOptions &options, WallTime now);
//! Returns JSON, with calendar boundaries from \a now on.
PENSTOCK_EXPORT QByteArray scriptSettings(const ScriptSettings &settings, WallTime now);

} // namespace penstock
