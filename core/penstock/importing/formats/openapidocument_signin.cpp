// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/importing/formats/formats_p.h>
#include <penstock/importing/formats/openapidocument_p.h>

namespace penstock {

namespace {
using Kind = AuthSpec::Kind;

QJsonObject schemesOf(const OpenApiDocument &document)
{
    const QJsonObject &root = document.root();
    return document.isSwagger() ? root.value(QStringLiteral("securityDefinitions")).toObject()
                                : root.value(QStringLiteral("components"))
                                      .toObject()
                                      .value(QStringLiteral("securitySchemes"))
                                      .toObject();
}

// The names of the schemes that hold together: what the document wants of all operations, else what
// the first operation with a wish wants, else the first that there is.
QStringList wantedSchemes(const OpenApiDocument &document, const QJsonObject &schemes)
{
    const QString key = QStringLiteral("security");
    const auto firstOf = [](const QJsonValue &security) {
        for (const QJsonValue each : security.toArray()) {
            if (!each.toObject().isEmpty())
                return each.toObject().keys();
        }
        return QStringList();
    };
    if (QStringList all = firstOf(document.root().value(key)); !all.isEmpty())
        return all;
    for (const QJsonValue path : document.root().value(QStringLiteral("paths")).toObject()) {
        for (const QJsonValue operation : path.toObject()) {
            if (QStringList own = firstOf(operation.toObject().value(key)); !own.isEmpty())
                return own;
        }
    }
    return schemes.keys().mid(0, 1);
}

AuthSpec oauthOf(const QJsonObject &scheme, bool isSwagger, QStringList &notes)
{
    const QJsonObject flows = scheme.value(QStringLiteral("flows")).toObject();
    const QJsonObject flow
        = isSwagger ? scheme : flows.value(QStringLiteral("clientCredentials")).toObject();
    const bool isClient
        = isSwagger ? textAt(scheme, "flow") == QStringLiteral("application") : !flow.isEmpty();
    AuthSpec auth;
    auth.tokenUrl = QUrl(textAt(flow, "tokenUrl"));
    if (!isClient || auth.tokenUrl.host().isEmpty()) {
        notes.append(QStringLiteral("Its OAuth 2 asks a person, or does not say where tokens come "
                                    "from: get a token by other means and store it"));
        return {.kind = Kind::Bearer};
    }
    auth.kind = Kind::ClientCredentials;
    auth.clientId = QStringLiteral("CLIENT-ID");
    notes.append(QStringLiteral("Put your client id into the profile, instead of CLIENT-ID"));
    return auth;
}

std::optional<AuthSpec> authOf(const QJsonObject &scheme, bool isSwagger, QStringList &notes)
{
    const QString type = textAt(scheme, "type");
    const QString http = textAt(scheme, "scheme").toLower();
    const QString in = textAt(scheme, "in");
    if (type == QStringLiteral("basic")
        || (type == QStringLiteral("http") && http == QStringLiteral("basic")))
        return AuthSpec {.kind = Kind::Basic};
    if (type == QStringLiteral("http") && http == QStringLiteral("bearer"))
        return AuthSpec {.kind = Kind::Bearer};
    if (type == QStringLiteral("apiKey") && in == QStringLiteral("query"))
        return AuthSpec {.kind = Kind::InQuery, .name = textAt(scheme, "name")};
    if (type == QStringLiteral("apiKey") && in == QStringLiteral("header"))
        return AuthSpec {.kind = Kind::InHeader, .name = textAt(scheme, "name")};
    if (type == QStringLiteral("openIdConnect"))
        return AuthSpec {.kind = Kind::Bearer};
    if (type == QStringLiteral("oauth2"))
        return oauthOf(scheme, isSwagger, notes);
    notes.append(QStringLiteral("Its sign-in by %1 is not known here and was left out")
                     .arg(in.isEmpty() ? QStringLiteral("%1 %2").arg(type, http).trimmed() : in));
    return std::nullopt;
}
} // namespace

OpenApiSignIn openApiSignIn(const OpenApiDocument &document, QStringList &notes)
{
    const QJsonObject schemes = schemesOf(document);
    OpenApiSignIn result;
    for (const QString &name : wantedSchemes(document, schemes)) {
        const QJsonObject scheme = document.at(schemes.value(name));
        if (scheme.isEmpty())
            continue;
        const std::optional<AuthSpec> auth = authOf(scheme, document.isSwagger(), notes);
        if (!auth)
            continue;
        if (result.auth.kind == Kind::None)
            result.auth = *auth;
        else if (auth->kind == Kind::InHeader)
            result.secretHeaders.append(auth->name);
    }
    if (schemes.size() > 1)
        notes.append(QStringLiteral("It names %1 ways to sign in; the profile has %2")
                         .arg(schemes.size())
                         .arg(wantedSchemes(document, schemes).join(QStringLiteral(", "))));
    return result;
}

} // namespace penstock
