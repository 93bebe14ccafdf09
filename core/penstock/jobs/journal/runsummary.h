// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/output/ledger.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace penstock {

struct StoredThrottle;

//! Rows that failed for the same reason.
struct FailureCause
{
    RowState state = RowState::Failed;
    int status = 0; //!< Last response; 0 without one.
    //! Without the row's number or address; nothing if the status explains it.
    std::optional<Error> error = std::nullopt;
    std::int64_t rows = 0;
    std::int64_t first = 0; //!< Index of the first, from 0.
    friend bool operator==(const FailureCause &, const FailureCause &) = default;
};

//! The results of all runs of a job.
struct RunSummary
{
    static constexpr std::size_t maxCauses = 8;

    std::int64_t calls = 0; //!< For finished rows, with attempts and pages.
    std::int64_t rejections = 0; //!< Rate limit responses.
    Duration refusedFor {}; //!< Time without sends because of them.
    bool refusedForIsLeast = false; //!< A minimum: some are not stored.
    std::vector<FailureCause> causes = {}; //!< Most frequent first.
    std::int64_t otherFailures = 0; //!< Rows with further causes.
};

//! Reads the journal in \a folder; nothing without one.
PENSTOCK_EXPORT Result<std::optional<RunSummary>> runSummaryIn(const QString &folder);

//! Returns how long \a throttles, in order of arrival, blocked all requests until \a end. Overlaps
//! count once.
PENSTOCK_EXPORT Duration refusedTime(const std::vector<StoredThrottle> &throttles, WallTime end);

} // namespace penstock
