// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/sharedspec.h>

#include <penstock/support/jsonreader.h>

#include <QRegularExpression>

namespace penstock {

namespace {

void readWhenDown(JsonReader &reader, SharedSpec &spec)
{
    const QString key = u"when_down"_s;
    const QString text = reader.value(key).toString();
    if (text == u"closed") // as "wait" was called
        return;
    if (text == u"local")
        reader.fault(key, u"\"local\" was removed: nothing is sent without Redis"_s,
                     u"Write \"wait\", or \"stop\" to end the run"_s);
    else
        spec.whenDown = SharedSpec::WhenDown(reader.oneOf(key, whenDownNames(), 0));
}

//! The path of a PEM file.
void readFile(JsonReader &reader, const QString &key, SharedSpec &spec, QString &path)
{
    const QString given = reader.text(key);
    if (given.isEmpty())
        return;
    if (!spec.redis.isTls)
        reader.fault(key, u"without TLS nobody shows a certificate"_s,
                     u"Begin the address with rediss://, or leave this out"_s);
    else if (!path.isEmpty())
        reader.fault(key, u"the address names such a file, too"_s, u"Name it here only"_s);
    else
        path = given;
}

void readFiles(JsonReader &reader, SharedSpec &spec)
{
    const QString key = u"client_key"_s;
    readFile(reader, u"extra_ca"_s, spec, spec.redis.extraCa);
    readFile(reader, u"client_certificate"_s, spec, spec.redis.clientCertificate);
    readFile(reader, key, spec, spec.redis.clientKey);
    if (!spec.redis.clientKey.isEmpty() && spec.redis.clientCertificate.isEmpty())
        reader.fault(key, u"a key is of no use without its certificate"_s,
                     u"Add \"client_certificate\": the path of a PEM file"_s);
}

//! Whatever else stands there may be the password itself.
void readPassword(JsonReader &reader, SharedSpec &spec)
{
    const QString key = u"password"_s;
    static const QRegularExpression name(u"^[A-Za-z0-9._-]{1,64}\\z"_s);
    const QJsonValue found = reader.value(key);
    const QString secret = found.toObject().value(u"secret"_s).toString();
    if (found.isUndefined() || found.isNull())
        return;
    if (found.isObject() && found.toObject().size() == 1 && name.match(secret).hasMatch())
        spec.passwordSecret = secret;
    else
        reader.fault(key, u"a password does not belong in this file"_s,
                     u"Keep it with \"penstock secret set redis\" and write "
                     "{\"secret\": \"redis\"} here"_s);
}

} // namespace

QString SharedSpec::text() const
{
    return u"\"%1\" at %2"_s.arg(name, redis.text());
}

const QStringList &whenDownNames()
{
    static const QStringList names {u"wait"_s, u"stop"_s};
    return names;
}

SharedSpec readShared(JsonReader &reader)
{
    SharedSpec spec;
    const QString redis = u"redis"_s;
    if (!reader.has(redis))
        reader.missing(redis, u"an address, redis://host or rediss://host"_s);
    else if (auto address = redisAddressFromText(reader.text(redis)); address)
        spec.redis = *std::move(address);
    else
        reader.fault(redis, address.error().what, address.error().fix);
    readFiles(reader, spec);
    const QString name = u"name"_s;
    spec.name = reader.text(name);
    if (spec.name.isEmpty())
        reader.missing(name, u"a name that all who share it use"_s);
    readPassword(reader, spec);
    readWhenDown(reader, spec);
    reader.removed(u"local_share"_s,
                   u"Take it out: nothing is sent without Redis. \"when_down\": \"stop\" ends "
                   "the run"_s);
    return spec;
}

Result<SharedSpec> sharedFromJson(const QJsonObject &object, const QString &pointer)
{
    JsonReader reader(object, pointer);
    SharedSpec spec = readShared(reader);
    if (auto fault = reader.finish())
        return failure(*std::move(fault));
    return spec;
}

QJsonObject toJson(const SharedSpec &spec)
{
    QJsonObject object {{u"redis"_s, spec.redis.text()}, {u"name"_s, spec.name}};
    if (!spec.redis.extraCa.isEmpty())
        object.insert(u"extra_ca"_s, spec.redis.extraCa);
    if (!spec.redis.clientCertificate.isEmpty())
        object.insert(u"client_certificate"_s, spec.redis.clientCertificate);
    if (!spec.redis.clientKey.isEmpty() && !spec.redis.clientCertificate.isEmpty())
        object.insert(u"client_key"_s, spec.redis.clientKey);
    if (!spec.passwordSecret.isEmpty())
        object.insert(u"password"_s, QJsonObject {{u"secret"_s, spec.passwordSecret}});
    if (spec.whenDown != SharedSpec().whenDown)
        object.insert(u"when_down"_s, whenDownNames()[int(spec.whenDown)]);
    return object;
}

} // namespace penstock
