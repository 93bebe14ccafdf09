// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/limiter/redisbudget.h>

#include <penstock/redis/client/redismessages.h>
#include <penstock/support/jsonmembers.h>

#include <QRegularExpression>

namespace penstock {

namespace {

//! The path of a PEM file, which the address may name instead.
void file(JsonMembers &m, const char *key, RedisBudget &spec, QString &path, const char *meaning)
{
    QString given = m.reads() ? QString() : path;
    m.text(key, given, meaning).check([&]() -> Message {
        if (given.isEmpty())
            return {};
        if (!spec.redis.isTls)
            return redisMessage("shared.certificate_without_tls");
        if (!path.isEmpty())
            return redisMessage("shared.file_named_twice");
        path = given;
        return {};
    });
}

//! Other values than a secret's name are not repeated: they may be the password itself.
void password(JsonMembers &m, QString &secret)
{
    m.custom(
        "password", secretSchema(),
        [&secret](JsonReader &reader, const QString &key) {
            static const QRegularExpression form(u"^[A-Za-z0-9._-]{1,64}\\z"_s);
            const QJsonValue found = reader.value(key);
            const QString name = found.toObject().value(u"secret"_s).toString();
            if (found.isUndefined())
                return;
            if (found.toObject().size() == 1 && form.match(name).hasMatch())
                secret = name;
            else
                reader.fault(key, redisMessage("shared.password", u"redis"_s));
        },
        [&secret](JsonText &text, const QString &key) {
            if (!secret.isEmpty())
                text.add(key, QJsonObject {{u"secret"_s, secret}});
        },
        "Password of Redis.");
}

void whenDown(JsonMembers &m, RedisBudget::WhenDown &whenDown)
{
    const QString key = u"when_down"_s;
    const QStringList names {u"wait"_s, u"stop"_s};
    const QString given = m.reads() ? m.reader().value(key).toString() : QString();
    if (given == u"closed") // the earlier name of "wait"
        return;
    if (given == u"local")
        m.reader().fault(key, redisMessage("shared.local_removed"));
    else
        m.oneOf("when_down", whenDown, names,
                "Without Redis nothing is sent: \"wait\" until it responds, or \"stop\" with exit "
                "code 4.");
}

} // namespace

Message RedisBudget::message() const
{
    return redisMessage("shared.name_and_address", name, redis.text());
}

void members(JsonMembers &m, RedisBudget &spec)
{
    QString address = m.writes() ? spec.redis.text() : QString();
    m.text("redis", address,
           "redis://[USER@]HOST[:PORT][/DATABASE], or rediss:// for TLS. With Sentinel: "
           "redis+sentinel://HOST[:PORT],…/MASTER[/DATABASE], or rediss+sentinel://. Without "
           "password.")
        .required(redisMessage("shared.want_address"))
        .check([&]() -> Message {
            auto read = redisAddressFromText(address);
            if (!read)
                return read.error().message;
            spec.redis = *std::move(read);
            return {};
        });
    file(m, "extra_ca", spec, spec.redis.extraCa,
         "PEM file with certificate authorities to trust as well.");
    file(m, "client_certificate", spec, spec.redis.clientCertificate,
         "PEM file with the client certificate and its chain.");
    const bool writesKey = !m.writes() || !spec.redis.clientCertificate.isEmpty();
    if (writesKey)
        file(m, "client_key", spec, spec.redis.clientKey,
             "PEM file with the unencrypted client key. Default: in client_certificate.");
    if (m.reads() && !spec.redis.clientKey.isEmpty() && spec.redis.clientCertificate.isEmpty())
        m.reader().fault(u"client_key"_s, redisMessage("shared.key_without_certificate"));
    m.text("name", spec.name, "Name of the budget; profiles with the same name share it.")
        .notEmpty(redisMessage("shared.want_name"));
    password(m, spec.passwordSecret);
    whenDown(m, spec.whenDown);
    if (m.reads()) {
        const QString share = u"local_share"_s;
        m.reader().removed(share, redisMessage("shared.local_share_removed", share));
    }
}

Result<RedisBudget> sharedFromJson(const QJsonObject &object, const QString &pointer)
{
    return membersFromJson<RedisBudget>(object, pointer);
}

QJsonObject toJson(const RedisBudget &spec)
{
    return membersText(spec).object();
}

} // namespace penstock
