// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobmembers_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/outputtext.h>
#include <penstock/jobs/spec/recordpath.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/support/supportmessages.h>

#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
void members(JsonMembers &m, ColumnSpec &column, OutputSpec::Kind output)
{
    m.text("name", column.name, "Name of the column.").notEmpty(jobMessage("job.want_column"));
    QString path = m.writes() && (!column.row.isEmpty() || column.path == memberPath(column.name))
        ? QString()
        : column.path;
    jsonPath(m, "path", path, "Path in the record: $.user.name. Default: the member of that name.");
    m.text("row", column.row, "A column of the row, instead of path.").check([&] {
        return path.isEmpty() || column.row.isEmpty()
            ? Message()
            : supportMessage("json.exclusive_keys", u"path"_s, u"row"_s);
    });
    if (output == OutputSpec::Kind::Sqlite)
        m.oneOf("type", column.type, columnTypes(), "Type in the table.");
    column.row = column.row.trimmed(); // as names of columns are
    if (m.reads())
        column.path = path.isEmpty() && column.row.isEmpty() ? memberPath(column.name) : path;
}

// Only for a fault at one element of a list.
void faultAt(JsonReader &reader, const QString &key, qsizetype index, const Message &what)
{
    reader.fault(what.at(reader.pointerTo(key) + QLatin1Char('/') + QString::number(index)));
}

// A name alone is short for a column of that name.
QJsonValue columnJson(const ColumnSpec &column)
{
    JsonText text;
    JsonMembers m(text);
    ColumnSpec copy = column;
    members(m, copy,
            column.type == ColumnSpec::Type::Text ? OutputSpec::Kind::Csv
                                                  : OutputSpec::Kind::Sqlite);
    const QJsonObject object = text.object();
    return object.size() > 1 ? QJsonValue(object) : QJsonValue(column.name);
}

QByteArray columnsSchema(OutputSpec::Kind output)
{
    JsonSchema column;
    JsonMembers m(column);
    ColumnSpec any;
    members(m, any, output);
    return R"({"type": "array", "minItems": 1, "items": {"anyOf": [
        {"type": "string", "minLength": 1}, )"
        + QJsonDocument(column.object()).toJson() + "]}}";
}

std::vector<ColumnSpec> readColumns(JsonReader &reader, const QString &key, OutputSpec::Kind output)
{
    const QJsonValue found = reader.value(key);
    if (!found.isUndefined() && (!found.isArray() || found.toArray().isEmpty()))
        reader.refuse(key, jobMessage("job.want_columns"));
    QJsonArray list = found.toArray();
    for (QJsonValueRef column : list) {
        if (column.isString())
            column = column.toString().startsWith(u"$."_s)
                ? QJsonObject {{u"name"_s, column.toString().mid(2)},
                               {u"path"_s, column.toString()}}
                : QJsonObject {{u"name"_s, column.toString()}};
    }
    std::vector<ColumnSpec> columns;
    JsonReader all(QJsonObject {{key, list}}, reader.pointer());
    all.objects(key, [&](JsonReader &each) {
        JsonMembers m(each);
        members(m, columns.emplace_back(), output);
    });
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

void columnsMember(JsonMembers &m, OutputSpec &output)
{
    m.custom(
         "columns", m.describes() ? columnsSchema(output.kind) : QByteArray(),
         [&output](JsonReader &reader, const QString &key) {
             output.columns = readColumns(reader, key, output.kind);
         },
         [&output](JsonText &text, const QString &key) {
             QJsonArray columns;
             for (const ColumnSpec &column : output.columns)
                 columns.append(columnJson(column));
             text.add(key, columns);
         },
         "Columns: the name or path of a member, or an object.")
        .required(jobMessage("job.example", u"[\"title\", …]"_s));
}

void keyMember(JsonMembers &m, OutputSpec &output)
{
    keyColumns(m, output.key,
               "Names or paths of the columns that identify a record. A later record replaces an "
               "earlier one.");
    for (qsizetype i = 0; m.reads() && i < output.key.size(); ++i) {
        QString &name = output.key[i];
        const auto column
            = std::find_if(output.columns.begin(), output.columns.end(), [&name](const auto &each) {
                  return each.name == name || (!each.path.isEmpty() && each.path == name);
              });
        if (column == output.columns.end())
            faultAt(m.reader(), u"key"_s, i, runMessage("table.key_without_column", name));
        else
            name = column->name;
    }
}

void checkEnding(JsonMembers &m, const char *key, const OutputSpec &output)
{
    if (!m.reads())
        return;
    if (const std::optional<Error> fault = endingFault(output))
        m.reader().fault(QLatin1String(key), fault->message);
}

void pathMember(JsonMembers &m, const char *key, OutputSpec &output)
{
    const bool isFolder = output.kind == OutputSpec::Kind::Files;
    m.text(key, output.path, isFolder ? "Folder of the files." : "Path, relative to the job.")
        .notEmpty(isFolder ? jobMessage("job.want_folder") : jobMessage("job.want_file"));
}

void members(JsonMembers &m, OutputSpec &output)
{
    const char *const pathKey = output.kind == OutputSpec::Kind::Files ? "folder" : "path";
    pathMember(m, pathKey, output);
    if (output.kind == OutputSpec::Kind::Files)
        m.text("name", output.name, "Template of the file name: {{id}}.json.")
            .notEmpty(jobMessage("job.want_file_name"))
            .schema("pattern", u"\\{\\{"_s)
            .check([&output] {
                return output.name.isEmpty() || output.name.contains(u"{{"_s)
                    ? Message()
                    : jobMessage("job.constant_name");
            });
    if (output.kind == OutputSpec::Kind::Sqlite)
        m.text("table", output.table, "Name of the table.").notEmpty(jobMessage("job.want_table"));
    if (output.kind == OutputSpec::Kind::Csv || output.kind == OutputSpec::Kind::Sqlite)
        columnsMember(m, output);
    if (output.kind == OutputSpec::Kind::Csv)
        m.flag(
            "for_spreadsheets", output.forSpreadsheets,
            "Add an apostrophe before text that a spreadsheet would run as a formula (= + - @).");
    if (output.kind == OutputSpec::Kind::Sqlite)
        keyMember(m, output);
    checkEnding(m, pathKey, output);
}

void kindMember(JsonMembers &m, OutputSpec &output, OutputSpec::Kind kind)
{
    static constexpr std::array keys {"jsonl", "csv", "sqlite", "files"};
    static constexpr std::array meanings {
        "A file with one JSON object per line; - is standard output.", "A CSV file.",
        "A table of an SQLite database.", "One file per response."};
    const char *const key = keys.at(std::size_t(kind));
    output.kind = kind;
    const JsonMembers::Short path {R"({"type": "string", "minLength": 1})",
                                   [&](JsonReader &reader, const QString &) {
                                       JsonMembers inner(reader);
                                       pathMember(inner, key, output);
                                       checkEnding(inner, key, output);
                                   },
                                   [&output] { return QJsonValue(output.path); }};
    m.object(
        key, [&output](JsonMembers &inner) { members(inner, output); },
        meanings.at(std::size_t(kind)),
        kind == OutputSpec::Kind::Jsonl ? path : JsonMembers::Short());
}
} // namespace

QString memberPath(const QString &name)
{
    return QLatin1Char('$') + RecordPath::stepTo(name);
}

QStringList columnTypes()
{
    return {u"text"_s, u"integer"_s, u"real"_s, u"json"_s};
}

void outputMember(JsonMembers &m, OutputSpec &output)
{
    const auto list = [&output](JsonMembers &inner) {
        const auto failed = [&] {
            inner
                .text("failed", output.failed, "File for failed rows. Default: next to the output.")
                .check([&output] {
                    return output.failed == QLatin1Char('-')
                        ? jobMessage("job.failed_on_standard_output")
                        : Message();
                });
        };
        if (!inner.writes())
            failed(); // before the choice, which searches unknown keys for a misspelt one
        inner.choice(
            {u"jsonl"_s, u"csv"_s, u"sqlite"_s, u"files"_s}, qsizetype(output.kind),
            [&](qsizetype chosen) { kindMember(inner, output, OutputSpec::Kind(chosen)); });
        if (inner.writes())
            failed();
    };
    m.object("output", list,
             "Destination of responses. Default: NAME.jsonl next to NAME.job.json.");
}

} // namespace penstock
