// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/stackoptions.h>

#include <QByteArray>
#include <QJsonArray>

#include <map>

//! \file
//! Limits as the script that keeps them in a Redis reads them: times in whole microseconds, rates as a
//! fraction of them.
namespace penstock {

//! Limits that nobody declared, as one of the processes has found them: see LimitFinder.
struct ScriptFound
{
    std::vector<LimitSpec> limits = {}; //!< As they are in force, behind the declared ones.
    QByteArray saved = {}; //!< For another process, which goes on from there.
    std::int64_t at = -1; //!< When that became so, us since 1970.
};

struct ScriptSettings
{
    std::vector<LimitSpec> limits; //!< Each with a name of its own.
    StackOptions options = {};
    std::int64_t since = 0; //!< When they were set: the latest hold for all, us since 1970.
    Duration lease = std::chrono::seconds(8); //!< After which a process that says nothing is dead.
    //! What was kept there before is lost: what goes by time begins used up.
    bool isUsedUp = false;
    QByteArray epoch = {}; //!< Tells one beginning from another.
    //! What calls were learned to take, by the names of limits that do so: a stack that was lost begins with it.
    std::map<QString, std::int64_t> costs = {};
    bool discovers = false; //!< Whatever limits there are beside those: no rate is among them.
    ScriptFound found = {}; //!< What was found until now, as far as this process knows.
};

//! How long a stack of these that nobody uses is kept.
PENSTOCK_EXPORT Duration lifeOf(const std::vector<LimitSpec> &limits);
//! Limits as they stand in the JSON of these.
PENSTOCK_EXPORT QJsonArray scriptLimits(const std::vector<LimitSpec> &limits,
                                        const StackOptions &options, WallTime now);
//! As JSON. \a now is where the boundaries of the calendar begin that are told with it.
PENSTOCK_EXPORT QByteArray scriptSettings(const ScriptSettings &settings, WallTime now);

} // namespace penstock
