// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/rows/rowhashes.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! How a job's rows were edited since its last run. A row is identified by the values of some columns, and by
//! its number among the rows that have the same. A row that was sent stays sent.
struct RowsEdit
{
    enum class Kind {
        None, //!< The rows are the same, at the same places.
        Appended, //!< Rows were added at the end.
        Edited, //!< Rows were inserted, moved, changed or deleted.
        Unknown //!< Nothing tells which rows were sent.
    };
    Kind kind = Kind::None;
    Message what = {}; //!< With what would be sent, kept and dropped. Of None empty.
    std::int64_t othersChanged = 0; //!< Rows kept whose other columns have other values.
    RowHashes now = {}; //!< To be stored; empty if the rows are a range that was not read.
    std::int64_t total = 0; //!< Rows now, and those that have ended and are gone.
    std::int64_t left = 0; //!< Rows now that have not ended.
};

//! Gives the rows of \a now the numbers that \a before has for them, and new rows numbers above all others.
//! If fewer equal rows are left, those that have ended are kept first, then those that have begun. A row that
//! has begun and is not in \a now goes to \a now.gone. Needs 32 bytes a row beside both.
PENSTOCK_EXPORT void carryNumbers(const RowHashes &before, RowHashes &now, const JobState &state);

//! Whether the rows are those of the last run in \a folder: nothing has to be decided then, and no row is
//! read. \a before and \a now as for rowsEditOf().
PENSTOCK_EXPORT bool areUnedited(const QString &folder, const QJsonObject &before,
                                 const QJsonObject &now);

//! Decides for the command line and the window. \a before is the fingerprint of the rows in the journal in
//! \a folder, \a now that of \a rows. Reads all rows; of each it needs at most 72 bytes. Errors are
//! those of RowSource::next().
PENSTOCK_EXPORT Result<RowsEdit> rowsEditOf(const QString &folder, const RowsSpec &rows,
                                            const QJsonObject &before, const QJsonObject &now,
                                            const JobState &state);

//! The error of a start of the job \a name after \a changes. Its remedies are to start over and, unless
//! \a isUnknown, to accept the changes.
PENSTOCK_EXPORT Error editedError(const QString &name, const QList<Message> &changes,
                                  bool isUnknown);

} // namespace penstock
