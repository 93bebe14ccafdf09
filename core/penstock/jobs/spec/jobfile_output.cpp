// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/jobs/spec/jobreading_p.h>
#include <penstock/jobs/spec/outputtext.h>

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>

namespace penstock {

namespace {
ColumnSpec readColumn(JsonReader &reader, OutputSpec::Kind output)
{
    const QString nameKey = QStringLiteral("name");
    const QString rowKey = QStringLiteral("row");
    ColumnSpec column;
    column.name = requiredText(reader, nameKey, QStringLiteral("the name of the column"));
    column.path = readPath(reader, QStringLiteral("path"));
    column.row = reader.text(rowKey);
    if (!column.path.isEmpty() && !column.row.isEmpty())
        reader.fault(rowKey, QStringLiteral("path and row exclude each other"),
                     QStringLiteral("Keep one of them"));
    if (column.path.isEmpty() && column.row.isEmpty())
        column.path = memberPath(column.name);
    if (output == OutputSpec::Kind::Sqlite)
        column.type = ColumnSpec::Type(reader.oneOf(QStringLiteral("type"), columnTypes(), 0));
    return column;
}

// Only for a fault at one element of a list.
void faultAt(JsonReader &reader, const QString &key, qsizetype index, const QString &what,
             const QString &fix)
{
    reader.fault(Error {Error::Kind::Usage, what,
                        reader.pointerTo(key) + QLatin1Char('/') + QString::number(index), fix});
}

std::vector<ColumnSpec> readColumns(JsonReader &reader, OutputSpec::Kind output)
{
    const QString key = QStringLiteral("columns");
    requireKey(reader, key, QStringLiteral("[\"title\", …]"));
    const QJsonValue found = reader.value(key);
    if (!found.isUndefined() && (!found.isArray() || found.toArray().isEmpty()))
        reader.refuse(key, QStringLiteral("a list of columns: [\"title\", …]"));
    // A short form becomes the long one, so that one reader reads both.
    QJsonArray list = found.toArray();
    for (QJsonValueRef column : list) {
        if (column.isString())
            column = QJsonObject {{QStringLiteral("name"), column.toString()}};
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
            faultAt(reader, key, qsizetype(i),
                    QStringLiteral("another column has the name \"%1\" too").arg(columns[i].name),
                    QStringLiteral("Give each column a name of its own"));
    }
    return columns;
}

void readKey(JsonReader &reader, OutputSpec &output)
{
    const QString key = QStringLiteral("key");
    const QJsonValue found = reader.value(key);
    const QJsonArray list = found.isString() ? QJsonArray {found} : found.toArray();
    if (!found.isUndefined() && list.isEmpty())
        reader.refuse(key, QStringLiteral("the name of a column, or a list of them"));
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QString name = list.at(i).toString();
        const bool isColumn
            = std::any_of(output.columns.begin(), output.columns.end(),
                          [&name](const ColumnSpec &column) { return column.name == name; });
        if (!isColumn)
            faultAt(reader, key, i, QStringLiteral("\"%1\" is no column").arg(name),
                    QStringLiteral("The key is made of names of \"columns\""));
        output.key.append(name);
    }
}

void readSqlite(JsonReader &reader, OutputSpec &output)
{
    output.path
        = requiredText(reader, QStringLiteral("path"), QStringLiteral("the path of a file"));
    output.table
        = requiredText(reader, QStringLiteral("table"), QStringLiteral("the name of a table"));
    output.columns = readColumns(reader, output.kind);
    readKey(reader, output);
}

void readFiles(JsonReader &reader, OutputSpec &output)
{
    const QString nameKey = QStringLiteral("name");
    output.path
        = requiredText(reader, QStringLiteral("folder"), QStringLiteral("the path of a folder"));
    output.name = requiredText(reader, nameKey, QStringLiteral("\"{{id}}.json\""));
    if (!output.name.isEmpty() && !output.name.contains(QStringLiteral("{{")))
        reader.fault(nameKey, QStringLiteral("all answers would go to one file"),
                     QStringLiteral("Name them by a value, as \"{{id}}.json\""));
}

void checkEnding(JsonReader &reader, const QString &key, const OutputSpec &output)
{
    if (const std::optional<Error> fault = endingFault(output))
        reader.fault(key, fault->what, fault->fix);
}

void readOutputKind(JsonReader &reader, OutputSpec &output)
{
    const QString pathKey = QStringLiteral("path");
    const QString key = outputKinds().at(qsizetype(output.kind));
    const QJsonValue found = reader.value(key);
    if (output.kind == OutputSpec::Kind::Jsonl && !found.isObject()) {
        output.path = requiredText(reader, key, QStringLiteral("the path of a file"));
        checkEnding(reader, key, output);
        return;
    }
    reader.object(key, [&output, &pathKey](JsonReader &inner) {
        if (output.kind == OutputSpec::Kind::Sqlite) {
            readSqlite(inner, output);
        } else if (output.kind == OutputSpec::Kind::Files) {
            readFiles(inner, output);
        } else {
            output.path = requiredText(inner, pathKey, QStringLiteral("the path of a file"));
            if (output.kind == OutputSpec::Kind::Csv) {
                output.columns = readColumns(inner, output.kind);
                output.forSpreadsheets = inner.flag(QStringLiteral("for_spreadsheets"), false);
            }
        }
        checkEnding(inner,
                    output.kind == OutputSpec::Kind::Files ? QStringLiteral("folder") : pathKey,
                    output);
    });
}
} // namespace

QString memberPath(const QString &name)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z_][A-Za-z0-9_]*\\z"));
    if (plain.match(name).hasMatch())
        return QStringLiteral("$.") + name;
    QString escaped = name;
    escaped.replace(QLatin1Char('\\'), QStringLiteral("\\\\"));
    escaped.replace(QLatin1Char('\''), QStringLiteral("\\'"));
    return QStringLiteral("$['%1']").arg(escaped);
}

OutputSpec readOutput(JsonReader &reader)
{
    OutputSpec output;
    reader.object(QStringLiteral("output"), [&output](JsonReader &inner) {
        const QString failedKey = QStringLiteral("failed");
        output.failed = inner.text(failedKey);
        if (output.failed == QLatin1Char('-'))
            inner.fault(failedKey, QStringLiteral("standard output takes no list of failed rows"),
                        QStringLiteral("Name a file"));
        const qsizetype chosen = inner.oneKeyOf(outputKinds());
        if (chosen < 0)
            return;
        output.kind = OutputSpec::Kind(chosen);
        readOutputKind(inner, output);
    });
    return output;
}

} // namespace penstock
