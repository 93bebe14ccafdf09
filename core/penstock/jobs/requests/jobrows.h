// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QJsonObject>

namespace penstock {

//! Opens the rows of \a spec's shard from the mark \a from of the same source. Values are kept in
//! memory; lines of ranges and values are positions from 1. Errors of files are those of openRows()
//! for a path. Invalid values are of the kind File; an invalid range is of the kind Usage.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>> openRows(const RowsSpec &spec,
                                                            const RowMark &from = {});
//! Opens the rows of all shards.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>> openAllRows(const RowsSpec &spec,
                                                               const RowMark &from = {});

//! Returns the first \a most rows; from a pipe they are consumed. Errors are those of openRows()
//! and of the first unreadable row.
PENSTOCK_EXPORT Result<std::vector<Row>> firstRows(const RowsSpec &spec, int most);

//! Returns the path of the file, or nothing for other rows.
PENSTOCK_EXPORT QString rowsFileOf(const RowsSpec &spec);
//! Returns true for a file that can be read only once.
PENSTOCK_EXPORT bool isPipe(const RowsSpec &spec);
//! Returns an error of the kind Usage if the rows must be filled in. Their values are blank or the
//! names of their columns in braces, or they are a new file beside its imported job. Reads up to
//! the first other value; opens no pipes, whose next() returns the error for at most
//! 10,000 rows.
PENSTOCK_EXPORT std::optional<Error> unfilledFault(const RowsSpec &spec);
//! The end of the name of a file that an import makes.
inline constexpr QLatin1StringView importedRowsEnding(".rows.csv");

//! Parses "id=1..600", with a step "id=0..950..50", or downwards "id=600..1..-1". Empty ranges
//! ("id=6..1") and numbers above 64 bits are errors of the kind Usage.
PENSTOCK_EXPORT Result<RowsSpec::Range> rangeFromText(const QString &text);
//! Returns the size of \a range, saturating; 0 for a step of 0 or in the wrong direction.
PENSTOCK_EXPORT std::int64_t countOf(const RowsSpec::Range &range);
//! Largest range that is read to count a shard.
inline constexpr std::int64_t maxRangeRows = 10'000'000;
//! Returns the number of rows. Reads all of them, except ranges without a shard. Returns nothing
//! for a shard of a range above maxRangeRows. Errors are those of openRows() and the rows.
PENSTOCK_EXPORT Result<std::optional<std::int64_t>> countRowsOf(const RowsSpec &spec);

//! Returns data that shows whether rows have changed. For a file: size, modification time, and
//! SHA-256 of the first and last 64 KiB; otherwise the spec. An unreadable file is an error of the
//! kind File. Do not use it with pipes.
PENSTOCK_EXPORT Result<QJsonObject> rowsFingerprint(const RowsSpec &spec);
//! Returns the change ("edit.grown"), or empty. A new time alone does not count if the hashes cover
//! the whole file.
PENSTOCK_EXPORT Message rowsChange(const QJsonObject &before, const QJsonObject &now);
//! Returns true if both select shards by the same values.
PENSTOCK_EXPORT bool haveSameShards(const QJsonObject &before, const QJsonObject &now);

} // namespace penstock
