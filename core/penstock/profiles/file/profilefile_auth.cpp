// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilemembers_p.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/supportmessages.h>

#include <array>

namespace penstock {

namespace {
using Kind = AuthSpec::Kind;

QStringList authKinds()
{
    return {u"none"_s,   u"bearer"_s, u"basic"_s,
            u"header"_s, u"query"_s,  u"oauth2_client_credentials"_s};
}

const char *meaningOf(Kind kind)
{
    // In the order of the enum.
    static constexpr std::array meanings {
        "",
        "Token in the Authorization header (RFC 6750).",
        "User and password in the Authorization header (RFC 7617).",
        "Key in a custom header.",
        "Key in a query parameter.",
        "OAuth 2 token for client ID and secret (RFC 6749, section 4.4)."};
    static_assert(meanings.size() == std::size_t(Kind::ClientCredentials) + 1);
    return meanings.at(std::size_t(kind));
}

void basic(JsonMembers &m, AuthSpec &auth, const QString &suggested)
{
    textOrSecret(m, "user", auth.user, suggested, "User name. Some services expect a key here.")
        .required(profileMessage("secret.want_text_or_secret"))
        .check([&auth] {
            return auth.user.text.contains(QLatin1Char(':')) ? profileMessage("auth.colon_in_user")
                                                             : Message();
        });
    secret(m, "password", auth.secret, suggested, "Password.");
}

// A header, or a parameter of the URL.
void named(JsonMembers &m, AuthSpec &auth, const QString &suggested)
{
    const bool isHeader = auth.kind == Kind::InHeader;
    const JsonMembers::Member name
        = m.text("name", auth.name, isHeader ? "Header name." : "Parameter name.");
    name.required(supportMessage("json.want_text"));
    secret(m, "value", auth.secret, suggested, isHeader ? "Header value." : "Parameter value.")
        .required(profileMessage("secret.want_secret"));
    if (!isHeader)
        return;
    m.text("prefix", auth.prefix, "Text before the value, such as \"Bot \".");
    name.check([&auth] {
        return headerNameFault({auth.name.toUtf8(), auth.prefix.toUtf8()}, u"X-Api-Key"_s);
    });
}

void clientCredentials(JsonMembers &m, AuthSpec &auth, const QString &suggested)
{
    url(m, "token_url", auth.tokenUrl, webSchemes(), "URL that issues tokens.")
        .required(profileMessage("auth.want_token_url"));
    m.text("client_id", auth.clientId, "Client ID.").required(supportMessage("json.want_text"));
    secret(m, "client_secret", auth.secret, suggested, "Client secret.")
        .required(profileMessage("secret.want_secret"));
    m.text("scope", auth.scope, "Scopes, separated by spaces.");
    m.text("audience", auth.audience, "Audience, if the service requires it.");
    m.oneOf("client_auth", auth.clientAuth, {u"basic"_s, u"body"_s},
            "Send ID and secret in the Authorization header (basic) or in the form (body).");
}

void kindMember(JsonMembers &m, AuthSpec &auth, Kind kind, const QString &suggested)
{
    const QByteArray key = authKinds().at(qsizetype(kind)).toLatin1();
    auth.kind = kind;
    if (kind == Kind::Bearer) {
        secret(m, key.constData(), auth.secret, suggested, meaningOf(kind));
        return;
    }
    const auto list = [&](JsonMembers &inner) {
        if (kind == Kind::Basic)
            basic(inner, auth, suggested);
        else if (kind == Kind::ClientCredentials)
            clientCredentials(inner, auth, suggested);
        else
            named(inner, auth, suggested);
    };
    m.object(key.constData(), list, meaningOf(kind));
}
} // namespace

void authMember(JsonMembers &m, AuthSpec &auth, const QString &suggested)
{
    const QStringList kinds = authKinds();
    const JsonMembers::Short none {
        R"({"const": "none"})",
        [&kinds](JsonReader &reader, const QString &key) {
            if (reader.value(key).isString())
                reader.oneOf(key, kinds.first(1), 0);
            else
                reader.object(key, {}); // reports it
        },
        [&auth] {
            return QJsonValue(auth.kind == Kind::None ? QJsonValue::Null : QJsonValue::Undefined);
        }};
    m.object(
        "auth",
        [&](JsonMembers &inner) {
            inner.choice(kinds.sliced(1), qsizetype(auth.kind) - 1, [&](qsizetype chosen) {
                kindMember(inner, auth, Kind(chosen + 1), suggested);
            });
        },
        "Credential of each request: \"none\", or one of these.", none);
}

} // namespace penstock
