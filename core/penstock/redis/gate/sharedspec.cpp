// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/gate/sharedspec.h>

#include <penstock/support/jsonreader.h>

#include <QRegularExpression>

namespace penstock {

namespace {

const QStringList troubles {QStringLiteral("closed"), QStringLiteral("local")};

void readShare(JsonReader &reader, SharedSpec &spec)
{
    const QString key = QStringLiteral("share");
    const QString text = reader.text(key);
    if (text.isEmpty())
        return;
    static const QRegularExpression percent(QStringLiteral("^([1-9][0-9]?|100) ?%$"));
    const QRegularExpressionMatch match = percent.match(text);
    if (!match.hasMatch())
        reader.fault(key, QStringLiteral("this is no share"),
                     QStringLiteral("Write a percentage from 1% to 100%: \"10%\""));
    else if (spec.trouble != SharedStackOptions::Trouble::Local)
        reader.fault(key, QStringLiteral("a share is used with \"trouble\": \"local\" only"),
                     QStringLiteral("Write both, or none"));
    else
        spec.localShare = match.captured(1).toInt();
}

} // namespace

Result<SharedSpec> sharedFromJson(const QJsonObject &object, const QString &pointer)
{
    JsonReader reader(object, pointer);
    SharedSpec spec;
    const QString redis = QStringLiteral("redis");
    if (!reader.has(redis))
        reader.missing(redis, QStringLiteral("an address, redis://host or rediss://host"));
    else if (auto address = redisAddressFromText(reader.text(redis)); address)
        spec.redis = *std::move(address);
    else
        reader.fault(redis, address.error().what, address.error().fix);
    const QString name = QStringLiteral("name");
    spec.name = reader.text(name);
    if (spec.name.isEmpty())
        reader.missing(name, QStringLiteral("a name that all who share it use"));
    reader.object(QStringLiteral("password"), [&spec](JsonReader &inner) {
        spec.passwordSecret = inner.text(QStringLiteral("secret"));
        if (spec.passwordSecret.isEmpty())
            inner.missing(QStringLiteral("secret"), QStringLiteral("the name of a secret"));
    });
    spec.trouble
        = SharedStackOptions::Trouble(reader.oneOf(QStringLiteral("trouble"), troubles, 0));
    readShare(reader, spec);
    if (auto fault = reader.finish())
        return failure(*std::move(fault));
    return spec;
}

QJsonObject toJson(const SharedSpec &spec)
{
    QJsonObject object {{QStringLiteral("redis"), spec.redis.text()},
                        {QStringLiteral("name"), spec.name}};
    if (!spec.passwordSecret.isEmpty())
        object.insert(QStringLiteral("password"),
                      QJsonObject {{QStringLiteral("secret"), spec.passwordSecret}});
    if (spec.trouble == SharedStackOptions::Trouble::Local) {
        object.insert(QStringLiteral("trouble"), troubles[int(spec.trouble)]);
        object.insert(QStringLiteral("share"), QStringLiteral("%1%").arg(spec.localShare));
    }
    return object;
}

std::unique_ptr<LimitGate> openShared(const SharedSpec &spec, const QByteArray &password,
                                      std::vector<LimitSpec> limits, const QString &who,
                                      Clock &clock)
{
    SharedStackOptions options {{spec.redis, password, QStringLiteral("penstock")}, spec.name, who};
    options.trouble = spec.trouble;
    options.localShare = spec.localShare;
    return std::make_unique<SharedStack>(std::move(options), std::move(limits), clock);
}

} // namespace penstock
