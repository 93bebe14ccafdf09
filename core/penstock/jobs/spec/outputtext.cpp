// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/outputtext.h>

#include <penstock/jobs/spec/jobmembers_p.h>
#include <penstock/jobs/spec/jobmessages.h>

#include <QRegularExpression>

#include <algorithm>
#include <iterator>

namespace penstock {

namespace {
using Kind = OutputSpec::Kind;
const QString as = u" as "_s;

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
    const auto refuse = [&text](const Message &why) {
        return failure(why.at(jobMessage("place.column", text.trimmed())));
    };
    if (const qsizetype at = text.lastIndexOf(as); at >= 0) {
        const QString type = text.sliced(at + as.size()).trimmed();
        const qsizetype index = columnTypes().indexOf(type);
        if (index < 0)
            return refuse(jobMessage("columns.unknown_type", type));
        column.type = ColumnSpec::Type(index);
        text = text.first(at);
    }
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    column.name = (equals < 0 ? text : text.first(equals)).trimmed();
    const QString from = equals < 0 ? QString() : text.sliced(equals + 1).trimmed();
    if (column.name.isEmpty())
        return refuse(jobMessage("columns.no_name"));
    static const QRegularExpression value(u"^\\{\\{(.+)\\}\\}$"_s);
    if (const auto match = value.match(from); match.hasMatch())
        column.row = match.captured(1).trimmed();
    else if (from.isEmpty())
        column.path = memberPath(column.name);
    else if (from.startsWith(QLatin1Char('$')))
        column.path = from;
    else
        return refuse(jobMessage("columns.invalid_path", from));
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

// Of a file.
QString formatName(Kind kind)
{
    return kind == Kind::Csv ? u"CSV"_s : kind == Kind::Sqlite ? u"SQLite"_s : u"JSON Lines"_s;
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
    if (isStandardOutput(output))
        return std::nullopt;
    if (output.path == QLatin1Char('-'))
        return jobMessage("output_format.not_on_standard_output");
    const Kind wanted = outputKindOf(output.path, output.kind);
    if (output.kind == Kind::Files || wanted == output.kind)
        return std::nullopt;
    const QString format = formatName(output.kind);
    const QString ending = usualEnding(output.kind);
    if (wanted == Kind::Files)
        return jobMessage("output_format.folder", format, output.path, ending);
    return jobMessage("output_format.other_ending", format,
                      output.path.section(QLatin1Char('/'), -1), formatName(wanted), ending);
}

} // namespace penstock
