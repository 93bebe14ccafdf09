// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/outputtext.h>

#include <penstock/jobs/spec/jobnames_p.h>

#include <QRegularExpression>

namespace penstock {

namespace {
using Kind = OutputSpec::Kind;
const QString as = QStringLiteral(" as ");

Error columnError(const QString &column, const QString &what)
{
    return {Error::Kind::Usage, what, QStringLiteral("column \"%1\"").arg(column),
            QStringLiteral("Write columns as in: id = {{id}}, title, price = $.price as real")};
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
                                       QStringLiteral("\"%1\" is no type: it is text, "
                                                      "integer, real or json")
                                           .arg(type)));
        column.type = ColumnSpec::Type(index);
        text = text.first(at);
    }
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    column.name = (equals < 0 ? text : text.first(equals)).trimmed();
    const QString from = equals < 0 ? QString() : text.sliced(equals + 1).trimmed();
    if (column.name.isEmpty())
        return failure(columnError(text.trimmed(), QStringLiteral("it has no name")));
    static const QRegularExpression value(QStringLiteral("^\\{\\{(.+)\\}\\}$"));
    if (const auto match = value.match(from); match.hasMatch())
        column.row = match.captured(1).trimmed();
    else if (from.isEmpty())
        column.path = memberPath(column.name);
    else if (from.startsWith(QLatin1Char('$')))
        column.path = from;
    else
        return failure(columnError(
            text.trimmed(), QStringLiteral("\"%1\" is no path, which begins with $").arg(from)));
    return column;
}

// {{name}} wherever a request has them, each once.
QStringList namesIn(const RequestSpec &request)
{
    QString all = request.url;
    for (const auto &[name, value] : request.query)
        all += value;
    all += QString::fromUtf8(request.body);
    static const QRegularExpression place(QStringLiteral("\\{\\{([^{}]+)\\}\\}"));
    QStringList names;
    for (auto found = place.globalMatch(all); found.hasNext();) {
        const QString name = found.next().captured(1).trimmed();
        if (!names.contains(name))
            names.append(name);
    }
    return names;
}

std::vector<ColumnSpec> usualColumns(const JobSpec &job)
{
    std::vector<ColumnSpec> columns;
    for (const QString &name : namesIn(job.request))
        columns.push_back({.name = name, .path = {}, .row = name});
    if (job.records.isEmpty()) {
        for (const QString &name : {QStringLiteral("status"), QStringLiteral("body")})
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
            text += QStringLiteral(" = {{%1}}").arg(column.row);
        else if (column.path != memberPath(column.name))
            text += QStringLiteral(" = ") + column.path;
        if (column.type != ColumnSpec::Type::Text)
            text += as + columnTypes().at(qsizetype(column.type));
        parts.append(text);
    }
    return parts.join(QStringLiteral(", "));
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
    const std::pair<const char *, Kind> endings[]
        = {{".csv", Kind::Csv},   {".sqlite", Kind::Sqlite}, {".sqlite3", Kind::Sqlite},
           {".db", Kind::Sqlite}, {".jsonl", Kind::Jsonl},   {".ndjson", Kind::Jsonl},
           {"/", Kind::Files}};
    for (const auto &[ending, kind] : endings) {
        if (path.endsWith(QLatin1String(ending), Qt::CaseInsensitive))
            return kind;
    }
    return otherwise;
}

void setOutputKind(JobSpec &job, Kind kind)
{
    OutputSpec &output = job.output;
    output.kind = kind;
    if ((kind == Kind::Csv || kind == Kind::Sqlite) && output.columns.empty())
        output.columns = usualColumns(job);
    if (kind == Kind::Sqlite && output.table.isEmpty())
        output.table = QStringLiteral("answers");
    if (kind == Kind::Files && output.name.isEmpty()) {
        const QStringList names = namesIn(job.request);
        output.name = QStringLiteral("{{%1}}.json")
                          .arg(names.isEmpty() ? QStringLiteral("id") : names.front());
    }
}

} // namespace penstock
