// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilenames_p.h>
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/spec/profilemessages.h>
#include <penstock/support/supportmessages.h>

namespace penstock {

namespace {
void require(JsonReader &reader, const QString &key, const Message &wanted)
{
    if (!reader.has(key))
        reader.missing(key, wanted);
}

QString requiredSecret(JsonReader &reader, const QString &key, const QString &suggested)
{
    require(reader, key, profileMessage("secret.want_secret"));
    return readSecret(reader, key, suggested);
}

void readBasic(JsonReader &reader, AuthSpec &auth, const QString &suggested)
{
    const QString userKey = u"user"_s;
    require(reader, userKey, profileMessage("secret.want_text_or_secret"));
    auth.user = readTextOrSecret(reader, userKey, suggested);
    auth.secret = readSecret(reader, u"password"_s, suggested);
    if (auth.user.text.contains(QLatin1Char(':')))
        reader.fault(userKey, profileMessage("auth.colon_in_user"));
}

// A header, or a parameter of the URL.
void readNamed(JsonReader &reader, AuthSpec &auth, const QString &suggested)
{
    const QString nameKey = u"name"_s;
    require(reader, nameKey, supportMessage("json.want_text"));
    auth.name = reader.text(nameKey);
    auth.secret = requiredSecret(reader, u"value"_s, suggested);
    if (auth.kind != AuthSpec::Kind::InHeader)
        return;
    auth.prefix = reader.text(u"prefix"_s);
    checkHeaderName(reader, nameKey, {auth.name.toUtf8(), auth.prefix.toUtf8()}, u"X-Api-Key"_s);
}

void readClientCredentials(JsonReader &reader, AuthSpec &auth, const QString &suggested)
{
    const QString urlKey = u"token_url"_s;
    const QString idKey = u"client_id"_s;
    require(reader, urlKey, profileMessage("auth.want_token_url"));
    auth.tokenUrl = readUrl(reader, urlKey, webSchemes());
    require(reader, idKey, supportMessage("json.want_text"));
    auth.clientId = reader.text(idKey);
    auth.secret = requiredSecret(reader, u"client_secret"_s, suggested);
    auth.scope = reader.text(u"scope"_s);
    auth.audience = reader.text(u"audience"_s);
    auth.clientAuth = AuthSpec::ClientAuth(reader.oneOf(u"client_auth"_s, clientAuthNames(), 0));
}
} // namespace

AuthSpec readAuth(JsonReader &reader, const QString &suggested)
{
    AuthSpec auth;
    const QStringList kinds = authKinds();
    const QString key = u"auth"_s;
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
