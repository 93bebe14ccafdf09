// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowhashes.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QJsonObject>

namespace penstock {

//! How a job's rows were edited since its last run. A run skips rows by their place, so it must not resume
//! if a row that was sent has moved or has other values.
struct RowsEdit
{
    enum class Kind {
        None, //!< No value that the request uses has changed.
        Appended, //!< Rows were added at the end.
        Behind, //!< Only rows that were not sent have changed, or rows at the end are gone.
        Moved //!< A row that was sent has moved or has other values, or that is not known.
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

//! The error of a start of the job \a name after \a changes. Its remedies are to start over and, unless
//! \a areMoved, to accept the changes.
PENSTOCK_EXPORT Error editedError(const QString &name, const QStringList &changes, bool areMoved);

} // namespace penstock
