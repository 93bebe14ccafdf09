// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/condition.h>
#include <penstock/jobs/spec/jobmembers_p.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/jsonbytes.h>
#include <penstock/support/jsontext.h>

#include <QJsonArray>
#include <QRegularExpression>
#include <QUrl>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
using File = RowsSpec::File;
using Range = RowsSpec::Range;
using Values = RowsSpec::Values;

void separatorMember(JsonMembers &m, char &separator)
{
    QByteArray text = separator == 0 ? QByteArray() : QByteArray(1, separator);
    m.text("separator", text, "One character. Default: comma, semicolon, tab or |, as in the file.")
        .want([&text] {
            const bool isOne = text.size() == 1 && text != "\"" && text != "\r" && text != "\n";
            return isOne ? Message() : jobMessage("job.want_separator");
        });
    separator = text.isEmpty() ? '\0' : text.front();
}

void pathMember(JsonMembers &m, const char *key, QString &path)
{
    m.text(key, path, "Path of the file, relative to the job.")
        .notEmpty(jobMessage("job.want_file"))
        .check([&path] {
            return path == QLatin1Char('-') ? jobMessage("job.rows_not_a_file") : Message();
        });
}

void fileMember(JsonMembers &m, RowsSpec &rows, RowFormat format)
{
    static constexpr std::array keys {"csv", "jsonl", "lines", "json"};
    static constexpr std::array meanings {
        "A CSV file with a header row: its path, or an object.",
        "A file with one JSON object per line: its path, or an object.",
        "A file; each line is a row with the column \"line\": its path, or an object.",
        "A file with a JSON list of objects: its path, or an object."};
    const File *const given = std::get_if<File>(&rows.from);
    File file = given ? *given : File();
    file.format = format;
    const char *const key = keys.at(std::size_t(format));
    const JsonMembers::Short path {R"({"type": "string", "minLength": 1})",
                                   [&](JsonReader &reader, const QString &) {
                                       JsonMembers members(reader);
                                       pathMember(members, key, file.path);
                                   },
                                   [&file] {
                                       return file.separator == 0
                                           ? QJsonValue(file.path)
                                           : QJsonValue(QJsonValue::Undefined);
                                   }};
    m.object(
        key,
        [&](JsonMembers &inner) {
            pathMember(inner, "path", file.path);
            if (format == RowFormat::Csv)
                separatorMember(inner, file.separator);
        },
        meanings.at(std::size_t(format)), path);
    rows.from = file;
}

std::optional<Range> rangeOf(const QString &text)
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
void rangeMember(JsonMembers &m, RowsSpec &rows)
{
    const Range *const given = std::get_if<Range>(&rows.from);
    Range range = given ? *given : Range();
    const JsonMembers::Short text {
        R"({"type": "string", "pattern": "^[^=]+=-?[0-9]+\\.\\.-?[0-9]+( step -?[0-9]+)?$"})",
        [&range](JsonReader &reader, const QString &key) {
            const QString typed = reader.value(key).toString();
            if (!reader.value(key).isString())
                return reader.object(key, {}); // reports it
            const std::optional<Range> read = rangeOf(typed);
            const Message fault
                = read ? countingFault(*read) : jobMessage("job.invalid_range", typed);
            if (!fault.isEmpty())
                reader.fault(key, fault);
            range = read.value_or(range);
        },
        [] { return QJsonValue(QJsonValue::Undefined); }};
    m.object(
        "range",
        [&range](JsonMembers &inner) {
            inner.text("name", range.name, "Name of the column.")
                .notEmpty(jobMessage("job.want_range_name"));
            inner.whole("from", range.from, {}, "First number.");
            inner.whole("to", range.to, {}, "Last number.");
            inner.whole("step", range.step, {}, std::int64_t(1),
                        "Difference of two rows; negative counts down. Default: 1.");
            if (!inner.reads() || inner.reader().firstFault())
                return;
            if (const Message fault = countingFault(range); !fault.isEmpty())
                inner.reader().fault(u"step"_s, fault);
        },
        "Whole numbers as rows: id=1..600, id=600..1 step -2, or an object.", text);
    rows.from = range;
}

void literalRows(JsonMembers &m, RowsSpec &rows, const QByteArray &json)
{
    m.custom(
        "values",
        R"({"type": "array", "items": {"type": ["object", "string", "number", "boolean"]}})",
        [&](JsonReader &reader, const QString &key) {
            const QJsonValue found = reader.value(key);
            if (!found.isArray())
                reader.refuse(key, jobMessage("job.want_rows"));
            const QJsonArray list = found.toArray();
            for (qsizetype i = 0; i < list.size(); ++i) {
                if (list.at(i).isArray() || list.at(i).isNull())
                    reader.fault(
                        jobMessage("values.not_a_row")
                            .at(reader.pointerTo(key) + QLatin1Char('/') + QString::number(i)));
            }
            rows.from = Values {rawMember(json, {u"rows"_s, key})};
        },
        [&](JsonText &text, const QString &key) {
            text.addRaw(key, onOneLine(std::get<Values>(rows.from).json));
        },
        "The rows themselves: objects, or scalars for the column \"value\".");
}

void members(JsonMembers &m, RowsSpec &rows, const QByteArray &json)
{
    const QStringList kinds {u"csv"_s, u"jsonl"_s, u"lines"_s, u"json"_s, u"range"_s, u"values"_s};
    const File *const file = std::get_if<File>(&rows.from);
    const qsizetype kind = file ? qsizetype(file->format) : qsizetype(rows.from.index()) + 3;
    m.choice(kinds, kind, [&](qsizetype chosen) {
        if (chosen < 4)
            fileMember(m, rows, RowFormat(chosen));
        else
            chosen == 4 ? rangeMember(m, rows) : literalRows(m, rows, json);
    });
    keyColumns(
        m, rows.key,
        "Columns that identify a row: edits of other columns send nothing again. Default: the "
        "columns in the request.");
}

using PageKind = PagesSpec::Kind;

// A place in a response: a path, or in an object the name of a header.
void headerMember(JsonMembers &m, QString &place)
{
    QString header = place.startsWith(QLatin1Char('$')) ? QString() : place;
    m.text("header", header, "Name of a response header.")
        .notEmpty(jobMessage("job.want_header_name"));
    place = header;
}

void nextMember(JsonMembers &m, QString &place)
{
    const bool isHeader = !place.isEmpty() && !place.startsWith(QLatin1Char('$'));
    m.choice({u"path"_s, u"from"_s}, isHeader ? 1 : 0, [&](qsizetype chosen) {
        if (chosen == 0)
            jsonPath(m, "path", place, "Path to the URL or value: $.next.");
        else
            m.object(
                "from", [&place](JsonMembers &inner) { headerMember(inner, place); },
                "The response header with the URL or value, instead of a path.");
    });
}

void totalMember(JsonMembers &m, QString &total)
{
    const JsonMembers::Short path {R"({"type": "string", "pattern": "^\\$"})",
                                   [&total](JsonReader &reader, const QString &) {
                                       JsonMembers members(reader);
                                       jsonPath(members, "total", total, "");
                                   },
                                   [&total] {
                                       return total.startsWith(QLatin1Char('$'))
                                           ? QJsonValue(total)
                                           : QJsonValue(QJsonValue::Undefined);
                                   }};
    m.object(
        "total", [&total](JsonMembers &inner) { headerMember(inner, total); },
        "Path to the number of all items, or {\"header\": NAME}. The list ends with the last of "
        "them.",
        path);
}

void sizeMember(JsonMembers &m, QString &size)
{
    m.custom(
        "size", R"({"type": ["integer", "string"], "minimum": 1, "minLength": 1})",
        [&size](JsonReader &reader, const QString &key) {
            const QJsonValue given = reader.value(key);
            if (given.isUndefined())
                return;
            size = given.isDouble() ? QString::number(given.toInteger()) : given.toString();
            if (size.isEmpty() || size.startsWith(QLatin1Char('-')) || size == u"0"_s)
                reader.refuse(key, jobMessage("job.want_page_size"));
        },
        [&size](JsonText &text, const QString &key) {
            bool isNumber = false;
            const qint64 number = size.toLongLong(&isNumber);
            if (isNumber)
                text.add(key, number);
            else if (!size.isEmpty())
                text.add(key, size);
        },
        "Items that the request asks for per page: a number, or the parameter that states it. "
        "Default: a parameter with a usual name, such as limit or per_page.");
}

void firstMember(JsonMembers &m, QByteArray &first)
{
    m.custom(
        "first", R"({"type": ["string", "number", "array", "object"]})",
        [&first](JsonReader &reader, const QString &key) {
            const QJsonValue given = reader.value(key);
            if (given.isUndefined())
                return;
            if (given.isNull() || given.isBool() || given == QJsonValue(QString()))
                return reader.refuse(key, jobMessage("job.want_first"));
            first = compactJson(given);
        },
        [&first](JsonText &text, const QString &key) {
            if (!first.isEmpty())
                text.addRaw(key, first);
        },
        "Value for the first page. Default: the request is sent as it is.");
}

// The place of a number or cursor in the request.
void requestPlaceMembers(JsonMembers &m, PagesSpec &pages)
{
    m.text("parameter", pages.parameter,
           "Name of the parameter in the query, of the header, or of the member of the body.");
    m.oneOf("in", pages.in, {u"query"_s, u"header"_s, u"body"_s},
            "Part of the request with the parameter. Default: query.");
    m.text(
         "pointer", pages.pointer,
         "JSON pointer (RFC 6901) into a JSON body, instead of a parameter: /variables/after. The "
         "value keeps its type.")
        .schema("pattern", u"^/"_s)
        .check([&pages] {
            return pages.pointer.startsWith(QLatin1Char('/'))
                ? Message()
                : jobMessage("pages.invalid_pointer", pages.pointer);
        });
    if (m.reads() && !m.reader().has(u"pointer"_s)
        && (!m.reader().has(u"parameter"_s) || pages.parameter.isEmpty())) {
        const Message wanted = jobMessage("job.want_parameter");
        m.reader().has(u"parameter"_s) ? m.reader().refuse(u"parameter"_s, wanted)
                                       : m.reader().missing(u"parameter"_s, wanted);
    }
}

// With or without a port.
bool isHost(const QString &text)
{
    const QUrl url(u"//"_s + text.trimmed(), QUrl::StrictMode);
    return !url.host().isEmpty() && url.path().isEmpty() && !text.contains(QLatin1Char('*'));
}

void members(JsonMembers &m, PagesSpec &pages)
{
    const bool counts = pages.kind == PageKind::Page || pages.kind == PageKind::Offset;
    const JsonMembers::Range any {0};
    if (pages.kind == PageKind::NextUrl || pages.kind == PageKind::Cursor)
        nextMember(m, pages.path);
    if (pages.kind == PageKind::Cursor || counts)
        requestPlaceMembers(m, pages);
    if (pages.kind == PageKind::Cursor)
        firstMember(m, pages.first);
    if (counts) {
        const bool isPage = pages.kind == PageKind::Page;
        std::optional<std::int64_t> from;
        if (m.writes())
            from = pages.from;
        m.whole("from", from, any, isPage ? "First page. Default: 1." : "First item. Default: 0.");
        pages.from = from.value_or(isPage ? 1 : 0);
        if (!isPage)
            m.whole("step", pages.step, {1}, std::int64_t(0),
                    "Items per page. Default: as many as the page contains.");
        jsonPath(m, "items", pages.items,
                 "Path to the items; a page without items is the last, unless a total or a header "
                 "Link shows that more follow.")
            .required(jobMessage("job.want_json_path", u"$.items"_s));
        totalMember(m, pages.total);
        sizeMember(m, pages.size);
    } else if (pages.kind != PageKind::Cursor) {
        m.texts("hosts", pages.hosts,
                "Other hosts of the service that the next page may be on: api2.example.com. They "
                "may get the credentials; Penstock asks once.")
            .check([&pages] {
                const auto wrong = std::find_if_not(pages.hosts.begin(), pages.hosts.end(), isHost);
                return wrong == pages.hosts.end() ? Message()
                                                  : jobMessage("pages.invalid_host", *wrong);
            });
    }
    m.text("stop", pages.stop,
           "Condition (RFC 9535); the list ends after a response that meets it: "
           "$.has_more == false.")
        .check([&pages] { return Condition::faultOf(pages.stop); });
    m.statuses("end_status", pages.endStatus, 100,
               "Statuses that end the list after its first page, such as 404.");
    m.whole("max", pages.most, {1, 1'000'000'000}, PagesSpec().most,
            "Most pages per row; if there are more, the row fails. Default: 10,000.");
}
} // namespace

void keyColumns(JsonMembers &m, QStringList &names, const char *meaning)
{
    const Message wanted = jobMessage("job.want_key");
    m.textOrTexts("key", names, wanted, meaning, true).want([&] {
        return names.isEmpty() ? wanted : Message();
    });
}

void rowsMember(JsonMembers &m, RowsSpec &rows, const QByteArray &json)
{
    m.object(
         "rows", [&](JsonMembers &inner) { members(inner, rows, json); }, "Source of the rows.")
        .required(jobMessage("job.example", u"{\"csv\": \"items.csv\"}"_s));
}

void pagesMember(JsonMembers &m, PagesSpec &pages)
{
    static constexpr std::array keys {"link_header", "next_url", "cursor", "page", "offset"};
    static constexpr std::array meanings {
        "The response has a header Link with rel=\"next\" (RFC 8288).",
        "The response contains the next URL.",
        "The response contains a value for the next request.", "A parameter counts pages.",
        "A parameter counts items."};
    QStringList kinds;
    for (const char *const key : keys)
        kinds.append(QLatin1String(key));
    m.object(
        "pages",
        [&](JsonMembers &outer) {
            outer.choice(kinds, qsizetype(pages.kind) - 1, [&](qsizetype chosen) {
                pages.kind = PageKind(chosen + 1);
                outer.object(
                    keys.at(std::size_t(chosen)),
                    [&pages](JsonMembers &inner) { members(inner, pages); },
                    meanings.at(std::size_t(chosen)));
            });
        },
        "The way from one page of a response to the next. Default: one response per row.");
}

} // namespace penstock
