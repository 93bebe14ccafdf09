// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/recordlines.h>

#include <penstock/jobs/output/columnvalues_p.h>
#include <penstock/jobs/output/csvcell.h>
#include <penstock/jobs/spec/runmessages.h>

#include <algorithm>

namespace penstock {

RecordLines::~RecordLines() = default;

namespace {
class JsonLines final : public RecordLines
{
public:
    QByteArray header() const override { return {}; }
    Result<void> append(const LedgerEntry &entry, QByteArray &lines) const override
    {
        for (const QByteArray &record : entry.records) {
            lines += record;
            lines += '\n';
        }
        return {};
    }
};

class CsvLines final : public RecordLines
{
public:
    CsvLines(ColumnValues values, bool forSpreadsheets)
        : m_values(std::move(values))
        , m_forSpreadsheets(forSpreadsheets)
    { }

    QByteArray header() const override
    {
        std::vector<QByteArray> cells;
        for (const ColumnSpec &column : m_values.columns())
            cells.push_back(guarded(column.name.toUtf8()));
        QByteArray line;
        appendLine(line, cells);
        return line;
    }

    Result<void> append(const LedgerEntry &entry, QByteArray &lines) const override
    {
        for (const QByteArray &record : entry.records) {
            Result<std::vector<QByteArray>> cells = m_values.of(entry, record);
            if (!cells)
                return failure(cells.error());
            std::transform(cells->begin(), cells->end(), cells->begin(),
                           [this](const QByteArray &json) {
                               // A number may begin with a minus.
                               const QByteArray text = textOfJson(json);
                               return json.startsWith('"') ? guarded(text) : text;
                           });
            appendLine(lines, *cells);
        }
        return {};
    }

private:
    QByteArray guarded(const QByteArray &text) const
    {
        return m_forSpreadsheets ? withoutFormula(text) : text;
    }
    static void appendLine(QByteArray &lines, const std::vector<QByteArray> &cells)
    {
        // Many readers skip an empty line.
        if (cells.size() == 1 && cells.front().isEmpty())
            lines += "\"\"";
        bool isFirst = true;
        for (const QByteArray &cell : cells) {
            if (!isFirst)
                lines += ',';
            isFirst = false;
            lines += csvCell(cell);
        }
        lines += '\n';
    }

    ColumnValues m_values;
    bool m_forSpreadsheets;
};
} // namespace

Result<std::unique_ptr<RecordLines>> makeRecordLines(const OutputSpec &spec)
{
    if (spec.kind == OutputSpec::Kind::Jsonl)
        return std::make_unique<JsonLines>();
    if (spec.kind != OutputSpec::Kind::Csv)
        return failure(runMessage("output.not_lines").at(spec.path));
    Result<ColumnValues> values = ColumnValues::make(spec);
    if (!values)
        return failure(values.error());
    return std::make_unique<CsvLines>(*std::move(values), spec.forSpreadsheets);
}

} // namespace penstock
