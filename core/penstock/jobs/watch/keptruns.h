// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/throttleevent.h>
#include <penstock/jobs/watch/runslices.h>
#include <penstock/support/clock.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! The course of one run of a job, thinned, for who looks at it later.
struct KeptRun
{
    static constexpr std::size_t maxSlices = 300; //!< All of one width.

    WallTime begun;
    Duration length {}; //!< Until its last event; pauses are part of it.
    QString end = {}; //!< As stateName() has it: "done", "some failed", "stopped".
    QString environment = {}; //!< Of its profile; empty where it had chosen none.
    std::int64_t rows = 0; //!< That it has ended.
    std::int64_t failed = 0; //!< Of them.
    std::int64_t calls = 0; //!< In slices: of hours the last moment is not among them.
    std::int64_t throttles = 0; //!< The same.
    std::vector<RunSlice> slices = {}; //!< Without gaps; Instant() is begun.
    std::vector<ClosedSpan> closed = {}; //!< The same.
    std::vector<SeenLevel> levels = {}; //!< Of its limits, at its end.
};

//! What \a history has of a run that began at \a begun, until \a now: its curves and counts of calls, for the
//! caller to complete.
PENSTOCK_EXPORT KeptRun keptRunOf(const RunSlices &history, Instant begun, const ClockReading &now);

inline constexpr std::size_t maxKeptRuns = 20; //!< Of a job; the oldest go.

//! Those of the job whose journal is in \a folder, the latest first. None where there is no such
//! file; an error of the kind File where it cannot be read. Runs in it that cannot are left out.
PENSTOCK_EXPORT Result<std::vector<KeptRun>> keptRunsIn(const QString &folder);
//! The one of \a runs during which something happened that was sent at \a at; null where it is not kept.
PENSTOCK_EXPORT const KeptRun *runAt(const std::vector<KeptRun> &runs, WallTime at);
//! Adds \a run to them, in a file beside the journal. One that began at the same time is replaced,
//! and so is a file that cannot be read. All of it or nothing; an error of the kind Output where it
//! cannot be written. For the process that runs the job: of two that add at once one is lost.
PENSTOCK_EXPORT Result<void> keepRun(const QString &folder, const KeptRun &run);

} // namespace penstock
