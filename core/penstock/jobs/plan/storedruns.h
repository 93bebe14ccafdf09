// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/throttleevent.h>
#include <penstock/jobs/plan/runslices.h>
#include <penstock/support/clock.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! The measurements of a run, reduced for storage.
struct StoredRun
{
    static constexpr std::size_t maxSlices = 300; //!< All of equal width.

    WallTime begun;
    Duration length {}; //!< Until the last event, with pauses.
    QString end = {}; //!< See stateName(): "done", "some failed", "stopped".
    QString environment = {};
    std::int64_t rows = 0; //!< Finished in this run.
    std::int64_t failed = 0; //!< Failed ones among \c rows.
    std::int64_t calls = 0; //!< Requests in slices; for runs of hours, without the last moment.
    std::int64_t throttles = 0; //!< As calls.
    std::vector<RunSlice> slices = {}; //!< Without gaps; Instant() is begun.
    std::vector<ClosedSpan> closed = {}; //!< Instant() is begun.
    std::vector<SeenLevel> levels = {};
};

//! Returns the curves and counts in \a history of a run that began at \a begun, for the caller to
//! complete.
PENSTOCK_EXPORT StoredRun storedRunOf(const RunSlices &history, Instant begun,
                                      const ClockReading &now);

inline constexpr std::size_t maxStoredRuns = 20; //!< Per job; the oldest are dropped.

//! Returns the stored runs of the job in \a folder, latest first. Empty without a file; an
//! unreadable one is an error of the kind File. Skips invalid runs.
PENSTOCK_EXPORT Result<std::vector<StoredRun>> storedRunsIn(const QString &folder);
//! Returns the run that was active at \a at; null if not stored.
PENSTOCK_EXPORT const StoredRun *runAt(const std::vector<StoredRun> &runs, WallTime at);
//! Adds \a run to the file next to the journal atomically. Replaces a run with the same start, or
//! an unreadable file. Errors are of the kind Output. Only for the process that runs the job:
//! concurrent additions are lost.
PENSTOCK_EXPORT Result<void> keepRun(const QString &folder, const StoredRun &run);

} // namespace penstock
