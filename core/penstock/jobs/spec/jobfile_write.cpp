// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobfile.h>

#include <penstock/jobs/json/jsonbytes.h>
#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/profiles/spec/fusevalue.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsontext.h>

#include <QJsonArray>

namespace penstock {

namespace {
QString pathIn(const QString &folder, const QString &path)
{
    const QString start = folder + QLatin1Char('/');
    return !folder.isEmpty() && path.startsWith(start) ? path.sliced(start.size()) : path;
}

// A profile below the folder stays a path: without a slash it would be the name of a saved one.
QString profileIn(const QString &folder, const QString &profile)
{
    const QString path = pathIn(folder, profile);
    const bool looksLikeName = path != profile && !path.contains(QLatin1Char('/'))
        && !path.endsWith(QStringLiteral(".json"));
    return looksLikeName ? QStringLiteral("./") + path : path;
}

// Values of one name become a list where the first stands.
JsonText queryText(const std::vector<std::pair<QString, QString>> &query)
{
    JsonText text;
    QStringList written;
    for (const auto &[name, first] : query) {
        if (written.contains(name))
            continue;
        written.append(name);
        QJsonArray values;
        for (const auto &[other, value] : query) {
            if (other == name)
                values.append(value);
        }
        if (values.size() == 1)
            text.addText(name, first);
        else
            text.add(name, values);
    }
    return text;
}

JsonText requestText(const RequestSpec &request)
{
    const bool isWhole = request.url.contains(QStringLiteral("://"))
        || request.url.startsWith(QStringLiteral("{{"));
    JsonText headers;
    for (const auto &[name, value] : request.headers)
        headers.addText(QString::fromUtf8(name), QString::fromUtf8(value));
    JsonText text;
    if (request.method != RequestSpec().method)
        text.add(QStringLiteral("method"), QString::fromLatin1(request.method));
    text.add(isWhole ? QStringLiteral("url") : QStringLiteral("path"), request.url);
    text.add(QStringLiteral("query"), queryText(request.query));
    text.add(QStringLiteral("headers"), headers);
    const bool isRaw = request.bodyIsJson && isJson(request.body) && !request.body.startsWith('"');
    if (isRaw)
        text.addRaw(QStringLiteral("body"), onOneLine(request.body));
    else
        text.add(QStringLiteral("body"), QString::fromUtf8(request.body));
    if (request.bodyIsJson && !isRaw)
        text.add(QStringLiteral("body_type"), bodyTypes().last());
    if (request.allowsEmptyInPath)
        text.add(QStringLiteral("allow_empty_in_path"), true);
    return text;
}

JsonText rowsText(const RowsSpec &rows, const QString &folder)
{
    JsonText text;
    if (const auto *const file = std::get_if<RowsSpec::File>(&rows.from)) {
        const QString key = rowFormatNames().at(qsizetype(file->format));
        const QString path = pathIn(folder, file->path);
        if (file->separator == 0) {
            text.add(key, path);
        } else {
            JsonText object;
            object.add(QStringLiteral("path"), path);
            object.add(QStringLiteral("separator"), QString(QLatin1Char(file->separator)));
            text.add(key, object);
        }
    } else if (const auto *const range = std::get_if<RowsSpec::Range>(&rows.from)) {
        JsonText object;
        object.add(QStringLiteral("name"), range->name);
        object.add(QStringLiteral("from"), qint64(range->from));
        object.add(QStringLiteral("to"), qint64(range->to));
        if (range->step != 1)
            object.add(QStringLiteral("step"), qint64(range->step));
        text.add(QStringLiteral("range"), object);
    } else if (const auto *const values = std::get_if<RowsSpec::Values>(&rows.from)) {
        text.addRaw(QStringLiteral("values"), onOneLine(values->json));
    }
    if (!rows.key.isEmpty())
        text.add(QStringLiteral("key"), QJsonArray::fromStringList(rows.key));
    return text;
}

JsonText pagesText(const PagesSpec &pages)
{
    using Kind = PagesSpec::Kind;
    if (pages.kind == Kind::None)
        return {};
    JsonText text;
    text.add(QStringLiteral("path"), pages.path);
    text.add(QStringLiteral("parameter"), pages.parameter);
    if (pages.kind == Kind::Page || pages.kind == Kind::Offset)
        text.add(QStringLiteral("from"), qint64(pages.from));
    if (pages.step != 0)
        text.add(QStringLiteral("step"), qint64(pages.step));
    text.add(QStringLiteral("items"), pages.items);
    if (pages.most != PagesSpec().most)
        text.add(QStringLiteral("max"), qint64(pages.most));
    return JsonText::wrapping(pageKinds().at(qsizetype(pages.kind) - 1), text);
}

QJsonValue columnJson(const ColumnSpec &column)
{
    const bool isShort = column.row.isEmpty() && column.path == memberPath(column.name)
        && column.type == ColumnSpec::Type::Text;
    if (isShort)
        return column.name;
    QJsonObject object {{QStringLiteral("name"), column.name}};
    if (!column.row.isEmpty())
        object.insert(QStringLiteral("row"), column.row);
    else if (column.path != memberPath(column.name))
        object.insert(QStringLiteral("path"), column.path);
    if (column.type != ColumnSpec::Type::Text)
        object.insert(QStringLiteral("type"), columnTypes().at(qsizetype(column.type)));
    return object;
}

JsonText outputText(const OutputSpec &output, const QString &folder)
{
    const QString kind = outputKinds().at(qsizetype(output.kind));
    const QString path = pathIn(folder, output.path);
    QJsonArray columns;
    for (const ColumnSpec &column : output.columns)
        columns.append(columnJson(column));
    JsonText text;
    if (output.kind == OutputSpec::Kind::Jsonl) {
        text.add(kind, path);
    } else {
        const bool isFiles = output.kind == OutputSpec::Kind::Files;
        JsonText object;
        object.add(isFiles ? QStringLiteral("folder") : QStringLiteral("path"), path);
        object.add(QStringLiteral("name"), output.name);
        object.add(QStringLiteral("table"), output.table);
        object.add(QStringLiteral("columns"), columns);
        if (output.forSpreadsheets)
            object.add(QStringLiteral("for_spreadsheets"), true);
        object.add(QStringLiteral("key"), QJsonArray::fromStringList(output.key));
        text.add(kind, object);
    }
    text.add(QStringLiteral("failed"), pathIn(folder, output.failed));
    return text;
}
} // namespace

QByteArray toJson(const JobSpec &job, const QString &folder)
{
    JsonText values;
    for (const auto &[name, value] : job.values)
        values.addText(name, value);
    JsonText text;
    text.add(QStringLiteral("schema"), jobFormat().schema());
    text.add(QStringLiteral("name"), job.name);
    text.add(QStringLiteral("profile"), profileIn(folder, job.profile));
    text.add(QStringLiteral("request"), requestText(job.request));
    text.add(QStringLiteral("rows"), rowsText(job.rows, folder));
    text.add(QStringLiteral("pages"), pagesText(job.pages));
    text.add(QStringLiteral("records"), job.records);
    text.add(QStringLiteral("output"), outputText(job.output, folder));
    text.add(QStringLiteral("dedupe"), job.dedupe);
    if (job.maxWait)
        text.add(QStringLiteral("max_wait"), durationText(*job.maxWait));
    if (job.priority != JobSpec().priority)
        text.add(QStringLiteral("priority"), job.priority);
    if (job.fuse)
        text.add(QStringLiteral("fuse"), fuseValue(*job.fuse));
    text.add(QStringLiteral("values"), values);
    return text.toJson();
}

} // namespace penstock
