// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/draft/draftgathering_p.h>
#include <penstock/importing/formats/formats_p.h>
#include <penstock/importing/formats/hartemplates_p.h>

#include <QJsonArray>
#include <QRegularExpression>

namespace penstock {

namespace {
// Pictures, scripts and the like belong to a page and not to an API.
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

// What a browser adds by itself, and a puller does by itself.
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
        // Braces of a recording are braces.
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
