// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/rows/row.h>
#include <penstock/limits/spec/spending.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QHash>

#include <map>

namespace penstock {

//! A row that has begun and not ended.
struct BegunRow
{
    int nextPage = 0; //!< Pages of it that are in the output.
    QByteArray next; //!< What Pagination needs to go on from there; empty: from the beginning.
    bool intent = false; //!< A request that cannot be repeated was about to be sent, or was.
    friend bool operator==(const BegunRow &, const BegunRow &) = default;
};

//! Rows by their index, which counts from 0.
struct RowRange
{
    std::int64_t first = 0;
    std::int64_t last = 0; //!< Included.
    friend bool operator==(const RowRange &, const RowRange &) = default;
};

//! What a run that goes on has to know of those before it: which rows it leaves out, and where the others go on. What
//! is shown of rows that have ended is FinishedRows.
struct PENSTOCK_EXPORT JobState
{
    bool isNew = true; //!< Nothing was ever begun.
    QByteArray job; //!< What was stored at the last start.
    RowMark mark;
    std::vector<RowRange> finished; //!< At or above the mark, in order, none touching another.
    std::map<std::int64_t, BegunRow> begun;
    std::int64_t answered = 0;
    std::int64_t failed = 0;
    std::int64_t inDoubt = 0;
    std::int64_t duplicates = 0;
    Spending spent; //!< Of limits that have a price, by rows that have ended.
    bool stoppedCleanly = false; //!< Else what was on its way to the journal is not known.
    //! Of each file of lines with something of this job in it, by the name of its number.
    QHash<QString, LinesWritten> written = {};

    //! Number of rows that have ended.
    std::int64_t done() const { return answered + failed + inDoubt + duplicates; }
    //! The row of this index has ended.
    bool isFinished(std::int64_t index) const;
    //! Behind the last row that has begun.
    std::int64_t firstUntouched() const;
};

//! Reads the journal \a path as a start does: which rows are done, which have begun. The folder is claimed.
Result<JobState> readJobState(const QString &path);
//! Which rows of the job in \a folder have ended and which have begun, for a look: without a claim, and
//! without the checks of a start.
PENSTOCK_EXPORT Result<JobState> lookAtJobState(const QString &folder);

} // namespace penstock
