// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rowsource.h>
#include <penstock/jobs/textlines_p.h>

#include <csv.h>

#include <deque>

namespace penstock {

//! CSV by way of libcsv in its strict mode, fed line by line, so that the line of each row is known.
class CsvRows final : public RowSource
{
public:
    explicit CsvRows(TextLines lines);
    ~CsvRows() override;

    std::optional<Error> readHeader();
    Result<std::optional<Row>> next() override;
    std::optional<QStringList> columns() const override { return m_columns; }

private:
    struct Record
    {
        qint64 line = 0;
        QStringList fields;
    };

    void addField(const char *data, std::size_t size);
    void endRecord();
    Result<std::optional<Record>> nextRecord();
    std::optional<Error> feed(const QByteArray &line);
    std::optional<Error> openQuote() const;

    TextLines m_lines;
    csv_parser m_parser {};
    QStringList m_columns;
    std::deque<Record> m_records; // complete, not yet handed out
    Record m_record; // being read
    qint64 m_recordSize = 0; // bytes of it so far
    bool m_ended = false;
};

} // namespace penstock
