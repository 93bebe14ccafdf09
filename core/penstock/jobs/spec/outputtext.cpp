// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/outputtext.h>

#include <penstock/jobs/spec/jobnames_p.h>

#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace penstock {

namespace {
using Kind = OutputSpec::Kind;
const QString as = u" as "_s;

Error columnError(const QString &column, const QString &what)
{
    return {Error::Kind::Usage, what, u"column \"%1\""_s.arg(column),
            u"Write columns as in: id = {{id}}, title, price = $.price as real"_s};
}

// At commas, but not at those in the quotes of a path.
QStringList partsOf(const QString &text)
{
    QStringList parts {QString()};
    QChar quote;
    for (const QChar each : text) {
        if (quote.isNull() && each == QLatin1Char(',')) {
            parts.append(QString());
            continue;
        }
        if (each == quote)
            quote = {};
        else if (quote.isNull() && (each == QLatin1Char('\'') || each == QLatin1Char('"')))
            quote = each;
        parts.last().append(each);
    }
    return parts;
}

Result<ColumnSpec> columnFromText(QString text)
{
    ColumnSpec column;
    if (const qsizetype at = text.lastIndexOf(as); at >= 0) {
        const QString type = text.sliced(at + as.size()).trimmed();
        const qsizetype index = columnTypes().indexOf(type);
        if (index < 0)
            return failure(columnError(text,
                                       u"\"%1\" is no type: it is text, "
                                       "integer, real or json"_s.arg(type)));
        column.type = ColumnSpec::Type(index);
        text = text.first(at);
    }
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    column.name = (equals < 0 ? text : text.first(equals)).trimmed();
    const QString from = equals < 0 ? QString() : text.sliced(equals + 1).trimmed();
    if (column.name.isEmpty())
        return failure(columnError(text.trimmed(), u"it has no name"_s));
    static const QRegularExpression value(u"^\\{\\{(.+)\\}\\}$"_s);
    if (const auto match = value.match(from); match.hasMatch())
        column.row = match.captured(1).trimmed();
    else if (from.isEmpty())
        column.path = memberPath(column.name);
    else if (from.startsWith(QLatin1Char('$')))
        column.path = from;
    else
        return failure(
            columnError(text.trimmed(), u"\"%1\" is no path, which begins with $"_s.arg(from)));
    return column;
}

// {{name}} wherever a request has them, each once.
QStringList namesIn(const RequestSpec &request)
{
    QString all = request.url;
    for (const auto &[name, value] : request.query)
        all += value;
    all += QString::fromUtf8(request.body);
    static const QRegularExpression place(u"\\{\\{([^{}]+)\\}\\}"_s);
    QStringList names;
    for (auto found = place.globalMatch(all); found.hasNext();) {
        const QString name = found.next().captured(1).trimmed();
        if (!names.contains(name))
            names.append(name);
    }
    return names;
}

// The first ending of a format is the one that a switch writes.
constexpr std::pair<const char *, Kind> endings[]
    = {{".csv", Kind::Csv},   {".sqlite", Kind::Sqlite}, {".sqlite3", Kind::Sqlite},
       {".db", Kind::Sqlite}, {".jsonl", Kind::Jsonl},   {".ndjson", Kind::Jsonl},
       {"/", Kind::Files}};

const auto *endingOf(const QString &path)
{
    return std::find_if(std::begin(endings), std::end(endings), [&path](const auto &each) {
        return path.endsWith(QLatin1String(each.first), Qt::CaseInsensitive);
    });
}

// A folder ends in nothing: so it is written, and read again.
QString usualEnding(Kind kind)
{
    if (kind == Kind::Files)
        return {};
    const auto *const its = std::find_if(std::begin(endings), std::end(endings),
                                         [kind](const auto &each) { return each.second == kind; });
    return QString::fromLatin1(its->first);
}

// An ending that says nothing stays: the file of the old format is not to be overwritten.
QString pathFor(const OutputSpec &output, Kind kind)
{
    const bool mayBeStandardOutput = kind == Kind::Jsonl || kind == Kind::Csv;
    if (output.path == QLatin1Char('-'))
        return mayBeStandardOutput ? output.path : QString();
    if (output.path.isEmpty() || output.kind == kind
        || outputKindOf(output.path, output.kind) == kind)
        return output.path;
    const auto *const old = endingOf(output.path);
    const qsizetype chopped = old == std::end(endings) ? 0 : qsizetype(qstrlen(old->first));
    return output.path.chopped(chopped) + usualEnding(kind);
}

const char *formatName(Kind kind)
{
    switch (kind) {
    case Kind::Csv:
        return "CSV";
    case Kind::Sqlite:
        return "SQLite";
    case Kind::Files:
        return "one file for each record";
    case Kind::Jsonl:
        break;
    }
    return "JSON lines";
}

std::vector<ColumnSpec> usualColumns(const JobSpec &job)
{
    std::vector<ColumnSpec> columns;
    for (const QString &name : namesIn(job.request))
        columns.push_back({.name = name, .path = {}, .row = name});
    if (job.records.isEmpty()) {
        for (const QString &name : {u"status"_s, u"body"_s})
            columns.push_back({.name = name, .path = memberPath(name), .row = {}});
    }
    return columns;
}
} // namespace

QString columnsText(const std::vector<ColumnSpec> &columns)
{
    QStringList parts;
    for (const ColumnSpec &column : columns) {
        QString text = column.name;
        if (!column.row.isEmpty())
            text += u" = {{%1}}"_s.arg(column.row);
        else if (column.path != memberPath(column.name))
            text += u" = "_s + column.path;
        if (column.type != ColumnSpec::Type::Text)
            text += as + columnTypes().at(qsizetype(column.type));
        parts.append(text);
    }
    return parts.join(u", "_s);
}

Result<std::vector<ColumnSpec>> columnsFromText(const QString &text)
{
    std::vector<ColumnSpec> columns;
    if (text.trimmed().isEmpty())
        return columns;
    for (const QString &part : partsOf(text)) {
        Result<ColumnSpec> column = columnFromText(part);
        if (!column)
            return failure(column.error());
        columns.push_back(*std::move(column));
    }
    return columns;
}

Kind outputKindOf(const QString &path, Kind otherwise)
{
    const auto *const ending = endingOf(path);
    return ending == std::end(endings) ? otherwise : ending->second;
}

void setOutputKind(JobSpec &job, Kind kind)
{
    OutputSpec &output = job.output;
    output.path = pathFor(output, kind);
    output.kind = kind;
    const bool isTable = kind == Kind::Csv || kind == Kind::Sqlite;
    if (!isTable)
        output.columns.clear();
    else if (output.columns.empty())
        output.columns = usualColumns(job);
    if (kind != Kind::Csv)
        output.forSpreadsheets = false;
    if (kind != Kind::Sqlite) {
        output.table.clear();
        output.key.clear();
        for (ColumnSpec &column : output.columns)
            column.type = ColumnSpec::Type::Text;
    } else if (output.table.isEmpty()) {
        output.table = u"answers"_s;
    }
    if (kind != Kind::Files) {
        output.name.clear();
    } else if (output.name.isEmpty()) {
        const QStringList names = namesIn(job.request);
        output.name = u"{{%1}}.json"_s.arg(names.isEmpty() ? u"id"_s : names.front());
    }
}

bool isStandardOutput(const OutputSpec &output)
{
    return output.path == QLatin1Char('-')
        && (output.kind == Kind::Jsonl || output.kind == Kind::Csv);
}

std::optional<Error> endingFault(const OutputSpec &output)
{
    if (output.path == QLatin1Char('-'))
        return isStandardOutput(output)
            ? std::nullopt
            : std::optional(
                Error {Error::Kind::Usage,
                       u"standard output takes JSON lines or CSV only"_s,
                       {},
                       output.kind == Kind::Files ? u"Name a folder"_s : u"Name a file"_s});
    const Kind wanted = outputKindOf(output.path, output.kind);
    if (output.kind == Kind::Files || wanted == output.kind)
        return std::nullopt;
    const QString format = QString::fromLatin1(formatName(output.kind));
    const QString other = QString::fromLatin1(formatName(wanted));
    return Error {
        Error::Kind::Usage,
        u"the format is %1, but the file name \"%2\" has the ending of %3"_s.arg(
            format, output.path.section(QLatin1Char('/'), -1), other),
        {},
        u"Change the ending to %1, or the format to %2"_s.arg(usualEnding(output.kind), other)};
}

} // namespace penstock
