// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/insomniarequests_p.h>

#include <penstock/importing/formats/formats_p.h>

#include <QJsonArray>
#include <QRegularExpression>

namespace penstock {

namespace {
using Kind = AuthSpec::Kind;

// Texts of one request; {% tags %}, which compute something, become a column.
class InsomniaTexts
{
public:
    InsomniaTexts(const CollectionVariables &variables, const QString &request,
                  QList<Message> &notes)
        : m_variables(variables)
        , m_request(request)
        , m_notes(notes)
    { }

    QString of(const QString &text) const
    {
        static const QRegularExpression tag(QStringLiteral(R"(\{%\s*(\w+).*?%\})"));
        QString plain = text;
        if (const QRegularExpressionMatch match = tag.match(text); match.hasMatch()) {
            plain.replace(tag, u"{{\\1}}"_s);
            m_notes.append(importMessage("import.computed_value", m_request, match.captured(1)));
        }
        return m_variables.resolved(plain);
    }

    NamedTexts enabled(const QJsonValue &list) const
    {
        NamedTexts enabled;
        for (const QJsonValue each : list.toArray()) {
            const QJsonObject object = each.toObject();
            const QString name = of(textAt(object, "name"));
            if (!name.isEmpty() && !object.value(u"disabled"_s).toBool())
                enabled.emplace_back(name, of(textAt(object, "value")));
        }
        return enabled;
    }

private:
    const CollectionVariables &m_variables;
    const QString &m_request;
    QList<Message> &m_notes;
};

AuthSpec oauthOf(const QJsonObject &auth, const CollectionVariables &variables,
                 QList<Message> &notes)
{
    const auto at = [&](const char *key) { return variables.resolved(textAt(auth, key)); };
    using ClientAuth = AuthSpec::ClientAuth;
    const bool isInBody = auth.value(u"credentialsInBody"_s).toBool();
    return clientAuthOf({.tokenUrl = QUrl(at("accessTokenUrl")),
                         .clientId = at("clientId"),
                         .scope = at("scope"),
                         .audience = at("audience"),
                         .clientAuth = isInBody ? ClientAuth::Body : ClientAuth::Basic},
                        at("grantType") != u"client_credentials"_s, notes);
}

AuthSpec bearerOf(const QString &prefix)
{
    if (prefix.isEmpty() || prefix.compare(u"bearer"_s, Qt::CaseInsensitive) == 0)
        return {.kind = Kind::Bearer};
    return {
        .kind = Kind::InHeader, .name = u"Authorization"_s, .prefix = prefix + QLatin1Char(' ')};
}

void addBody(RequestDraft &draft, const QJsonObject &body, const InsomniaTexts &texts)
{
    const QString type = textAt(body, "mimeType");
    if (type.startsWith(u"multipart/"_s) || body.contains(u"fileName"_s)) {
        draft.obstacle = body.contains(u"fileName"_s) ? importMessage("import.file_body")
                                                      : importMessage("import.multipart_body");
        return;
    }
    if (type == u"application/x-www-form-urlencoded"_s && body.contains(u"params"_s))
        draft.body = formOf(texts.enabled(body.value(u"params"_s)));
    else
        draft.body = texts.of(textAt(body, "text")).toUtf8();
    if (draft.body.trimmed().isEmpty())
        draft.body.clear();
    if (draft.body.isEmpty())
        return;
    const bool isGraphql = type == u"application/graphql"_s;
    draft.bodyIsJson = isGraphql || type.contains(u"json"_s);
    if (!type.isEmpty())
        addContentType(draft, isGraphql ? QByteArray("application/json") : type.toLatin1());
}
} // namespace

std::optional<AuthSpec> insomniaAuth(const QJsonObject &auth, const CollectionVariables &variables,
                                     QList<Message> &notes)
{
    QString type = textAt(auth, "type");
    if (type.isEmpty() && auth.contains(u"username"_s))
        type = u"basic"_s; // as the first versions wrote it
    if (type.isEmpty() || type == u"inherit"_s)
        return std::nullopt;
    if (auth.value(u"disabled"_s).toBool() || type == u"none"_s)
        return AuthSpec {};
    if (type == u"bearer"_s)
        return bearerOf(textAt(auth, "prefix").trimmed());
    if (type == u"basic"_s)
        return basicAuthOf(variables.resolved(textAt(auth, "username")));
    if (type == u"apikey"_s)
        return keyAuthOf(textAt(auth, "addTo") == u"queryParams"_s,
                         variables.resolved(textAt(auth, "key")));
    if (type == u"oauth2"_s)
        return oauthOf(auth, variables, notes);
    notes.append(importMessage("import.unknown_sign_in", type));
    return AuthSpec {};
}

RequestDraft insomniaRequest(const QJsonObject &request, const QString &name,
                             const CollectionVariables &variables, QList<Message> &notes)
{
    RequestDraft draft;
    draft.name = name;
    const InsomniaTexts texts(variables, draft.name, notes);
    const QString method = textAt(request, "method");
    if (!method.isEmpty())
        draft.method = method.toLatin1();
    draft.url = withPlaces(texts.of(textAt(request, "url")));
    draft.known = texts.enabled(request.value(u"pathParameters"_s));
    draft.query = texts.enabled(request.value(u"parameters"_s));
    for (const auto &[header, value] : texts.enabled(request.value(u"headers"_s)))
        draft.headers.append({header.toUtf8(), value.toUtf8()});
    addBody(draft, request.value(u"body"_s).toObject(), texts);
    return draft;
}

} // namespace penstock
