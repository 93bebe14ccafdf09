// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/liveplot.h"

#include <penstock/jobs/watch/keptruns.h>
#include <penstock/jobs/watch/runslices.h>
#include <penstock/support/clock.h>

namespace penstock {

//! The curves of a run, as plots take them.
struct RunCurves
{
    QList<QPointF> sent; //!< Per second.
    QList<QPointF> answered;
    QList<QPointF> inFlight;
    QList<QPointF> median; //!< In ms.
    QList<QPointF> p95;
    std::vector<LivePlot::Mark> throttles;
    std::vector<LivePlot::Band> closed;
    double from = 0; //!< Seconds since 1970.
    double to = 0;
};

//! The last \a span of \a history, all of it where that is zero. While nothing is sent and nothing
//! waited for, the lines break.
RunCurves curvesOf(const RunSlices &history, const ClockReading &now, Duration span);
//! All of one that is kept.
RunCurves curvesOf(const KeptRun &run);

} // namespace penstock
