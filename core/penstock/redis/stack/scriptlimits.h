// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/stackoptions.h>

#include <QByteArray>
#include <QJsonArray>

//! \file
//! Limits as the script that keeps them in a Redis reads them: times in whole microseconds, rates as a
//! fraction of them.
namespace penstock {

struct ScriptSettings
{
    std::vector<LimitSpec> limits; //!< Each with a name of its own.
    StackOptions options = {};
    Duration lease = std::chrono::seconds(8); //!< After which a process that says nothing is dead.
    //! What was kept there before is lost: what goes by time begins used up.
    bool isUsedUp = false;
    bool isRemembered
        = false; //!< The same if it is another one than this computer remembers, and was not reset.
    QByteArray epoch = {}; //!< Tells one beginning from another.
};

//! How long a stack of these that nobody uses is kept.
PENSTOCK_EXPORT Duration lifeOf(const std::vector<LimitSpec> &limits);
//! Limits as they stand in the JSON of these.
PENSTOCK_EXPORT QJsonArray scriptLimits(const std::vector<LimitSpec> &limits,
                                        const StackOptions &options, WallTime now);
//! As JSON. \a now is where the boundaries of the calendar begin that are told with it.
PENSTOCK_EXPORT QByteArray scriptSettings(const ScriptSettings &settings, WallTime now);

} // namespace penstock
