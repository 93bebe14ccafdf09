// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/requests/textlines_p.h>

#include <csv.h>

namespace penstock {

//! Returns the separator of CSV beginning with \a head: comma, semicolon, tab or |. Prefers one
//! that most of the next ten rows contain as often as the header, then the most frequent in the
//! header, then the first. Ignores quoted text. The default is a comma.
char csvSeparatorOf(QByteArrayView head);

//! The form of a CSV file, found from its start.
struct CsvForm
{
    char separator = ',';
    bool namesSeparator = false; //!< Its first line is "sep=;", as Excel writes it.
    //! Blanks around values are removed: the header has one after each separator, or the columns of
    //! the header and the next ten lines are aligned.
    bool isPadded = false;
};
//! Returns the form of a file beginning with \a head. A \a separator of 0 is detected.
CsvForm csvFormOf(QByteArrayView head, char separator);

//! Strict libcsv, fed record by record to know each row's position. A lone CR ends a row, but not a
//! line.
class CsvRows final : public RowSource
{
public:
    //! A \a separator of 0 is detected.
    CsvRows(TextLines lines, char separator);
    ~CsvRows() override;

    std::optional<Error> readHeader(); //!< Call once, first.
    std::optional<Error> skipTo(const RowMark &mark); //!< Call after readHeader().
    Result<std::optional<Row>> next() override;
    std::optional<QStringList> columns() const override
    {
        QStringList named = m_columns;
        named.removeAll(QString());
        return named;
    }
    RowMark mark() const override;

private:
    struct Record
    {
        qint64 line = 0;
        std::vector<Row::Field> fields = {};
    };

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
    CsvForm m_form;
    QStringList m_columns; // empty for those without a name
    QByteArrayView m_line;
    QByteArrayView m_rest; // not fed yet
    Record m_record;
    qint64 m_recordSize = 0; // bytes so far, if it continues on the next line
    std::optional<Record> m_complete; // not returned yet
    std::int64_t m_index = 0;
    bool m_ended = false;
};

} // namespace penstock
