// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/liveplot.h"

#include <penstock/jobs/plan/runslices.h>
#include <penstock/jobs/plan/storedruns.h>
#include <penstock/support/clock.h>

namespace penstock {

//! Curves of a run, as points for plots.
struct RunCurves
{
    QList<QPointF> sent; //!< Per second.
    QList<QPointF> answered;
    QList<QPointF> inFlight;
    QList<QPointF> median; //!< Milliseconds.
    QList<QPointF> p95;
    std::vector<LivePlot::Mark> throttles;
    std::vector<LivePlot::Band> closed;
    double from = 0; //!< Seconds since 1970.
    double to = 0;
};

//! Returns the last \a span of \a history; all of it if zero. Lines break while nothing is sent or
//! in flight.
RunCurves curvesOf(const RunSlices &history, const ClockReading &now, Duration span);
//! Returns the curves of a stored run.
RunCurves curvesOf(const StoredRun &run);

} // namespace penstock
