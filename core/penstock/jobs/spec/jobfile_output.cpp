// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/jobs/spec/jobreading_p.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/supportmessages.h>

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
ColumnSpec readColumn(JsonReader &reader, OutputSpec::Kind output)
{
    const QString nameKey = u"name"_s;
    const QString pathKey = u"path"_s;
    const QString rowKey = u"row"_s;
    ColumnSpec column;
    column.name = requiredText(reader, nameKey, jobMessage("job.want_column"));
    column.path = readPath(reader, pathKey);
    column.row = reader.text(rowKey);
    if (!column.path.isEmpty() && !column.row.isEmpty())
        reader.fault(rowKey, supportMessage("json.exclusive_keys", pathKey, rowKey));
    if (column.path.isEmpty() && column.row.isEmpty())
        column.path = memberPath(column.name);
    if (output == OutputSpec::Kind::Sqlite)
        column.type = ColumnSpec::Type(reader.oneOf(u"type"_s, columnTypes(), 0));
    return column;
}

// Only for a fault at one element of a list.
void faultAt(JsonReader &reader, const QString &key, qsizetype index, const Message &what)
{
    reader.fault(what.at(reader.pointerTo(key) + QLatin1Char('/') + QString::number(index)));
}

std::vector<ColumnSpec> readColumns(JsonReader &reader, OutputSpec::Kind output)
{
    const QString key = u"columns"_s;
    requireKey(reader, key, jobMessage("job.example", u"[\"title\", …]"_s));
    const QJsonValue found = reader.value(key);
    if (!found.isUndefined() && (!found.isArray() || found.toArray().isEmpty()))
        reader.refuse(key, jobMessage("job.want_columns"));
    // A short form becomes the long one, so that one reader reads both.
    QJsonArray list = found.toArray();
    for (QJsonValueRef column : list) {
        if (column.isString())
            column = QJsonObject {{u"name"_s, column.toString()}};
    }
    std::vector<ColumnSpec> columns;
    JsonReader all(QJsonObject {{key, list}}, reader.pointer());
    all.objects(key, [&](JsonReader &column) { columns.push_back(readColumn(column, output)); });
    for (const Error &fault : all.faults())
        reader.fault(fault);
    for (std::size_t i = 1; i < columns.size(); ++i) {
        const auto end = columns.begin() + std::ptrdiff_t(i);
        const bool isTwice = std::any_of(columns.begin(), end, [&](const ColumnSpec &other) {
            return other.name == columns[i].name;
        });
        if (isTwice)
            faultAt(reader, key, qsizetype(i), runMessage("table.equal_columns", columns[i].name));
    }
    return columns;
}

void readKey(JsonReader &reader, OutputSpec &output)
{
    const QString key = u"key"_s;
    const QJsonValue found = reader.value(key);
    const QJsonArray list = found.isString() ? QJsonArray {found} : found.toArray();
    if (!found.isUndefined() && list.isEmpty())
        reader.refuse(key, jobMessage("job.want_key"));
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QString name = list.at(i).toString();
        const bool isColumn
            = std::any_of(output.columns.begin(), output.columns.end(),
                          [&name](const ColumnSpec &column) { return column.name == name; });
        if (!isColumn)
            faultAt(reader, key, i, runMessage("table.key_without_column", name));
        output.key.append(name);
    }
}

void readSqlite(JsonReader &reader, OutputSpec &output)
{
    output.path = requiredText(reader, u"path"_s, jobMessage("job.want_file"));
    output.table = requiredText(reader, u"table"_s, jobMessage("job.want_table"));
    output.columns = readColumns(reader, output.kind);
    readKey(reader, output);
}

void readFiles(JsonReader &reader, OutputSpec &output)
{
    const QString nameKey = u"name"_s;
    output.path = requiredText(reader, u"folder"_s, jobMessage("job.want_folder"));
    output.name = requiredText(reader, nameKey, jobMessage("job.want_file_name"));
    if (!output.name.isEmpty() && !output.name.contains(u"{{"_s))
        reader.fault(nameKey, jobMessage("job.constant_name"));
}

void checkEnding(JsonReader &reader, const QString &key, const OutputSpec &output)
{
    if (const std::optional<Error> fault = endingFault(output))
        reader.fault(key, fault->message);
}

void readOutputKind(JsonReader &reader, OutputSpec &output)
{
    const QString pathKey = u"path"_s;
    const QString key = outputKinds().at(qsizetype(output.kind));
    const QJsonValue found = reader.value(key);
    if (output.kind == OutputSpec::Kind::Jsonl && !found.isObject()) {
        output.path = requiredText(reader, key, jobMessage("job.want_file"));
        checkEnding(reader, key, output);
        return;
    }
    reader.object(key, [&output, &pathKey](JsonReader &inner) {
        if (output.kind == OutputSpec::Kind::Sqlite) {
            readSqlite(inner, output);
        } else if (output.kind == OutputSpec::Kind::Files) {
            readFiles(inner, output);
        } else {
            output.path = requiredText(inner, pathKey, jobMessage("job.want_file"));
            if (output.kind == OutputSpec::Kind::Csv) {
                output.columns = readColumns(inner, output.kind);
                output.forSpreadsheets = inner.flag(u"for_spreadsheets"_s, false);
            }
        }
        checkEnding(inner, output.kind == OutputSpec::Kind::Files ? u"folder"_s : pathKey, output);
    });
}
} // namespace

QString memberPath(const QString &name)
{
    static const QRegularExpression plain(u"^[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    if (plain.match(name).hasMatch())
        return u"$."_s + name;
    QString escaped = name;
    escaped.replace(QLatin1Char('\\'), u"\\\\"_s);
    escaped.replace(QLatin1Char('\''), u"\\'"_s);
    return u"$['%1']"_s.arg(escaped);
}

OutputSpec readOutput(JsonReader &reader)
{
    OutputSpec output;
    reader.object(u"output"_s, [&output](JsonReader &inner) {
        const QString failedKey = u"failed"_s;
        output.failed = inner.text(failedKey);
        if (output.failed == QLatin1Char('-'))
            inner.fault(failedKey, jobMessage("job.failed_on_standard_output"));
        const qsizetype chosen = inner.oneKeyOf(outputKinds());
        if (chosen < 0)
            return;
        output.kind = OutputSpec::Kind(chosen);
        readOutputKind(inner, output);
    });
    return output;
}

} // namespace penstock
