// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/requests/rowhashes.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! The edits of rows since the last run. Rows are identified by some columns, and by their number
//! among equal ones. Sent rows stay sent.
struct RowsEdit
{
    enum class Kind {
        None, //!< Same rows and positions.
        Appended,
        Edited, //!< Inserted, moved, changed or deleted.
        Unknown //!< It is unknown which rows were sent.
    };
    Kind kind = Kind::None;
    Message what = {}; //!< States what is sent, kept and dropped. Empty for None.
    std::int64_t othersChanged = 0; //!< Kept rows with changes in other columns.
    RowHashes now = {}; //!< To be stored; empty for a range that was not read.
    std::int64_t total = 0; //!< Current rows, and finished ones that were removed.
    std::int64_t left = 0; //!< Current rows that are not finished.
};

//! Copies numbers from \a before to equal rows of \a now; new rows get higher numbers. If fewer
//! equal rows are left, finished ones are kept first, then started ones. Started rows without a
//! match go to \a now.gone. Needs 32 more bytes per row.
PENSTOCK_EXPORT void carryNumbers(const RowHashes &before, RowHashes &now, const JobState &state);

//! Returns how many of the rows \a gone are finished in \a state.
PENSTOCK_EXPORT std::int64_t endedIn(const std::vector<RowHashes::Gone> &gone,
                                     const JobState &state);

//! Returns true if the rows are those of the last run in \a folder, without reading them. See
//! rowsEditOf().
PENSTOCK_EXPORT bool areUnedited(const QString &folder, const QJsonObject &before,
                                 const QJsonObject &now);

//! Finds the edits of \a rows. \a before is their fingerprint in the journal in \a folder, \a now
//! the current one. Reads all rows with at most 72 bytes each. Errors are those of
//! RowSource::next().
PENSTOCK_EXPORT Result<RowsEdit> rowsEditOf(const QString &folder, const RowsSpec &rows,
                                            const QJsonObject &before, const QJsonObject &now,
                                            const JobState &state);

//! Returns the error of a start of job \a name after \a changes. Remedies: start over and, unless
//! \a isUnknown, accept the changes.
PENSTOCK_EXPORT Error editedError(const QString &name, const QList<Message> &changes,
                                  bool isUnknown);

} // namespace penstock
