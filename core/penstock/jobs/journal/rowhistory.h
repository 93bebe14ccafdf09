// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/ledger.h>

#include <vector>

//! \file
//! The history of a row over all runs, as far as stored.
namespace penstock {

//! An event of a row.
struct RowEvent
{
    enum class Kind {
        Try, //!< A failed attempt, before another.
        Redirect, //!< A redirect that was followed.
        Rejection, //!< A rate limit response, before another send.
        End //!< The end, possibly in an earlier run.
    };
    Kind kind = Kind::End;
    std::optional<WallTime> at = std::nullopt; //!< Send time; for Try, the time of failure.
    std::optional<RowState> state = std::nullopt; //!< For End.
    int status = 0; //!< Without a response: 0.
    int attempts = 0; //!< End: in that run. Throttled: number of the attempt.
    Duration elapsed {};
    Duration waited {};
    QString waitedFor = {}; //!< See Holder::text().
    std::optional<Error> reason = std::nullopt;
};

//! Returns the events of the row \a index (from 0) in \a folder by time, even before a restart of
//! the job, for the latest 200,000 rows.
PENSTOCK_EXPORT Result<std::vector<RowEvent>> rowHistoryIn(const QString &folder,
                                                           std::int64_t index);

//! Returns the headers of the last request, if stored.
PENSTOCK_EXPORT Result<std::optional<RowHeaders>> rowHeadersIn(const QString &folder,
                                                               std::int64_t index);

inline constexpr std::int64_t maxEarlierOutcomes = 200'000;

//! Saves results next to the journal in \a folder before they are deleted. Requires exclusive
//! access.
PENSTOCK_EXPORT Result<void> keepRowHistory(const QString &folder);
//! Deletes the saved results, because the rows have changed.
PENSTOCK_EXPORT Result<void> forgetRowHistory(const QString &folder);

} // namespace penstock
