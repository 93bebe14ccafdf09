// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/sharedspec.h>

#include <penstock/support/jsonreader.h>

#include <QRegularExpression>

namespace penstock {

namespace {

void readLocalShare(JsonReader &reader, SharedSpec &spec)
{
    const QString key = QStringLiteral("local_share");
    const QString text = reader.text(key);
    if (text.isEmpty())
        return;
    const std::optional<int> percent = localShareFromText(text);
    if (!percent)
        reader.fault(key, QStringLiteral("this is no share"),
                     QStringLiteral("Write a percentage from 1% to 100%: \"10%\""));
    else if (spec.whenDown != SharedSpec::WhenDown::Local)
        reader.fault(key, QStringLiteral("a share is taken with \"when_down\": \"local\" only"),
                     QStringLiteral("Write both, or none"));
    else
        spec.localShare = *percent;
}

void readExtraCa(JsonReader &reader, SharedSpec &spec)
{
    const QString key = QStringLiteral("extra_ca");
    const QString path = reader.text(key);
    if (path.isEmpty())
        return;
    if (!spec.redis.isTls)
        reader.fault(key, QStringLiteral("without TLS nobody shows a certificate"),
                     QStringLiteral("Begin the address with rediss://, or leave this out"));
    else if (!spec.redis.extraCa.isEmpty())
        reader.fault(key, QStringLiteral("the address names such a file, too"),
                     QStringLiteral("Name it here only"));
    else
        spec.redis.extraCa = path;
}

//! Whatever else stands there may be the password itself.
void readPassword(JsonReader &reader, SharedSpec &spec)
{
    const QString key = QStringLiteral("password");
    static const QRegularExpression name(QStringLiteral("^[A-Za-z0-9._-]{1,64}\\z"));
    const QJsonValue found = reader.value(key);
    const QString secret = found.toObject().value(QStringLiteral("secret")).toString();
    if (found.isUndefined() || found.isNull())
        return;
    if (found.isObject() && found.toObject().size() == 1 && name.match(secret).hasMatch())
        spec.passwordSecret = secret;
    else
        reader.fault(key, QStringLiteral("a password does not belong in this file"),
                     QStringLiteral("Keep it with \"penstock secret set redis\" and write "
                                    "{\"secret\": \"redis\"} here"));
}

} // namespace

QString SharedSpec::text() const
{
    return QStringLiteral("\"%1\" at %2").arg(name, redis.text());
}

const QStringList &whenDownNames()
{
    static const QStringList names {QStringLiteral("closed"), QStringLiteral("local")};
    return names;
}

std::optional<int> localShareFromText(const QString &text)
{
    static const QRegularExpression percent(QStringLiteral("^\\s*([1-9][0-9]?|100) ?%\\s*\\z"));
    const QRegularExpressionMatch match = percent.match(text);
    return match.hasMatch() ? std::optional(match.captured(1).toInt()) : std::nullopt;
}

SharedSpec readShared(JsonReader &reader)
{
    SharedSpec spec;
    const QString redis = QStringLiteral("redis");
    if (!reader.has(redis))
        reader.missing(redis, QStringLiteral("an address, redis://host or rediss://host"));
    else if (auto address = redisAddressFromText(reader.text(redis)); address)
        spec.redis = *std::move(address);
    else
        reader.fault(redis, address.error().what, address.error().fix);
    readExtraCa(reader, spec);
    const QString name = QStringLiteral("name");
    spec.name = reader.text(name);
    if (spec.name.isEmpty())
        reader.missing(name, QStringLiteral("a name that all who share it use"));
    readPassword(reader, spec);
    spec.whenDown
        = SharedSpec::WhenDown(reader.oneOf(QStringLiteral("when_down"), whenDownNames(), 0));
    readLocalShare(reader, spec);
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
    QJsonObject object {{QStringLiteral("redis"), spec.redis.text()},
                        {QStringLiteral("name"), spec.name}};
    if (!spec.redis.extraCa.isEmpty())
        object.insert(QStringLiteral("extra_ca"), spec.redis.extraCa);
    if (!spec.passwordSecret.isEmpty())
        object.insert(QStringLiteral("password"),
                      QJsonObject {{QStringLiteral("secret"), spec.passwordSecret}});
    if (spec.whenDown == SharedSpec::WhenDown::Local) {
        object.insert(QStringLiteral("when_down"), whenDownNames()[int(spec.whenDown)]);
        object.insert(QStringLiteral("local_share"), QStringLiteral("%1%").arg(spec.localShare));
    }
    return object;
}

} // namespace penstock
