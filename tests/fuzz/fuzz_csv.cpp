// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "fuzz.h"

#include <penstock/jobs/output/csvcell.h>
#include <penstock/jobs/output/recordlines.h>
#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QBuffer>

#include <vector>

using namespace penstock;

namespace {
constexpr char found = 0; // the separator is to be found out

Result<std::unique_ptr<RowSource>> source(const QByteArray &text, char separator,
                                          const RowMark &from = {})
{
    auto buffer = std::make_unique<QBuffer>();
    buffer->setData(text);
    buffer->open(QIODevice::ReadOnly);
    return openRows(std::move(buffer), QStringLiteral("f.csv"), RowFormat::Csv, from, separator);
}

struct Table
{
    QStringList columns;
    std::vector<Row> rows;
    std::vector<RowMark> marks; // before each row
    std::optional<Error> fault;
};

Table tableIn(const QByteArray &text, char separator)
{
    Table table;
    const auto rows = source(text, separator);
    if (!rows) {
        table.fault = rows.error();
        return table;
    }
    table.columns = (*rows)->columns().value_or(QStringList());
    for (;;) {
        const RowMark mark = (*rows)->mark();
        const Result<std::optional<Row>> row = (*rows)->next();
        if (!row)
            table.fault = row.error();
        if (!row || !*row)
            return table;
        fuzz::expect((*row)->fields.size() <= std::size_t(table.columns.size()),
                     "a row has no more values than columns");
        table.rows.push_back(**row);
        table.marks.push_back(mark);
    }
}

void expectGoesOn(const QByteArray &text, char separator, const Table &table, std::size_t at)
{
    const auto rows = source(text, separator, table.marks[at]);
    fuzz::expect(rows.has_value(), "it goes on at a mark");
    const Result<std::optional<Row>> row = (*rows)->next();
    fuzz::expect(row && *row && **row == table.rows[at], "and with the row that was there");
}

QString cell(const QString &text, bool forSpreadsheets)
{
    return forSpreadsheets ? wholeText(withoutFormula(text.toUtf8())) : text;
}

// Writes them as an output does.
void expectSameAgain(const Table &table, bool forSpreadsheets)
{
    OutputSpec spec;
    spec.kind = OutputSpec::Kind::Csv;
    spec.forSpreadsheets = forSpreadsheets;
    for (const QString &name : table.columns) {
        ColumnSpec column;
        column.name = column.row = name;
        spec.columns.push_back(column);
    }
    const auto lines = makeRecordLines(spec);
    if (!lines)
        return; // names that an output does not take
    QByteArray text = (*lines)->header();
    for (const Row &row : table.rows) {
        LedgerEntry entry;
        entry.records = {"{}"};
        entry.row = std::make_shared<const Row>(row);
        fuzz::expect((*lines)->append(entry, text).has_value(), "a row can be written");
    }
    const Table again = tableIn(text, ',');
    fuzz::expect(!again.fault, "what is written is read");
    fuzz::expect(again.rows.size() == table.rows.size(), "each row is there again");
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        for (std::size_t j = 0; j < table.rows[i].fields.size(); ++j)
            fuzz::expect(again.rows[i].fields[j].value
                             == cell(table.rows[i].fields[j].value, forSpreadsheets),
                         "each value is what it was");
    }
}
} // namespace

//! The first byte says which separator, and who is to read what is written.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    if (size < 1)
        return 0;
    static constexpr char separators[] = {found, ',', ';', '\t'};
    const char separator = separators[data[0] % 4];
    const QByteArray text = fuzz::bytes(data + 1, size - 1);
    const Table table = tableIn(text, separator);
    if (table.fault)
        fuzz::expectHelpful(*table.fault, QStringLiteral("f.csv"));
    if (!table.rows.empty()) {
        expectGoesOn(text, separator, table, 0);
        expectGoesOn(text, separator, table, table.rows.size() - 1);
    }
    expectSameAgain(table, data[0] >= 128);
    return 0;
}
