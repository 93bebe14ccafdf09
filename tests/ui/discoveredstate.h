// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/spec/limitmessages.h>

#include <QJsonArray>

namespace penstock {

//! The state of a stack that had found out 50 in 5 s by a rejection, as an earlier run saved it.
inline QJsonObject discoveredState()
{
    const DiscoveredLimit found {
        {QStringLiteral("discovered"), SlidingWindowSettings {50, std::chrono::seconds(5)}},
        limitMessage("discovery.window", 50, Duration(std::chrono::seconds(5))),
        DiscoveredLimit::Certainty::Shown,
        WallTime(std::chrono::seconds(1767612120))};
    return {{QStringLiteral("saved_at_ns"), QStringLiteral("1767612120000000000")},
            {QStringLiteral("limits"), QJsonArray()},
            {QStringLiteral("discovered"), QJsonArray {toJson(found)}}};
}

} // namespace penstock
