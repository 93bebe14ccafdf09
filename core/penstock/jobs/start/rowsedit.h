// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowhashes.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QJsonObject>

namespace penstock {

//! What became of a job's rows since its last run. A run leaves out rows by their place: it must not go on
//! if a row that was sent is at another place, or another row.
struct RowsEdit
{
    enum class Kind {
        None, //!< All have the values that the request uses.
        Appended, //!< Others came at the end.
        Behind, //!< Only rows changed that were not sent, or rows at the end are gone.
        Moved //!< A row that was sent is another one now.
    };
    Kind kind = Kind::None;
    QString what = {}; //!< In one clause, with what would be sent, kept and dropped.
    RowHashes now = {}; //!< Empty if the rows are a range.
    std::int64_t total = 0; //!< Rows, now.
};

//! The file with the hashes of the rows, in the \a folder of a job's journal.
PENSTOCK_EXPORT QString rowHashesIn(const QString &folder);

//! Decides for the command line and the window. \a before and \a now are fingerprints, of which the
//! first belongs to the last run in \a folder, that began the first \a touched rows. Reads all rows and
//! needs 16 bytes for each. Errors are those of RowSource::next().
PENSTOCK_EXPORT Result<RowsEdit> rowsEditOf(const QString &folder, const RowsSpec &rows,
                                            const QJsonObject &before, const QJsonObject &now,
                                            std::int64_t touched);

//! What a start of the job \a name says if \a changes were made since its last run: it starts over, and
//! unless \a areMoved it can accept them.
PENSTOCK_EXPORT Error editedError(const QString &name, const QStringList &changes, bool areMoved);

} // namespace penstock
