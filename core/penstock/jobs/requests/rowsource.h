// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <QIODevice>
#include <QStringList>

#include <memory>

namespace penstock {

//! A source that reads rows one by one, with only a few in memory. Belongs to one thread, which it
//! may block.
class PENSTOCK_EXPORT RowSource
{
public:
    RowSource() = default;
    virtual ~RowSource();
    Q_DISABLE_COPY_MOVE(RowSource)

    //! Returns the next row, or nothing after the last. After an error, call nothing more. Errors
    //! are of the kind File, with file and line: unreadable, not UTF-8, longer than longestRow, or
    //! invalid format.
    virtual Result<std::optional<Row>> next() = 0;
    //! Returns the names of all rows; nothing if each row has its own (JSON).
    virtual std::optional<QStringList> columns() const = 0;
    //! Returns the start of the next row, for openRows().
    virtual RowMark mark() const = 0;
};

//! Maximum bytes of a line or row. Longer ones are errors, such as an open quote or a binary file.
inline constexpr qint64 longestRow = 16 * 1024 * 1024;

//! Returns the format named \a name ("csv", "jsonl", "lines", "json"); if empty, that of the
//! extension of \a path, ignoring case: .csv, .jsonl or .ndjson, .txt, .json. Others are an error
//! of the kind Usage. Accesses no file.
PENSTOCK_EXPORT Result<RowFormat> rowFormatOf(const QString &path, const QString &name);

//! Opens the rows of a file, from \a from on.
//! - Csv: RFC 4180 with a header, parsed strictly by libcsv. Byte order marks, CRLF and quoted line
//!   breaks are allowed; wrong quotes or numbers of fields are errors. Skips blank lines. A
//!   \a separator of 0 is detected: from a first line "sep=;", which is skipped, otherwise from the
//!   header and the next ten records: comma, semicolon, tab or |. Names are trimmed. Blanks around
//!   values are removed if the header has one after each separator, or if columns are aligned.
//! - Jsonl: one JSON object per line. Skips blank lines.
//! - Json: a list of objects, or of scalars in the column "value".
//! - Lines: each line that is not empty is a row with the column "line".
//! Files are UTF-8. At a mark, only the header is read before it; a pipe is read up to it. Pass the
//! same file.
//! Errors are of the kind File: unreadable, a missing header or duplicate columns (Csv), or ends
//! before \a from (Remedy::StartOver).
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>>
openRows(const QString &path, RowFormat format, const RowMark &from = {}, char separator = 0);
//! Reads from an open \a device, which errors name \a name.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>> openRows(std::unique_ptr<QIODevice> device,
                                                            const QString &name, RowFormat format,
                                                            const RowMark &from = {},
                                                            char separator = 0);

//! Counts the remaining rows. Errors are those of next().
PENSTOCK_EXPORT Result<std::int64_t> countRows(RowSource &rows);

} // namespace penstock
