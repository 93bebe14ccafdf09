// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QJsonObject>

namespace penstock {

//! The rows of \a spec, from \a from on: a mark that its own source gave. Paths are taken as they
//! stand. The line of a row of a range or of values is its position, counted from 1. Values are
//! read at once and kept in memory. Errors of a file are those of openRows() for a path; values
//! that are no such list are an error of the kind File, and a range without a name or a number one
//! of Usage.
//! Only the rows of its shard, if it has one.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>> openRows(const RowsSpec &spec,
                                                            const RowMark &from = {});
//! The same with the rows of all shards.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>> openAllRows(const RowsSpec &spec,
                                                               const RowMark &from = {});

//! The first \a most rows of \a spec, for a look at them; of a pipe nobody reads them again. Errors
//! are those of openRows() and of the first row that cannot be read.
PENSTOCK_EXPORT Result<std::vector<Row>> firstRows(const RowsSpec &spec, int most);

//! Whole numbers as a command line says them: "id=1..600", with a step "id=0..950..50", downwards
//! "id=600..1..-1". What names no number at all ("id=6..1"), or one of more than 64 bits, is an
//! error of the kind Usage.
PENSTOCK_EXPORT Result<RowsSpec::Range> rangeFromText(const QString &text);
//! How many numbers \a range has; at most the largest std::int64_t, and 0 where its step is 0 or
//! leads away from its end.
PENSTOCK_EXPORT std::int64_t countOf(const RowsSpec::Range &range);
//! A range with more rows is not read to count those of a shard: it takes half a second for a million.
inline constexpr std::int64_t maxRangeRows = 10'000'000;
//! How many rows openRows() gives. Reads all of them; of a range only if it has a shard. Nothing if a range has
//! more than maxRangeRows then. Errors are those of openRows() and of the rows.
PENSTOCK_EXPORT Result<std::optional<std::int64_t>> countRowsOf(const RowsSpec &spec);

//! What tells whether \a spec still gives the same rows: of a file its size in bytes, when it was
//! changed, and hashes (SHA-256) of its first and last 64 KiB; otherwise what it says. A file that
//! cannot be read is an error of the kind File. Of a pipe nothing can be told, and to ask opens it.
PENSTOCK_EXPORT Result<QJsonObject> rowsFingerprint(const RowsSpec &spec);
//! What changed between two fingerprints ("edit.grown"); empty if the rows are the same. A new time
//! alone is no change if the hashes cover all of the file.
PENSTOCK_EXPORT Message rowsChange(const QJsonObject &before, const QJsonObject &now);
//! Whether both choose the rows of a shard by the same values.
PENSTOCK_EXPORT bool haveSameShards(const QJsonObject &before, const QJsonObject &now);

} // namespace penstock
