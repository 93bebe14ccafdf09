// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/simulation/simulate.h>

#include <QByteArray>

namespace penstock {

//! Reads {"limits": […], "arrivals": [{"t_s": 0, "cost": 1, "max_wait_s": null, "hold_s": 0,
//! "cancel_at_s": null, "settle_cost": null, "settle_after_s": null, "priority": 5, "source": …,
//! "method": …, "host": …, "path": …, "values": {…}}], "start": …, "queue_limit": …,
//! "overflow": "refuse_newest"|"drop_oldest"|"drop_less_urgent"}.
//! Of an arrival only t_s is required. Seconds count from the start, or where they are no instants
//! (max_wait_s, hold_s, settle_after_s) from the arrival or the grant; they are 0 to
//! longestInterval, and rounded to the nearest nanosecond. "start" is a time of RFC 3339. Limits
//! without a name are given one, see nameLimits(). Errors name \a file and the line or the JSON
//! pointer: of the kind File where it is no JSON, else Usage.
PENSTOCK_EXPORT Result<Simulation> simulationFromJson(const QByteArray &json,
                                                      const QString &file = {});

//! {"decisions": […]}, one line each; seconds exact to the nanosecond. "bound_by" is the name of
//! the limit that held a granted request longest, or null. "forecast_s" is null where it is not
//! known. \a limits are those of the simulation, here and below.
PENSTOCK_EXPORT QByteArray decisionsToJson(const std::vector<Decision> &decisions,
                                           const std::vector<LimitSpec> &limits);
//! The same for people, as a table in UTF-8.
PENSTOCK_EXPORT QByteArray decisionsToTable(const std::vector<Decision> &decisions,
                                            const std::vector<LimitSpec> &limits);

} // namespace penstock
