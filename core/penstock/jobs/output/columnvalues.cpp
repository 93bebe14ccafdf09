// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/output/columnvalues_p.h>

#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QSet>

namespace penstock {

namespace {
QByteArray listOf(const std::vector<QByteArray> &matches)
{
    if (matches.empty())
        return {};
    if (matches.size() == 1)
        return matches.front();
    return '[' + QByteArrayList(matches.begin(), matches.end()).join(',') + ']';
}

QByteArray rowValue(const LedgerEntry &entry, const QString &name)
{
    if (!entry.row)
        return {};
    const std::optional<Row::Field> field = entry.row->field(name);
    return field ? field->json : QByteArray();
}
} // namespace

Result<ColumnValues> ColumnValues::make(const OutputSpec &spec)
{
    if (spec.columns.empty())
        return failure(runMessage("table.no_columns").at(spec.path));
    ColumnValues values;
    values.m_columns = spec.columns;
    QSet<QString> names;
    for (const ColumnSpec &column : spec.columns) {
        if (column.name.isEmpty() || column.name.contains(QChar::Null))
            return failure(runMessage("table.unnamed_column").at(spec.path));
        if (names.contains(column.name.toCaseFolded()))
            return failure(runMessage("table.equal_columns", column.name).at(spec.path));
        names.insert(column.name.toCaseFolded());
        if (column.path.isEmpty() == column.row.isEmpty())
            return failure(runMessage("table.column_source", column.name).at(spec.path));
        Result<std::optional<RecordPath>> path = RecordPath::parseOptional(column.path);
        if (!path)
            return failure(path.error());
        values.m_paths.push_back(*std::move(path));
    }
    return values;
}

Result<std::vector<QByteArray>> ColumnValues::of(const LedgerEntry &entry,
                                                 const QByteArray &record) const
{
    std::vector<QByteArray> values;
    values.reserve(m_columns.size());
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (!m_paths[i]) {
            values.push_back(rowValue(entry, m_columns[i].row));
            continue;
        }
        const Result<std::vector<QByteArray>> matches = m_paths[i]->match(record);
        if (!matches)
            return failure(matches.error());
        values.push_back(listOf(*matches));
    }
    return values;
}

QByteArray textOfJson(const QByteArray &json)
{
    if (json == "null")
        return {};
    if (!json.startsWith('"'))
        return json;
    if (!json.contains('\\'))
        return json.sliced(1, json.size() - 2);
    const auto value = jsonValue(json);
    return value ? value->text.toUtf8() : json;
}

} // namespace penstock
