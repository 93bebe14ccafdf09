// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilenames_p.h>
#include <penstock/profiles/file/profilereading_p.h>

#include <penstock/http/message/reservedheaders.h>

namespace penstock {

namespace {
void require(JsonReader &reader, const QString &key, const QString &wanted)
{
    if (!reader.has(key))
        reader.missing(key, wanted);
}

QString requiredSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    require(reader, key, QStringLiteral("{\"secret\": \"name\"}"));
    return readSecret(reader, key, suggested);
}

void readBasic(JsonReader &reader, AuthSpec &auth, const QString &suggested)
{
    const QString userKey = QStringLiteral("user");
    require(reader, userKey, QStringLiteral("text, or {\"secret\": \"name\"}"));
    auth.user = readTextOrSecret(reader, userKey, suggested);
    auth.secret = readSecret(reader, QStringLiteral("password"), suggested);
    if (auth.user.text.contains(QLatin1Char(':')))
        reader.fault(userKey, QStringLiteral("a user name for basic has no colon"),
                     QStringLiteral("What stands after the colon is the password: give it as "
                                    "{\"secret\": \"name\"}"));
}

// A header, or a parameter of the URL.
void readNamed(JsonReader &reader, AuthSpec &auth, const QString &suggested)
{
    const QString nameKey = QStringLiteral("name");
    require(reader, nameKey, QStringLiteral("text in quotes"));
    auth.name = reader.text(nameKey);
    auth.secret = requiredSecret(reader, QStringLiteral("value"), suggested);
    if (auth.kind != AuthSpec::Kind::InHeader)
        return;
    auth.prefix = reader.text(QStringLiteral("prefix"));
    const QString fault = faultOfHeaders({{auth.name.toUtf8(), auth.prefix.toUtf8()}});
    if (reader.has(nameKey) && !fault.isEmpty())
        reader.fault(nameKey, fault, QStringLiteral("Write it as \"X-Api-Key\""));
    else if (const auto reserved = reservedHeaderIn({{auth.name.toUtf8(), {}}}, true))
        reader.fault(nameKey, reserved->what, QStringLiteral("Write it as \"X-Api-Key\""));
}

void readClientCredentials(JsonReader &reader, AuthSpec &auth, const QString &suggested)
{
    const QString urlKey = QStringLiteral("token_url");
    const QString idKey = QStringLiteral("client_id");
    require(reader, urlKey, QStringLiteral("the URL that gives out tokens"));
    auth.tokenUrl = readUrl(reader, urlKey, webSchemes());
    require(reader, idKey, QStringLiteral("text in quotes"));
    auth.clientId = reader.text(idKey);
    auth.secret = requiredSecret(reader, QStringLiteral("client_secret"), suggested);
    auth.scope = reader.text(QStringLiteral("scope"));
    auth.audience = reader.text(QStringLiteral("audience"));
    auth.clientAuth
        = AuthSpec::ClientAuth(reader.oneOf(QStringLiteral("client_auth"), clientAuthNames(), 0));
}
} // namespace

AuthSpec readAuth(JsonReader &reader, const QString &suggested)
{
    AuthSpec auth;
    const QStringList kinds = authKinds();
    const QString key = QStringLiteral("auth");
    if (reader.value(key).isString()) {
        reader.oneOf(key, kinds.first(1), 0);
        return auth;
    }
    reader.object(key, [&](JsonReader &outer) {
        const qsizetype chosen = outer.oneKeyOf(kinds.sliced(1)) + 1;
        if (chosen == 0)
            return;
        auth.kind = AuthSpec::Kind(chosen);
        const QString &kind = kinds.at(chosen);
        if (auth.kind == AuthSpec::Kind::Bearer) {
            auth.secret = readSecret(outer, kind, suggested);
            return;
        }
        outer.object(kind, [&](JsonReader &inner) {
            if (auth.kind == AuthSpec::Kind::Basic)
                readBasic(inner, auth, suggested);
            else if (auth.kind == AuthSpec::Kind::ClientCredentials)
                readClientCredentials(inner, auth, suggested);
            else
                readNamed(inner, auth, suggested);
        });
    });
    return auth;
}

} // namespace penstock
