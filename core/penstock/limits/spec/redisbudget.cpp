// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/redisbudget.h>

#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/jsonreader.h>

#include <QRegularExpression>

namespace penstock {

namespace {

void readWhenDown(JsonReader &reader, RedisBudget &spec)
{
    const QString key = u"when_down"_s;
    const QString text = reader.value(key).toString();
    if (text == u"closed") // as "wait" was called
        return;
    if (text == u"local")
        reader.fault(key, limitMessage("shared.local_removed"));
    else
        spec.whenDown = RedisBudget::WhenDown(reader.oneOf(key, whenDownNames(), 0));
}

//! The path of a PEM file.
void readFile(JsonReader &reader, const QString &key, RedisBudget &spec, QString &path)
{
    const QString given = reader.text(key);
    if (given.isEmpty())
        return;
    if (!spec.redis.isTls)
        reader.fault(key, limitMessage("shared.certificate_without_tls"));
    else if (!path.isEmpty())
        reader.fault(key, limitMessage("shared.file_named_twice"));
    else
        path = given;
}

void readFiles(JsonReader &reader, RedisBudget &spec)
{
    const QString key = u"client_key"_s;
    readFile(reader, u"extra_ca"_s, spec, spec.redis.extraCa);
    readFile(reader, u"client_certificate"_s, spec, spec.redis.clientCertificate);
    readFile(reader, key, spec, spec.redis.clientKey);
    if (!spec.redis.clientKey.isEmpty() && spec.redis.clientCertificate.isEmpty())
        reader.fault(key, limitMessage("shared.key_without_certificate"));
}

//! Whatever else stands there may be the password itself.
void readPassword(JsonReader &reader, RedisBudget &spec)
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
        reader.fault(key, limitMessage("shared.password", u"redis"_s));
}

} // namespace

Message RedisBudget::message() const
{
    return limitMessage("shared.name_and_address", name, redis.text());
}

const QStringList &whenDownNames()
{
    static const QStringList names {u"wait"_s, u"stop"_s};
    return names;
}

RedisBudget readRedisBudget(JsonReader &reader)
{
    RedisBudget spec;
    const QString redis = u"redis"_s;
    if (!reader.has(redis))
        reader.missing(redis, limitMessage("shared.want_address"));
    else if (auto address = redisAddressFromText(reader.text(redis)); address)
        spec.redis = *std::move(address);
    else
        reader.fault(redis, address.error().message);
    readFiles(reader, spec);
    const QString name = u"name"_s;
    spec.name = reader.text(name);
    if (spec.name.isEmpty())
        reader.missing(name, limitMessage("shared.want_name"));
    readPassword(reader, spec);
    readWhenDown(reader, spec);
    const QString share = u"local_share"_s;
    reader.removed(share, limitMessage("shared.local_share_removed", share));
    return spec;
}

Result<RedisBudget> sharedFromJson(const QJsonObject &object, const QString &pointer)
{
    JsonReader reader(object, pointer);
    RedisBudget spec = readRedisBudget(reader);
    if (auto fault = reader.finish())
        return failure(*std::move(fault));
    return spec;
}

QJsonObject toJson(const RedisBudget &spec)
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
    if (spec.whenDown != RedisBudget().whenDown)
        object.insert(u"when_down"_s, whenDownNames()[int(spec.whenDown)]);
    return object;
}

} // namespace penstock
