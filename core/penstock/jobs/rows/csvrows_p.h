// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>
#include <penstock/jobs/rows/textlines_p.h>

#include <csv.h>

namespace penstock {

//! The separator of the CSV that begins with \a head: of comma, semicolon, tab and |, the one that
//! the header row has and that most of the rows after it (ten at most) have as often; then the one
//! that the header has most often; then the first of this list. A comma where the header has none.
//! What stands in double quotes does not count.
char csvSeparatorOf(QByteArrayView head);

//! CSV by way of libcsv in its strict mode, fed record by record, so that the place of each row is
//! known. A CR alone ends a row, but no line.
class CsvRows final : public RowSource
{
public:
    //! A \a separator of 0 is found out.
    CsvRows(TextLines lines, char separator);
    ~CsvRows() override;

    std::optional<Error> readHeader();
    std::optional<Error> skipTo(const RowMark &mark); //!< After readHeader().
    Result<std::optional<Row>> next() override;
    std::optional<QStringList> columns() const override { return m_columns; }
    RowMark mark() const override;

private:
    struct Record
    {
        qint64 line = 0;
        std::vector<Row::Field> fields = {}; // without their names
    };

    // As libcsv calls them.
    static void onField(void *data, std::size_t size, void *self);
    static void onRecord(int end, void *self);
    void addField(QByteArrayView utf8);
    void endRecord();
    Result<std::optional<Record>> nextRecord();
    std::optional<Error> feedOn();
    std::optional<Error> feed(QByteArrayView piece);
    std::optional<Error> feedEnd();
    std::optional<Error> openQuote() const;

    TextLines m_lines;
    csv_parser m_parser {};
    char m_separator;
    QStringList m_columns;
    QByteArrayView m_line; // the current one
    QByteArrayView m_rest; // the end of it that is not fed yet
    Record m_record; // being read
    qint64 m_recordSize = 0; // bytes of it so far, if it goes on in the next line
    std::optional<Record> m_complete; // not yet handed out
    std::int64_t m_index = 0; // of the next row
    bool m_ended = false;
};

} // namespace penstock
