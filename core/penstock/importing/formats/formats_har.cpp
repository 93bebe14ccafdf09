// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/secrets.h>
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/jobs/spec/jsonbytes.h>

#include <QHash>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>
#include <QUrl>

#include <algorithm>
#include <functional>

namespace penstock {

namespace {
constexpr std::size_t maxRows = 10'000;

// Returns true for a path segment that names one of many items.
bool looksLikeId(const QString &segment)
{
    static const QRegularExpression form(QStringLiteral(
        R"(^(?:\d+|[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|(?=\w*\d)[0-9a-fA-F]{12,}|)"
        R"((?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,})$)"));
    return form.match(segment).hasMatch();
}

// A URL in its parts. Segments and query values may differ between requests of one form.
struct UrlParts
{
    QString server;
    QStringList segments;
    NamedTexts query; // decoded
};

UrlParts partsOf(const QString &url)
{
    UrlParts parts;
    const qsizetype start = std::max<qsizetype>(pathStartOf(url), 0);
    parts.server = url.first(start);
    const QString rest = url.sliced(start).section(QLatin1Char('#'), 0, 0);
    parts.segments = rest.section(QLatin1Char('?'), 0, 0).split(QLatin1Char('/'));
    const QStringList fields
        = rest.section(QLatin1Char('?'), 1).split(QLatin1Char('&'), Qt::SkipEmptyParts);
    for (const QString &field : fields) {
        const auto decoded = [](QString text) {
            return QUrl::fromPercentEncoding(
                text.replace(QLatin1Char('+'), QLatin1Char(' ')).toUtf8());
        };
        parts.query.emplace_back(decoded(field.section(QLatin1Char('='), 0, 0)),
                                 decoded(field.section(QLatin1Char('='), 1)));
    }
    return parts;
}

// Returns a text that is equal for requests that may become one job.
QString shapeOf(const RequestDraft &draft, const UrlParts &parts)
{
    QStringList form {QString::fromLatin1(draft.method), parts.server};
    for (const QString &segment : parts.segments)
        form.append(looksLikeId(segment) ? u"{}"_s : segment);
    form.append(u"?"_s);
    for (const auto &each : parts.query)
        form.append(each.first);
    form.append(QString::fromUtf8(draft.body));
    return form.join(QLatin1Char('\n'));
}

// Merges requests of one form into one, with a placeholder for each value that differs.
class Merger
{
public:
    Merger(RequestDraft first, const std::vector<UrlParts> &all)
        : m_draft(std::move(first))
        , m_all(all)
    { }

    RequestDraft merged()
    {
        UrlParts url = m_all.front();
        for (qsizetype i = 0; i < url.segments.size(); ++i) {
            const auto value = [i](const UrlParts &each) {
                return QUrl::fromPercentEncoding(each.segments.at(i).toUtf8());
            };
            if (differs(value))
                url.segments[i] = placeFor(u"id"_s, value);
        }
        for (std::size_t i = 0; i < url.query.size(); ++i) {
            const auto value = [i](const UrlParts &each) { return each.query[i].second; };
            if (!namesSecret(url.query[i].first) && differs(value))
                url.query[i].second = placeFor(url.query[i].first, value);
        }
        m_draft.url = url.server + url.segments.join(QLatin1Char('/'));
        m_draft.query = url.query;
        m_draft.name = QString::fromLatin1(m_draft.method) + QLatin1Char(' ')
            + url.segments.join(QLatin1Char('/'));
        if (!m_columns.empty())
            m_draft.rows = rowsJson();
        return m_draft;
    }

private:
    using Value = std::function<QString(const UrlParts &)>;

    bool differs(const Value &value) const
    {
        return std::any_of(m_all.begin(), m_all.end(), [&](const UrlParts &each) {
            return value(each) != value(m_all.front());
        });
    }

    QString placeFor(const QString &wanted, const Value &value)
    {
        const QString plain = withoutBraces(wanted);
        const QString base = plain.isEmpty() ? u"value"_s : plain;
        QString name = base;
        const auto isTaken = [&name](const auto &column) { return column.first == name; };
        for (int i = 2; std::any_of(m_columns.begin(), m_columns.end(), isTaken); ++i)
            name = base + QString::number(i);
        m_columns.emplace_back(name, value);
        return u"{{%1}}"_s.arg(name);
    }

    QByteArray rowsJson() const
    {
        static const QRegularExpression number(QStringLiteral(R"(^(?:0|[1-9]\d{0,14})$)"));
        QByteArrayList rows;
        QSet<QByteArray> seen;
        for (const UrlParts &each : m_all) {
            QByteArrayList members;
            for (const auto &[name, value] : m_columns) {
                const QString text = value(each);
                members.append(toJsonString(name.toUtf8()) + ": "
                               + (number.match(text).hasMatch() ? text.toUtf8()
                                                                : toJsonString(text.toUtf8())));
            }
            const QByteArray row = '{' + members.join(", ") + '}';
            if (!seen.contains(row) && std::size_t(rows.size()) < maxRows)
                rows.append(row);
            seen.insert(row);
        }
        return '[' + rows.join(", ") + ']';
    }

    RequestDraft m_draft;
    const std::vector<UrlParts> &m_all;
    std::vector<std::pair<QString, Value>> m_columns;
};

// Merges similar requests of a recording: /items/1 and /items/2 become /items/{{id}} with two rows.
// They may differ in numbers in the path, or in query values. The order is that of first
// appearance.
std::vector<RequestDraft> mergedRequests(const std::vector<RequestDraft> &requests)
{
    struct Form
    {
        RequestDraft first;
        std::vector<UrlParts> all;
    };
    std::vector<Form> forms;
    QHash<QString, std::size_t> places;
    for (const RequestDraft &request : requests) {
        UrlParts parts = partsOf(request.url);
        const QString form = shapeOf(request, parts);
        const auto place = places.constFind(form);
        if (place == places.constEnd()) {
            places.insert(form, forms.size());
            forms.push_back({request, {std::move(parts)}});
        } else {
            forms[*place].all.push_back(std::move(parts));
        }
    }
    std::vector<RequestDraft> merged;
    merged.reserve(forms.size());
    for (const Form &form : forms)
        merged.push_back(Merger(form.first, form.all).merged());
    return merged;
}

// Returns true for images, scripts and the like, which belong to a page and not to an API.
bool isAsset(const QJsonObject &entry, const QString &url)
{
    static const QRegularExpression kinds(
        u"^(?:image|font|stylesheet|script|media|texttrack|manifest|ping|websocket|preflight|"
        "csp-violation-report)$"_s);
    static const QRegularExpression types(
        u"^(?:image/|font/|audio/|video/|text/css|(?:text|application)/"
        "(?:x-)?javascript|application/font|application/wasm)"_s);
    static const QRegularExpression endings(
        QStringLiteral(
            R"(\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|css|m?js|map|woff2?|ttf|otf|eot|)"
            R"(mp[34]|webm|wasm)$)"),
        QRegularExpression::CaseInsensitiveOption);
    const QString type
        = textAt(entry.value(u"response"_s).toObject().value(u"content"_s).toObject(), "mimeType");
    return kinds.match(textAt(entry, "_resourceType")).hasMatch() || types.match(type).hasMatch()
        || endings.match(url.section(QLatin1Char('?'), 0, 0)).hasMatch();
}

// Returns true for headers that browsers and Penstock add themselves.
bool isBrowsers(const QByteArray &name)
{
    static const QRegularExpression own(
        u"^(?::.*|host|connection|content-length|accept-encoding|accept-language|user-agent|"
        u"referer|"
        "origin|sec-.*|dnt|te|priority|pragma|cache-control|if-.*|upgrade-insecure-requests|"
        "keep-alive|transfer-encoding|x-requested-with|access-control-request-.*)$"_s);
    return own.match(QString::fromLatin1(name.toLower())).hasMatch();
}

class HarReader
{
public:
    Result<Imported> read(const QJsonArray &entries)
    {
        for (qsizetype i = 0; i < entries.size(); ++i) {
            const QJsonObject entry = entries.at(i).toObject();
            const QJsonValue request = entry.value(u"request"_s);
            if (!request.isObject())
                return failure(importMessage("har.no_request").at(u"/log/entries/%1"_s.arg(i)));
            readEntry(entry, request.toObject());
        }
        if (m_assets > 0)
            m_notes.append(importMessage("import.assets", m_assets));
        Imported imported {ImportKind::Har, {}, {}};
        imported.profiles = profilesOf({.title = {}, .drafts = mergedRequests(m_drafts)}, m_notes);
        imported.notes = m_notes;
        return imported;
    }

private:
    void readEntry(const QJsonObject &entry, const QJsonObject &request)
    {
        const QString url = textAt(request, "url");
        const QString method = textAt(request, "method").toUpper();
        const bool isWeb = url.startsWith(u"http://"_s) || url.startsWith(u"https://"_s);
        if (!isWeb || method == u"OPTIONS"_s || method == u"CONNECT"_s || isAsset(entry, url)) {
            ++m_assets;
            return;
        }
        RequestDraft draft;
        draft.method = method.isEmpty() ? draft.method : method.toLatin1();
        // Braces in a recording are not placeholders.
        draft.url
            = QString(url).replace(QLatin1Char('{'), u"%7B"_s).replace(QLatin1Char('}'), u"%7D"_s);
        draft.name = QString::fromLatin1(draft.method) + QLatin1Char(' ')
            + draft.url.section(QLatin1Char('?'), 0, 0).section(QLatin1Char('/'), 3);
        for (const QJsonValue each : request.value(u"headers"_s).toArray()) {
            const QByteArray name = textAt(each.toObject(), "name").toUtf8();
            const QString value = textAt(each.toObject(), "value");
            if (!isBrowsers(name) && !value.contains(u"{{"_s))
                setHeader(draft.headers, name, value.toUtf8());
        }
        addBody(draft, request.value(u"postData"_s).toObject());
        m_drafts.push_back(std::move(draft));
    }

    void addBody(RequestDraft &draft, const QJsonObject &data)
    {
        const QString type = textAt(data, "mimeType");
        if (type.startsWith(u"multipart/"_s)) {
            draft.obstacle = importMessage("import.multipart_body");
            return;
        }
        draft.body = textAt(data, "text").toUtf8();
        NamedTexts fields;
        for (const QJsonValue each : data.value(u"params"_s).toArray())
            fields.emplace_back(textAt(each.toObject(), "name"), textAt(each.toObject(), "value"));
        if (draft.body.isEmpty() && !fields.empty())
            draft.body = formOf(fields);
        if (draft.body.isEmpty())
            return;
        draft.bodyIsJson = type.contains(u"json"_s);
        if (!type.isEmpty())
            addContentType(draft, type.toLatin1());
    }

    std::vector<RequestDraft> m_drafts;
    QList<Message> m_notes;
    int m_assets = 0;
};
} // namespace

Result<Imported> importHar(const QJsonObject &archive)
{
    const QJsonObject log = archive.value(u"log"_s).toObject();
    return HarReader().read(log.value(u"entries"_s).toArray());
}

} // namespace penstock
