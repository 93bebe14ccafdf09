// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

#include <QJsonObject>

namespace penstock {

//! The rows of \a spec, from \a from on: a mark that its own source gave. Paths are taken as they
//! stand. The line of a row of a range or of values is its position, counted from 1.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>> openRows(const RowsSpec &spec,
                                                            const RowMark &from = {});

//! The first \a most rows of \a spec, for a look at them.
PENSTOCK_EXPORT Result<std::vector<Row>> firstRows(const RowsSpec &spec, int most);

//! Whole numbers as a command line says them: "id=1..600", with a step "id=0..950..50", downwards
//! "id=600..1..-1". What names no number at all ("id=6..1") is an error.
PENSTOCK_EXPORT Result<RowsSpec::Range> rangeFromText(const QString &text);
//! How many numbers \a range has; at most the largest std::int64_t.
PENSTOCK_EXPORT std::int64_t countOf(const RowsSpec::Range &range);

//! What tells whether \a spec still gives the same rows: of a file its size, when it was changed,
//! and hashes of its first and last 64 KiB; otherwise what it says. A file that cannot be read is an
//! error. Of a pipe nothing can be told.
PENSTOCK_EXPORT Result<QJsonObject> rowsFingerprint(const RowsSpec &spec);
//! What changed between two fingerprints, in one clause ("it has grown by 12 bytes"); empty where
//! the rows are the same. A new time alone is no change where the hashes cover all of the file.
PENSTOCK_EXPORT QString rowsChange(const QJsonObject &before, const QJsonObject &now);

} // namespace penstock
