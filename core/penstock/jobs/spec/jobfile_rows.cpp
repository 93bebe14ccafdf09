// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/jobs/spec/jobreading_p.h>

#include <QJsonArray>
#include <QRegularExpression>

#include <limits>

namespace penstock {

namespace {
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

QString fileWanted()
{
    return QStringLiteral("the path of a file");
}

char readSeparator(JsonReader &reader)
{
    const QString key = QStringLiteral("separator");
    const QByteArray text = reader.text(key).toUtf8();
    if (reader.has(key) && (text.size() != 1 || text == "\"" || text == "\r" || text == "\n"))
        reader.refuse(key, QStringLiteral("one character, as \";\" or \"\\t\""));
    return text.isEmpty() ? '\0' : text.front();
}

QString readRowsPath(JsonReader &reader, const QString &key)
{
    QString path = requiredText(reader, key, fileWanted());
    if (path == QLatin1Char('-'))
        reader.fault(key, QStringLiteral("\"-\" is standard output and no file"),
                     QStringLiteral("Name a file"));
    return path;
}

RowsSpec::File readRowsFile(JsonReader &reader, RowFormat format)
{
    RowsSpec::File file;
    file.format = format;
    const QString key = rowFormatNames().at(qsizetype(format));
    if (!reader.value(key).isObject()) {
        file.path = readRowsPath(reader, key);
        return file;
    }
    reader.object(key, [&file](JsonReader &inner) {
        file.path = readRowsPath(inner, QStringLiteral("path"));
        if (file.format == RowFormat::Csv)
            file.separator = readSeparator(inner);
    });
    return file;
}

std::optional<RowsSpec::Range> rangeOf(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral(R"(^([^=]+)=(-?\d+)\.\.(-?\d+)(?: step (-?\d+))?$)"));
    const QRegularExpressionMatch match = form.match(text);
    bool isFrom = false;
    bool isTo = false;
    bool isStep = true;
    RowsSpec::Range range;
    range.name = match.captured(1).trimmed();
    range.from = match.captured(2).toLongLong(&isFrom);
    range.to = match.captured(3).toLongLong(&isTo);
    if (!match.captured(4).isEmpty())
        range.step = match.captured(4).toLongLong(&isStep);
    return match.hasMatch() && isFrom && isTo && isStep ? std::optional(range) : std::nullopt;
}

void checkRange(JsonReader &reader, const QString &key, const RowsSpec::Range &range)
{
    const bool isUp = range.step > 0;
    if (range.step == 0)
        reader.fault(key, QStringLiteral("a step of 0 leads nowhere"),
                     QStringLiteral("Leave it out to count by one"));
    else if (isUp ? range.from > range.to : range.from < range.to)
        reader.fault(key,
                     QStringLiteral("from %1 to %2 by %3 is nothing")
                         .arg(range.from)
                         .arg(range.to)
                         .arg(range.step),
                     isUp ? QStringLiteral("To count down, give it a negative step")
                          : QStringLiteral("To count up, give it a positive step"));
}

RowsSpec::Range readRange(JsonReader &reader)
{
    const QString key = QStringLiteral("range");
    const QJsonValue found = reader.value(key);
    RowsSpec::Range range;
    if (found.isString()) {
        const std::optional<RowsSpec::Range> read = rangeOf(found.toString());
        if (read)
            checkRange(reader, key, *read);
        else
            reader.fault(key, QStringLiteral("\"%1\" is no range").arg(found.toString()),
                         QStringLiteral("Write it as \"id=1..600\""));
        return read.value_or(range);
    }
    reader.object(key, [&range](JsonReader &inner) {
        const QString stepKey = QStringLiteral("step");
        range.name
            = requiredText(inner, QStringLiteral("name"), QStringLiteral("the name for {{name}}"));
        range.from = inner.requiredWhole(QStringLiteral("from"), least, most);
        range.to = inner.requiredWhole(QStringLiteral("to"), least, most);
        range.step = inner.whole(stepKey, least, most, 1);
        if (!inner.firstFault())
            checkRange(inner, stepKey, range);
    });
    return range;
}

RowsSpec::Values readRowValues(JsonReader &reader, const QByteArray &json)
{
    const QString key = QStringLiteral("values");
    const QJsonValue found = reader.value(key);
    if (!found.isArray())
        reader.refuse(key, QStringLiteral("a list: [{\"id\": 1}, …] or [1, 2, …]"));
    const QJsonArray list = found.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (list.at(i).isArray() || list.at(i).isNull())
            reader.fault(Error {Error::Kind::Usage, QStringLiteral("this is no row"),
                                reader.pointerTo(key) + QLatin1Char('/') + QString::number(i),
                                QStringLiteral("Write an object, text or a number")});
    }
    return {rawMember(json, {QStringLiteral("rows"), key})};
}

QStringList readRowKey(JsonReader &reader)
{
    const QString key = QStringLiteral("key");
    const QJsonValue found = reader.value(key);
    if (found.isString() && !found.toString().isEmpty())
        return {found.toString()};
    if (!found.isUndefined() && found.toArray().isEmpty())
        reader.refuse(key, QStringLiteral("the name of a column, or a list of them"));
    return reader.texts(key);
}

std::int64_t readMost(JsonReader &reader)
{
    return readWhole(reader, QStringLiteral("max"), 1, 1'000'000'000, PagesSpec().most);
}

QString requiredPath(JsonReader &reader, const QString &key, const char *example)
{
    requireKey(reader, key, QStringLiteral("a JSON path, as \"%1\"").arg(QLatin1String(example)));
    return readPath(reader, key);
}

void readPageKind(JsonReader &reader, PagesSpec &pages)
{
    using Kind = PagesSpec::Kind;
    const bool hasPath = pages.kind == Kind::NextUrl || pages.kind == Kind::Cursor;
    const bool counts = pages.kind == Kind::Page || pages.kind == Kind::Offset;
    if (hasPath)
        pages.path = requiredPath(reader, QStringLiteral("path"), "$.next");
    if (pages.kind == Kind::Cursor || counts)
        pages.parameter = requiredText(reader, QStringLiteral("parameter"),
                                       QStringLiteral("the name of a query parameter"));
    if (counts) {
        const std::int64_t first = pages.kind == Kind::Page ? 1 : 0;
        pages.from = readWhole(reader, QStringLiteral("from"), 0, most, first);
        pages.items = requiredPath(reader, QStringLiteral("items"), "$.items");
    }
    if (pages.kind == Kind::Offset)
        pages.step = readWhole(reader, QStringLiteral("step"), 1, most, 0);
    pages.most = readMost(reader);
}
} // namespace

RowsSpec readRows(JsonReader &reader, const QByteArray &json)
{
    const QString key = QStringLiteral("rows");
    const QStringList files = rowFormatNames();
    RowsSpec rows;
    requireKey(reader, key, QStringLiteral("{\"csv\": \"items.csv\"}"));
    reader.object(key, [&](JsonReader &inner) {
        const qsizetype chosen = inner.oneKeyOf(
            files + QStringList {QStringLiteral("range"), QStringLiteral("values")});
        if (chosen < 0)
            return;
        if (chosen < files.size())
            rows.from = readRowsFile(inner, RowFormat(chosen));
        else if (chosen == files.size())
            rows.from = readRange(inner);
        else
            rows.from = readRowValues(inner, json);
        rows.key = readRowKey(inner);
    });
    return rows;
}

PagesSpec readPages(JsonReader &reader)
{
    PagesSpec pages;
    reader.object(QStringLiteral("pages"), [&pages](JsonReader &inner) {
        const qsizetype chosen = inner.oneKeyOf(pageKinds());
        if (chosen < 0)
            return;
        pages.kind = PagesSpec::Kind(chosen + 1);
        inner.object(pageKinds().at(chosen),
                     [&pages](JsonReader &kind) { readPageKind(kind, pages); });
    });
    return pages;
}

} // namespace penstock
