// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QJsonObject>

#include <vector>

namespace penstock {

//! Hashes and numbers of a job's rows, which identify them after the file is edited.
struct PENSTOCK_EXPORT RowHashes
{
    //! Columns that identify rows. If a row lacks one, all its values do.
    QStringList columns = {};
    QJsonObject print = {}; //!< The rowsFingerprint().
    std::vector<quint64> rows = {}; //!< Hashes of columns, by position.
    //! Hashes of other values, by position. Empty without columns.
    std::vector<quint32> others = {};
    std::vector<std::int64_t> numbers = {}; //!< Numbers by position. Empty: numbers are positions.

    //! A removed row that was started; recognized if it returns.
    struct Gone
    {
        quint64 hash = 0;
        std::int64_t number = 0;
        friend bool operator==(const Gone &, const Gone &) = default;
    };
    std::vector<Gone> gone = {};

    std::vector<quint8> mine = {}; //!< 1 if in the shard, by position. Empty: all.
    //! True if in the shard.
    bool isMine(std::size_t place) const { return mine.empty() || mine[place] != 0; }
    std::int64_t countMine() const; //!< Rows in the shard.

    //! Returns a row's number.
    std::int64_t numberAt(std::size_t place) const
    {
        return numbers.empty() ? std::int64_t(place) : numbers[place];
    }
};

//! Returns the first 64 bits of SHA-256 over the texts in \a columns, or over all names and values
//! if one is missing. Equal on all computers. Ten million rows collide in one of 400,000 jobs.
PENSTOCK_EXPORT quint64 hashOf(const Row &row, const QStringList &columns);
//! Hashes at most \a most remaining rows of \a source, which contains all shards. Errors are those
//! of next().
PENSTOCK_EXPORT Result<RowHashes>
hashesOf(RowSource &source, const QStringList &columns, std::int64_t most,
         const std::optional<RowsSpec::Shard> &shard = std::nullopt);
//! Returns how many rows of the shard equal an earlier one.
PENSTOCK_EXPORT std::int64_t equalRowsIn(const RowHashes &hashes);

//! Returns the file in the journal's \a folder.
PENSTOCK_EXPORT QString rowHashesIn(const QString &folder);
//! Replaces the file. Errors are of the kind Output.
PENSTOCK_EXPORT Result<void> writeRowHashes(const QString &path, const RowHashes &hashes);
//! The parts to read.
enum class RowHashesPart {
    Head, //!< columns and print
    Numbers, //!< and numbers and gone
    All
};
//! A missing or damaged file is an error of the kind File.
PENSTOCK_EXPORT Result<RowHashes> readRowHashes(const QString &path,
                                                RowHashesPart part = RowHashesPart::All);

} // namespace penstock
