// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QJsonObject>

#include <vector>

namespace penstock {

//! The rows of a job, told apart by their values, and the numbers that they keep: what a later run needs to
//! know which of them it has sent, wherever an edit has put them.
struct PENSTOCK_EXPORT RowHashes
{
    //! That tell rows apart. A row that lacks one of them is told apart by all of its values.
    QStringList columns = {};
    QJsonObject print = {}; //!< The rowsFingerprint() of these rows.
    std::vector<quint64> rows = {}; //!< By place: of the values in columns.
    std::vector<quint32> others = {}; //!< By place: of the other values. Empty without columns.
    std::vector<std::int64_t> numbers = {}; //!< By place. Empty: each row's number is its place.

    //! A row that was begun and is not among the rows any more. If it comes back, it is known again.
    struct Gone
    {
        quint64 hash = 0;
        std::int64_t number = 0;
        friend bool operator==(const Gone &, const Gone &) = default;
    };
    std::vector<Gone> gone = {};

    std::vector<quint8> mine = {}; //!< By place: 1 if the row is in the shard. Empty: all are.
    //! Whether the row at \a place is in the shard.
    bool isMine(std::size_t place) const { return mine.empty() || mine[place] != 0; }
    std::int64_t countMine() const;

    //! Of the row at \a place.
    std::int64_t numberAt(std::size_t place) const
    {
        return numbers.empty() ? std::int64_t(place) : numbers[place];
    }
};

//! The first 64 bits of the SHA-256 of the values that \a row has in \a columns, as texts. The same on
//! every computer. If the row lacks one of these columns, hashes all of its names and values. Two of ten
//! million rows are alike by chance in one of 400,000 jobs.
PENSTOCK_EXPORT quint64 hashOf(const Row &row, const QStringList &columns);
//! Of the rows that are left in \a source, which has those of all shards, at most \a most. Errors are those
//! of next().
PENSTOCK_EXPORT Result<RowHashes>
hashesOf(RowSource &source, const QStringList &columns, std::int64_t most,
         const std::optional<RowsSpec::Shard> &shard = std::nullopt);
//! How many rows of the shard equal one before them.
PENSTOCK_EXPORT std::int64_t equalRowsIn(const RowHashes &hashes);

//! The file with them, in the \a folder of a job's journal.
PENSTOCK_EXPORT QString rowHashesIn(const QString &folder);
//! Replaces the file \a path. An error of the kind Output if it cannot be written.
PENSTOCK_EXPORT Result<void> writeRowHashes(const QString &path, const RowHashes &hashes);
//! How much of the file is read.
enum class RowHashesPart {
    Head, //!< columns and print
    Numbers, //!< and numbers and gone
    All
};
//! An error of the kind File if the file is missing or damaged.
PENSTOCK_EXPORT Result<RowHashes> readRowHashes(const QString &path,
                                                RowHashesPart part = RowHashesPart::All);

} // namespace penstock
