// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobfile.h>

#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/profiles/spec/stopafterfailures.h>
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
    const bool looksLikeName
        = path != profile && !path.contains(QLatin1Char('/')) && !path.endsWith(u".json"_s);
    return looksLikeName ? u"./"_s + path : path;
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
    const bool isWhole = request.url.contains(u"://"_s) || request.url.startsWith(u"{{"_s);
    JsonText headers;
    for (const auto &[name, value] : request.headers)
        headers.addText(QString::fromUtf8(name), QString::fromUtf8(value));
    JsonText text;
    if (request.method != RequestSpec().method)
        text.add(u"method"_s, QString::fromLatin1(request.method));
    text.add(isWhole ? u"url"_s : u"path"_s, request.url);
    text.add(u"query"_s, queryText(request.query));
    text.add(u"headers"_s, headers);
    const bool isRaw = request.bodyIsJson && isJson(request.body) && !request.body.startsWith('"');
    if (isRaw)
        text.addRaw(u"body"_s, onOneLine(request.body));
    else
        text.add(u"body"_s, QString::fromUtf8(request.body));
    if (request.bodyIsJson && !isRaw)
        text.add(u"body_type"_s, bodyTypes().last());
    if (request.allowsEmptyInPath)
        text.add(u"allow_empty_in_path"_s, true);
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
            object.add(u"path"_s, path);
            object.add(u"separator"_s, QString(QLatin1Char(file->separator)));
            text.add(key, object);
        }
    } else if (const auto *const range = std::get_if<RowsSpec::Range>(&rows.from)) {
        JsonText object;
        object.add(u"name"_s, range->name);
        object.add(u"from"_s, qint64(range->from));
        object.add(u"to"_s, qint64(range->to));
        if (range->step != 1)
            object.add(u"step"_s, qint64(range->step));
        text.add(u"range"_s, object);
    } else if (const auto *const values = std::get_if<RowsSpec::Values>(&rows.from)) {
        text.addRaw(u"values"_s, onOneLine(values->json));
    }
    if (!rows.key.isEmpty())
        text.add(u"key"_s, QJsonArray::fromStringList(rows.key));
    return text;
}

JsonText pagesText(const PagesSpec &pages)
{
    using Kind = PagesSpec::Kind;
    if (pages.kind == Kind::None)
        return {};
    JsonText text;
    text.add(u"path"_s, pages.path);
    text.add(u"parameter"_s, pages.parameter);
    if (pages.kind == Kind::Page || pages.kind == Kind::Offset)
        text.add(u"from"_s, qint64(pages.from));
    if (pages.step != 0)
        text.add(u"step"_s, qint64(pages.step));
    text.add(u"items"_s, pages.items);
    if (pages.most != PagesSpec().most)
        text.add(u"max"_s, qint64(pages.most));
    return JsonText::wrapping(pageKinds().at(qsizetype(pages.kind) - 1), text);
}

QJsonValue columnJson(const ColumnSpec &column)
{
    const bool isShort = column.row.isEmpty() && column.path == memberPath(column.name)
        && column.type == ColumnSpec::Type::Text;
    if (isShort)
        return column.name;
    QJsonObject object {{u"name"_s, column.name}};
    if (!column.row.isEmpty())
        object.insert(u"row"_s, column.row);
    else if (column.path != memberPath(column.name))
        object.insert(u"path"_s, column.path);
    if (column.type != ColumnSpec::Type::Text)
        object.insert(u"type"_s, columnTypes().at(qsizetype(column.type)));
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
        object.add(isFiles ? u"folder"_s : u"path"_s, path);
        object.add(u"name"_s, output.name);
        object.add(u"table"_s, output.table);
        object.add(u"columns"_s, columns);
        if (output.forSpreadsheets)
            object.add(u"for_spreadsheets"_s, true);
        object.add(u"key"_s, QJsonArray::fromStringList(output.key));
        text.add(kind, object);
    }
    text.add(u"failed"_s, pathIn(folder, output.failed));
    return text;
}
} // namespace

QByteArray toJson(const JobSpec &job, const QString &folder)
{
    JsonText values;
    for (const auto &[name, value] : job.values)
        values.addText(name, value);
    JsonText text;
    text.add(u"schema"_s, jobFormat().schema());
    text.add(u"name"_s, job.name);
    text.add(u"profile"_s, profileIn(folder, job.profile));
    text.add(u"request"_s, requestText(job.request));
    text.add(u"rows"_s, rowsText(job.rows, folder));
    text.add(u"pages"_s, pagesText(job.pages));
    text.add(u"records"_s, job.records);
    text.add(u"output"_s, outputText(job.output, folder));
    text.add(u"dedupe"_s, job.dedupe);
    if (job.maxWait)
        text.add(u"max_wait"_s, durationText(*job.maxWait));
    if (job.priority != JobSpec().priority)
        text.add(u"priority"_s, job.priority);
    if (job.breaker)
        text.add(u"stop_after_failures"_s, stopAfterFailures(*job.breaker));
    text.add(u"values"_s, values);
    return text.toJson();
}

} // namespace penstock
