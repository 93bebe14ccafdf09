// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>

#include <vector>

namespace penstock {

//! The rows of a job, told apart by their values: 8 bytes for each, so that a later run knows whether a
//! row that it would leave out is still the row that was sent.
struct RowHashes
{
    QStringList columns; //!< That were hashed; a row may lack some.
    std::vector<quint64> rows; //!< In the order of the source.
};

//! The first 64 bits of the SHA-256 of the values that \a row has in \a columns, as texts. The same on
//! every computer. Without columns, of the whole row. Two of ten million rows are alike by chance in one of
//! 400,000 jobs.
PENSTOCK_EXPORT quint64 hashOf(const Row &row, const QStringList &columns);
//! Of the rows that are left in \a source, at most \a most. Errors are those of next().
PENSTOCK_EXPORT Result<RowHashes> hashesOf(RowSource &source, const QStringList &columns,
                                           std::int64_t most);

//! Replaces the file \a path. An error of the kind Output if it cannot be written.
PENSTOCK_EXPORT Result<void> writeRowHashes(const QString &path, const RowHashes &hashes);
//! An error of the kind File if the file is missing or damaged.
PENSTOCK_EXPORT Result<RowHashes> readRowHashes(const QString &path);

} // namespace penstock
