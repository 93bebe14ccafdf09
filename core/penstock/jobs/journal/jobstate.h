// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/output/begunlines.h>
#include <penstock/jobs/output/spending.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/responses/listfacts.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <QHash>

#include <map>

#include <QJsonObject>

namespace penstock {

enum class RowState;

//! A row that was started but not finished.
struct BegunRow
{
    int nextPage = 0; //!< Pages in the output.
    QByteArray next; //!< State for Pagination; empty: first page.
    bool intent = false; //!< True if a non-idempotent request was about to be sent, or was sent.
    friend bool operator==(const BegunRow &, const BegunRow &) = default;
};

//! A range of rows by index, from 0.
struct RowRange
{
    std::int64_t first = 0;
    std::int64_t last = 0; //!< Inclusive.
    friend bool operator==(const RowRange &, const RowRange &) = default;
};

//! The state from which a run resumes: rows to skip, and rows to continue. FinishedRows is for
//! display.
struct PENSTOCK_EXPORT JobState
{
    bool isNew = true; //!< True before the first run.
    QByteArray job; //!< The job at the last start.
    RowMark mark;
    std::vector<RowRange> finished; //!< Ordered, disjoint, not below the mark.
    std::map<std::int64_t, BegunRow> begun;
    std::int64_t answered = 0;
    std::int64_t failed = 0;
    std::int64_t inDoubt = 0;
    std::int64_t duplicates = 0;
    Spending spent; //!< Cost of priced limits, for finished rows.
    ListFacts lists; //!< Pages, records and signs of the rows written.
    bool stoppedCleanly = false; //!< If false, the journal may miss the last results.
    //! Files with lines of this job, by name.
    QHash<QString, LinesWritten> written = {};

    //! Finished rows.
    std::int64_t done() const { return answered + failed + inDoubt + duplicates; }
    //! True if finished.
    bool isFinished(std::int64_t index) const;
    //! Returns the index after the last started row.
    std::int64_t firstUntouched() const;
};

//! Reads and checks the journal \a path for a start. The folder must be locked.
Result<JobState> readJobState(const QString &path);
//! Reads the job, what was written, and which rows in \a folder are finished or started, without
//! lock or checks. Rows in the states \a again count as not started.
PENSTOCK_EXPORT Result<JobState> lookAtJobState(const QString &folder,
                                                const std::vector<RowState> &again = {});

//! Returns the job as the last run in \a folder stored it: "job", "rows" (fingerprint), "total".
//! Empty without a run. Read-only.
PENSTOCK_EXPORT Result<QJsonObject> storedJobIn(const QString &folder);

//! A job's folder, locked during its lifetime, with the state of its journal.
struct ClaimedJob
{
    JobFolder folder;
    JobState state;
};

//! Locks the folder \a path and reads its journal, without changes. A damaged or newer journal is
//! an error of the kind File.
PENSTOCK_EXPORT Result<ClaimedJob> openClaimedJob(const QString &path);

} // namespace penstock
