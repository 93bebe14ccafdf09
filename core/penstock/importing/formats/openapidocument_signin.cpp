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
    return document.isSwagger()
        ? root.value(u"securityDefinitions"_s).toObject()
        : root.value(u"components"_s).toObject().value(u"securitySchemes"_s).toObject();
}

// The names of the schemes that hold together: what the document wants of all operations, else what
// the first operation with a wish wants, else the first that there is.
QStringList wantedSchemes(const OpenApiDocument &document, const QJsonObject &schemes)
{
    const QString key = u"security"_s;
    const auto firstOf = [](const QJsonValue &security) {
        for (const QJsonValue each : security.toArray()) {
            if (!each.toObject().isEmpty())
                return each.toObject().keys();
        }
        return QStringList();
    };
    if (QStringList all = firstOf(document.root().value(key)); !all.isEmpty())
        return all;
    for (const QJsonValue path : document.root().value(u"paths"_s).toObject()) {
        for (const QJsonValue operation : path.toObject()) {
            if (QStringList own = firstOf(operation.toObject().value(key)); !own.isEmpty())
                return own;
        }
    }
    return schemes.keys().mid(0, 1);
}

AuthSpec oauthOf(const QJsonObject &scheme, bool isSwagger, QList<Message> &notes)
{
    const QJsonObject flows = scheme.value(u"flows"_s).toObject();
    const QJsonObject flow = isSwagger ? scheme : flows.value(u"clientCredentials"_s).toObject();
    const bool isClient = isSwagger ? textAt(scheme, "flow") == u"application"_s : !flow.isEmpty();
    return clientAuthOf({.tokenUrl = QUrl(textAt(flow, "tokenUrl"))}, !isClient, notes);
}

std::optional<AuthSpec> authOf(const QJsonObject &scheme, bool isSwagger, QList<Message> &notes)
{
    const QString type = textAt(scheme, "type");
    const QString http = textAt(scheme, "scheme").toLower();
    const QString in = textAt(scheme, "in");
    if (type == u"basic"_s || (type == u"http"_s && http == u"basic"_s))
        return AuthSpec {.kind = Kind::Basic};
    if (type == u"http"_s && http == u"bearer"_s)
        return AuthSpec {.kind = Kind::Bearer};
    if (type == u"apiKey"_s && in == u"query"_s)
        return AuthSpec {.kind = Kind::InQuery, .name = textAt(scheme, "name")};
    if (type == u"apiKey"_s && in == u"header"_s)
        return AuthSpec {.kind = Kind::InHeader, .name = textAt(scheme, "name")};
    if (type == u"openIdConnect"_s)
        return AuthSpec {.kind = Kind::Bearer};
    if (type == u"oauth2"_s)
        return oauthOf(scheme, isSwagger, notes);
    notes.append(importMessage("import.unknown_sign_in",
                               in.isEmpty() ? u"%1 %2"_s.arg(type, http).trimmed() : in));
    return std::nullopt;
}
} // namespace

OpenApiSignIn openApiSignIn(const OpenApiDocument &document, QList<Message> &notes)
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
        notes.append(importMessage("import.several_sign_ins", schemes.size(),
                                   wantedSchemes(document, schemes)));
    return result;
}

} // namespace penstock
