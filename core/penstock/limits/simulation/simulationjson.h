// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/simulation/simulate.h>

#include <QByteArray>

namespace penstock {

//! Reads
//! {"limits": […], "arrivals": [{"t_s": 0, "cost": 1, "max_wait_s": null, "hold_s": 0,
//! "cancel_at_s": null, "settle_cost": null, "settle_after_s": null, "priority": 5, "source": …,
//! "method": …, "host": …, "path": …, "values": {…}}], "start": …, "queue_limit": …,
//! "overflow": "refuse_newest"|"drop_oldest"|"drop_less_urgent"}.
//! Only t_s of an arrival is required. Seconds range from 0 to longestInterval and are rounded to
//! nanoseconds. They count from the start; max_wait_s from the arrival, hold_s and settle_after_s
//! from the grant. Write "start" in RFC 3339. Unnamed limits get names, see nameLimits().
//!
//! Errors name \a file and the line or JSON pointer. Their kind is File for invalid JSON, otherwise
//! Usage.
PENSTOCK_EXPORT Result<Simulation> simulationFromJson(const QByteArray &json,
                                                      const QString &file = {});

//! Returns {"decisions": […]}, one per line, in exact seconds. For granted requests, "bound_by" is
//! the limit that delayed them longest, or null. An unknown "forecast_s" is null.
PENSTOCK_EXPORT QByteArray decisionsToJson(const std::vector<Decision> &decisions,
                                           const std::vector<Limit> &limits);
//! Returns a table for display, in UTF-8.
PENSTOCK_EXPORT QByteArray decisionsToTable(const std::vector<Decision> &decisions,
                                            const std::vector<Limit> &limits);

} // namespace penstock
