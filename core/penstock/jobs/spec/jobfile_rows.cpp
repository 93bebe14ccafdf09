// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jobnames_p.h>
#include <penstock/jobs/spec/jobreading_p.h>

#include <QJsonArray>
#include <QRegularExpression>

#include <limits>

namespace penstock {

namespace {
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

char readSeparator(JsonReader &reader)
{
    const QString key = u"separator"_s;
    const QByteArray text = reader.text(key).toUtf8();
    if (reader.has(key) && (text.size() != 1 || text == "\"" || text == "\r" || text == "\n"))
        reader.refuse(key, jobMessage("job.want_separator"));
    return text.isEmpty() ? '\0' : text.front();
}

QString readRowsPath(JsonReader &reader, const QString &key)
{
    QString path = requiredText(reader, key, jobMessage("job.want_file"));
    if (path == QLatin1Char('-'))
        reader.fault(key, jobMessage("job.rows_not_a_file"));
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
        file.path = readRowsPath(inner, u"path"_s);
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

} // namespace

Message countingFault(const RowsSpec::Range &range)
{
    const auto &[name, from, to, step] = range;
    if (step == 0)
        return jobMessage("range.zero_step");
    if (step > 0 && from > to)
        return jobMessage("range.not_upwards", from, to, step);
    if (step < 0 && from < to)
        return jobMessage("range.not_downwards", from, to, step);
    return {};
}

namespace {
void checkRange(JsonReader &reader, const QString &key, const RowsSpec::Range &range)
{
    if (const Message fault = countingFault(range); !fault.isEmpty())
        reader.fault(key, fault);
}

RowsSpec::Range readRange(JsonReader &reader)
{
    const QString key = u"range"_s;
    const QJsonValue found = reader.value(key);
    RowsSpec::Range range;
    if (found.isString()) {
        const std::optional<RowsSpec::Range> read = rangeOf(found.toString());
        if (read)
            checkRange(reader, key, *read);
        else
            reader.fault(key, jobMessage("job.invalid_range", found.toString()));
        return read.value_or(range);
    }
    reader.object(key, [&range](JsonReader &inner) {
        const QString stepKey = u"step"_s;
        range.name = requiredText(inner, u"name"_s, jobMessage("job.want_range_name"));
        range.from = inner.requiredWhole(u"from"_s, least, most);
        range.to = inner.requiredWhole(u"to"_s, least, most);
        range.step = inner.whole(stepKey, least, most, 1);
        if (!inner.firstFault())
            checkRange(inner, stepKey, range);
    });
    return range;
}

RowsSpec::Values readRowValues(JsonReader &reader, const QByteArray &json)
{
    const QString key = u"values"_s;
    const QJsonValue found = reader.value(key);
    if (!found.isArray())
        reader.refuse(key, jobMessage("job.want_rows"));
    const QJsonArray list = found.toArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (list.at(i).isArray() || list.at(i).isNull())
            reader.fault(jobMessage("values.not_a_row")
                             .at(reader.pointerTo(key) + QLatin1Char('/') + QString::number(i)));
    }
    return {rawMember(json, {u"rows"_s, key})};
}

QStringList readRowKey(JsonReader &reader)
{
    const QString key = u"key"_s;
    const QJsonValue found = reader.value(key);
    if (found.isString() && !found.toString().isEmpty())
        return {found.toString()};
    if (!found.isUndefined() && found.toArray().isEmpty())
        reader.refuse(key, jobMessage("job.want_key"));
    return reader.texts(key);
}

std::int64_t readMost(JsonReader &reader)
{
    return readWhole(reader, u"max"_s, 1, 1'000'000'000, PagesSpec().most);
}

QString requiredPath(JsonReader &reader, const QString &key, const char *example)
{
    requireKey(reader, key, jobMessage("job.want_json_path", QString::fromLatin1(example)));
    return readPath(reader, key);
}

void readPageKind(JsonReader &reader, PagesSpec &pages)
{
    using Kind = PagesSpec::Kind;
    const bool hasPath = pages.kind == Kind::NextUrl || pages.kind == Kind::Cursor;
    const bool counts = pages.kind == Kind::Page || pages.kind == Kind::Offset;
    if (hasPath)
        pages.path = requiredPath(reader, u"path"_s, "$.next");
    if (pages.kind == Kind::Cursor || counts)
        pages.parameter = requiredText(reader, u"parameter"_s, jobMessage("job.want_parameter"));
    if (counts) {
        const std::int64_t first = pages.kind == Kind::Page ? 1 : 0;
        pages.from = readWhole(reader, u"from"_s, 0, most, first);
        pages.items = requiredPath(reader, u"items"_s, "$.items");
    }
    if (pages.kind == Kind::Offset)
        pages.step = readWhole(reader, u"step"_s, 1, most, 0);
    pages.most = readMost(reader);
}
} // namespace

RowsSpec readRows(JsonReader &reader, const QByteArray &json)
{
    const QString key = u"rows"_s;
    const QStringList files = rowFormatNames();
    RowsSpec rows;
    requireKey(reader, key, jobMessage("job.example", u"{\"csv\": \"items.csv\"}"_s));
    reader.object(key, [&](JsonReader &inner) {
        const qsizetype chosen = inner.oneKeyOf(files + QStringList {u"range"_s, u"values"_s});
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
    reader.object(u"pages"_s, [&pages](JsonReader &inner) {
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
