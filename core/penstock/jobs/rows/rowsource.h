// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/rows/row.h>
#include <penstock/jobs/spec/rowformat.h>
#include <penstock/support/result.h>

#include <QIODevice>
#include <QStringList>

#include <memory>

namespace penstock {

//! Gives rows one after the other, and holds no more than a few of them in memory. Belongs to one
//! thread, which it may block to read.
class PENSTOCK_EXPORT RowSource
{
public:
    RowSource() = default;
    virtual ~RowSource();
    Q_DISABLE_COPY_MOVE(RowSource)

    //! The next row, or nothing after the last. After an error, which names file and line, nothing
    //! more is to be asked of it. Of the kind File: it cannot be read, is not UTF-8, has a row
    //! longer than longestRow or one that is not in its format.
    virtual Result<std::optional<Row>> next() = 0;
    //! The names that every row has; nothing where each row has its own (JSONL).
    virtual std::optional<QStringList> columns() const = 0;
    //! Where the next row begins, for a later openRows() to go on there at once.
    virtual RowMark mark() const = 0;
};

//! A line, a row, of more bytes than this is taken for a mistake: an open quote, a file that is no
//! text.
inline constexpr qint64 longestRow = 16 * 1024 * 1024;

//! The format named \a name ("csv", "jsonl", "lines"), or where that is empty the one that the
//! extension of \a path tells: .csv, .jsonl or .ndjson, .txt, in capitals or not. Else an error of
//! the kind Usage. Looks at no file.
PENSTOCK_EXPORT Result<RowFormat> rowFormatOf(const QString &path, const QString &name);

//! The rows of the file \a path, from \a from on.
//! - Csv: RFC 4180 with a header row. A byte order mark, CRLF and line breaks in quotes are fine; a
//!   wrong quote or number of fields is an error. Blank lines are skipped. A \a separator of 0 is
//!   found out from the header and the ten records after it: comma, semicolon, tab or |.
//! - Jsonl: one JSON object a line. Blank lines are skipped.
//! - Lines: each line that is not empty is a row of the one column "line".
//! All of them are UTF-8. To go on at a mark reads the header again, and nothing else before it; a
//! pipe is read up to it. The file must be the one that the mark was taken of.
//! CSV is read by libcsv in its strict mode.
//! Errors are of the kind File: it cannot be read, has no header row or one that names a column
//! twice (Csv), or ends before \a from, which has Remedy::StartOver.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>>
openRows(const QString &path, RowFormat format, const RowMark &from = {}, char separator = 0);
//! The same for a \a device that is open for reading, called \a name in errors.
PENSTOCK_EXPORT Result<std::unique_ptr<RowSource>> openRows(std::unique_ptr<QIODevice> device,
                                                            const QString &name, RowFormat format,
                                                            const RowMark &from = {},
                                                            char separator = 0);

//! Reads \a rows to the end and counts those that are left; a million of CSV take a second or two.
//! Errors are those of next().
PENSTOCK_EXPORT Result<std::int64_t> countRows(RowSource &rows);

} // namespace penstock
