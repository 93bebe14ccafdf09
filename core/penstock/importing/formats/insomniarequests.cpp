// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/insomniarequests_p.h>

#include <penstock/http/message/secrets.h>
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
    InsomniaTexts(const CollectionVariables &variables, const QString &request, QStringList &notes)
        : m_variables(variables)
        , m_request(request)
        , m_notes(notes)
    { }

    QString of(const QString &text) const
    {
        static const QRegularExpression tag(QStringLiteral(R"(\{%\s*(\w+).*?%\})"));
        QString plain = text;
        if (const QRegularExpressionMatch match = tag.match(text); match.hasMatch()) {
            plain.replace(tag, QStringLiteral("{{\\1}}"));
            m_notes.append(QStringLiteral("%1: {% %2 %} is not computed; {{%2}} is in its place")
                               .arg(m_request, match.captured(1)));
        }
        return m_variables.resolved(plain);
    }

    NamedTexts enabled(const QJsonValue &list) const
    {
        NamedTexts enabled;
        for (const QJsonValue each : list.toArray()) {
            const QJsonObject object = each.toObject();
            const QString name = of(textAt(object, "name"));
            if (!name.isEmpty() && !object.value(QStringLiteral("disabled")).toBool())
                enabled.emplace_back(name, of(textAt(object, "value")));
        }
        return enabled;
    }

private:
    const CollectionVariables &m_variables;
    const QString &m_request;
    QStringList &m_notes;
};

AuthSpec oauthOf(const QJsonObject &auth, const CollectionVariables &variables, QStringList &notes)
{
    const auto at = [&](const char *key) { return variables.resolved(textAt(auth, key)); };
    const QUrl tokenUrl(at("accessTokenUrl"));
    if (at("grantType") != QStringLiteral("client_credentials") || tokenUrl.host().isEmpty()) {
        notes.append(QStringLiteral("Its OAuth 2 asks a person, or does not say where tokens come "
                                    "from: get a token by other means and store it"));
        return {.kind = Kind::Bearer};
    }
    AuthSpec result {.kind = Kind::ClientCredentials};
    result.tokenUrl = tokenUrl;
    result.clientId = at("clientId");
    if (result.clientId.isEmpty() || result.clientId.contains(QStringLiteral("{{"))) {
        result.clientId = QStringLiteral("CLIENT-ID");
        notes.append(QStringLiteral("Put your client id into the profile, instead of CLIENT-ID"));
    }
    result.scope = at("scope");
    result.audience = at("audience");
    if (auth.value(QStringLiteral("credentialsInBody")).toBool())
        result.clientAuth = AuthSpec::ClientAuth::Body;
    return result;
}

AuthSpec bearerOf(const QString &prefix)
{
    if (prefix.isEmpty() || prefix.compare(QStringLiteral("bearer"), Qt::CaseInsensitive) == 0)
        return {.kind = Kind::Bearer};
    return {.kind = Kind::InHeader,
            .name = QStringLiteral("Authorization"),
            .prefix = prefix + QLatin1Char(' ')};
}

AuthSpec basicOf(const QString &user)
{
    const bool isPlain = !user.contains(QStringLiteral("{{")) && !user.contains(QLatin1Char(':'))
        && withoutTokens(user) == user;
    return {.kind = Kind::Basic, .user = {isPlain ? user : QString(), {}}};
}

void addBody(RequestDraft &draft, const QJsonObject &body, const InsomniaTexts &texts)
{
    const QString type = textAt(body, "mimeType");
    if (type.startsWith(QStringLiteral("multipart/"))
        || body.contains(QStringLiteral("fileName"))) {
        draft.obstacle = body.contains(QStringLiteral("fileName"))
            ? QStringLiteral("a job sends no file")
            : QStringLiteral("a job sends no multipart form");
        return;
    }
    if (type == QStringLiteral("application/x-www-form-urlencoded")
        && body.contains(QStringLiteral("params")))
        draft.body = formOf(texts.enabled(body.value(QStringLiteral("params"))));
    else
        draft.body = texts.of(textAt(body, "text")).toUtf8();
    if (draft.body.trimmed().isEmpty())
        draft.body.clear();
    if (draft.body.isEmpty())
        return;
    const bool isGraphql = type == QStringLiteral("application/graphql");
    draft.bodyIsJson = isGraphql || type.contains(QStringLiteral("json"));
    if (!type.isEmpty())
        addContentType(draft, isGraphql ? QByteArray("application/json") : type.toLatin1());
}
} // namespace

std::optional<AuthSpec> insomniaAuth(const QJsonObject &auth, const CollectionVariables &variables,
                                     QStringList &notes)
{
    QString type = textAt(auth, "type");
    if (type.isEmpty() && auth.contains(QStringLiteral("username")))
        type = QStringLiteral("basic"); // as the first versions wrote it
    if (type.isEmpty() || type == QStringLiteral("inherit"))
        return std::nullopt;
    if (auth.value(QStringLiteral("disabled")).toBool() || type == QStringLiteral("none"))
        return AuthSpec {};
    if (type == QStringLiteral("bearer"))
        return bearerOf(textAt(auth, "prefix").trimmed());
    if (type == QStringLiteral("basic"))
        return basicOf(variables.resolved(textAt(auth, "username")));
    if (type == QStringLiteral("apikey")) {
        const bool isQuery = textAt(auth, "addTo") == QStringLiteral("queryParams");
        const QString name = variables.resolved(textAt(auth, "key"));
        return AuthSpec {.kind = isQuery ? Kind::InQuery : Kind::InHeader,
                         .name = name.isEmpty() || name.contains(QStringLiteral("{{"))
                             ? QStringLiteral("X-Api-Key")
                             : name};
    }
    if (type == QStringLiteral("oauth2"))
        return oauthOf(auth, variables, notes);
    notes.append(QStringLiteral("Its sign-in \"%1\" is not known here and was left out").arg(type));
    return AuthSpec {};
}

RequestDraft insomniaRequest(const QJsonObject &request, const QString &name,
                             const CollectionVariables &variables, QStringList &notes)
{
    RequestDraft draft;
    draft.name = name;
    const InsomniaTexts texts(variables, draft.name, notes);
    const QString method = textAt(request, "method");
    if (!method.isEmpty())
        draft.method = method.toLatin1();
    draft.url = texts.of(textAt(request, "url"));
    static const QRegularExpression parameter(QStringLiteral(R"(/:([A-Za-z_][\w-]*))"));
    draft.url.replace(parameter, QStringLiteral("/{{\\1}}"));
    draft.known = texts.enabled(request.value(QStringLiteral("pathParameters")));
    draft.query = texts.enabled(request.value(QStringLiteral("parameters")));
    for (const auto &[header, value] : texts.enabled(request.value(QStringLiteral("headers"))))
        draft.headers.append({header.toUtf8(), value.toUtf8()});
    addBody(draft, request.value(QStringLiteral("body")).toObject(), texts);
    return draft;
}

} // namespace penstock
