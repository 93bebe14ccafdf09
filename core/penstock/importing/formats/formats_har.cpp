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
    static const QRegularExpression kinds(QStringLiteral(
        "^(?:image|font|stylesheet|script|media|texttrack|manifest|ping|websocket|preflight|"
        "csp-violation-report)$"));
    static const QRegularExpression types(
        QStringLiteral("^(?:image/|font/|audio/|video/|text/css|(?:text|application)/"
                       "(?:x-)?javascript|application/font|application/wasm)"));
    static const QRegularExpression endings(
        QStringLiteral(
            R"(\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|css|m?js|map|woff2?|ttf|otf|eot|)"
            R"(mp[34]|webm|wasm)$)"),
        QRegularExpression::CaseInsensitiveOption);
    const QString type = textAt(entry.value(QStringLiteral("response"))
                                    .toObject()
                                    .value(QStringLiteral("content"))
                                    .toObject(),
                                "mimeType");
    return kinds.match(textAt(entry, "_resourceType")).hasMatch() || types.match(type).hasMatch()
        || endings.match(url.section(QLatin1Char('?'), 0, 0)).hasMatch();
}

// What a browser adds by itself, and a puller does by itself.
bool isBrowsers(const QByteArray &name)
{
    static const QRegularExpression own(QStringLiteral(
        "^(?::.*|host|connection|content-length|accept-encoding|accept-language|user-agent|referer|"
        "origin|sec-.*|dnt|te|priority|pragma|cache-control|if-.*|upgrade-insecure-requests|"
        "keep-alive|transfer-encoding|x-requested-with|access-control-request-.*)$"));
    return own.match(QString::fromLatin1(name.toLower())).hasMatch();
}

class HarReader
{
public:
    Result<Imported> read(const QJsonArray &entries)
    {
        for (qsizetype i = 0; i < entries.size(); ++i) {
            const QJsonObject entry = entries.at(i).toObject();
            const QJsonValue request = entry.value(QStringLiteral("request"));
            if (!request.isObject())
                return failure(formatError(QStringLiteral("this entry has no request"),
                                           QStringLiteral("/log/entries/%1").arg(i)));
            readEntry(entry, request.toObject());
        }
        if (m_assets > 0)
            m_notes.append(
                QStringLiteral(
                    "Requests for pictures, scripts, styles and the like were left out: %1")
                    .arg(m_assets));
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
        const bool isWeb = url.startsWith(QStringLiteral("http://"))
            || url.startsWith(QStringLiteral("https://"));
        if (!isWeb || method == QStringLiteral("OPTIONS") || method == QStringLiteral("CONNECT")
            || isAsset(entry, url)) {
            ++m_assets;
            return;
        }
        RequestDraft draft;
        draft.method = method.isEmpty() ? draft.method : method.toLatin1();
        // Braces of a recording are braces.
        draft.url = QString(url)
                        .replace(QLatin1Char('{'), QStringLiteral("%7B"))
                        .replace(QLatin1Char('}'), QStringLiteral("%7D"));
        draft.name = QString::fromLatin1(draft.method) + QLatin1Char(' ')
            + draft.url.section(QLatin1Char('?'), 0, 0).section(QLatin1Char('/'), 3);
        for (const QJsonValue each : request.value(QStringLiteral("headers")).toArray()) {
            const QByteArray name = textAt(each.toObject(), "name").toUtf8();
            const QString value = textAt(each.toObject(), "value");
            if (!isBrowsers(name) && !value.contains(QStringLiteral("{{")))
                setHeader(draft.headers, name, value.toUtf8());
        }
        addBody(draft, request.value(QStringLiteral("postData")).toObject());
        m_drafts.push_back(std::move(draft));
    }

    void addBody(RequestDraft &draft, const QJsonObject &data)
    {
        const QString type = textAt(data, "mimeType");
        if (type.startsWith(QStringLiteral("multipart/"))) {
            draft.obstacle = QStringLiteral("a job sends no multipart form");
            return;
        }
        draft.body = textAt(data, "text").toUtf8();
        NamedTexts fields;
        for (const QJsonValue each : data.value(QStringLiteral("params")).toArray())
            fields.emplace_back(textAt(each.toObject(), "name"), textAt(each.toObject(), "value"));
        if (draft.body.isEmpty() && !fields.empty())
            draft.body = formOf(fields);
        if (draft.body.isEmpty())
            return;
        draft.bodyIsJson = type.contains(QStringLiteral("json"));
        if (!type.isEmpty())
            addContentType(draft, type.toLatin1());
    }

    std::vector<RequestDraft> m_drafts;
    QStringList m_notes;
    int m_assets = 0;
};
} // namespace

Result<Imported> importHar(const QJsonObject &archive)
{
    const QJsonObject log = archive.value(QStringLiteral("log")).toObject();
    return HarReader().read(log.value(QStringLiteral("entries")).toArray());
}

} // namespace penstock
