// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/dialectjson.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/file/profilenames_p.h>
#include <penstock/profiles/spec/fusevalue.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsontext.h>

#include <QDir>

namespace penstock {

namespace {
QJsonValue secretJson(const QString &name)
{
    if (name.isEmpty())
        return QJsonValue::Undefined;
    return QJsonObject {{QStringLiteral("secret"), name}};
}

QJsonValue json(const TextOrSecret &value)
{
    return value.isSecret() ? secretJson(value.secret) : QJsonValue(value.text);
}

void add(JsonText &text, const QString &key, const std::optional<Duration> &duration)
{
    if (duration)
        text.add(key, durationText(*duration));
}

template <typename Value>
void add(JsonText &text, const QString &key, const std::optional<Value> &value)
{
    if (value)
        text.add(key, QJsonValue(qint64(*value)));
}

void add(JsonText &text, const QString &key, const std::optional<bool> &flag)
{
    if (flag)
        text.add(key, QJsonValue(*flag));
}

QJsonArray list(const QList<int> &numbers)
{
    QJsonArray array;
    for (const int number : numbers)
        array.append(number);
    return array;
}

QString pathIn(const QString &folder, const QString &path)
{
    const QString start = folder + QLatin1Char('/');
    return !folder.isEmpty() && path.startsWith(start) ? path.sliced(start.size()) : path;
}

JsonText sharedText(SharedSpec shared, const QString &folder)
{
    shared.redis.extraCa = pathIn(folder, shared.redis.extraCa);
    return JsonText::of(toJson(shared),
                        {QStringLiteral("redis"), QStringLiteral("extra_ca"),
                         QStringLiteral("name"), QStringLiteral("password"),
                         QStringLiteral("when_down")});
}

JsonText authText(const AuthSpec &auth)
{
    JsonText text;
    switch (auth.kind) {
    case AuthSpec::Kind::None:
        return text;
    case AuthSpec::Kind::Bearer:
        text.add(authKinds().at(qsizetype(auth.kind)), secretJson(auth.secret));
        return text;
    case AuthSpec::Kind::Basic:
        text.add(QStringLiteral("user"), json(auth.user));
        text.add(QStringLiteral("password"), secretJson(auth.secret));
        break;
    case AuthSpec::Kind::InHeader:
    case AuthSpec::Kind::InQuery:
        text.add(QStringLiteral("name"), auth.name);
        text.add(QStringLiteral("prefix"), auth.prefix);
        text.add(QStringLiteral("value"), secretJson(auth.secret));
        break;
    case AuthSpec::Kind::ClientCredentials:
        text.add(QStringLiteral("token_url"), auth.tokenUrl.toString());
        text.add(QStringLiteral("client_id"), auth.clientId);
        text.add(QStringLiteral("client_secret"), secretJson(auth.secret));
        text.add(QStringLiteral("scope"), auth.scope);
        text.add(QStringLiteral("audience"), auth.audience);
        if (auth.clientAuth != AuthSpec::ClientAuth::Basic)
            text.add(QStringLiteral("client_auth"),
                     clientAuthNames().at(qsizetype(auth.clientAuth)));
        break;
    }
    return JsonText::wrapping(authKinds().at(qsizetype(auth.kind)), text);
}

JsonText headersText(const std::vector<ProfileHeader> &headers)
{
    JsonText text;
    for (const ProfileHeader &header : headers) {
        if (header.value.isSecret())
            text.add(header.name, secretJson(header.value.secret));
        else
            text.addText(header.name, header.value.text);
    }
    return text;
}

JsonText variablesText(const std::vector<ProfileVariable> &variables)
{
    JsonText text;
    for (const auto &[name, value] : variables) {
        if (value.isSecret())
            text.add(name, secretJson(value.secret));
        else
            text.addText(name, value.text);
    }
    return text;
}

JsonText environmentsText(const std::vector<Environment> &environments)
{
    JsonText text;
    for (const Environment &each : environments) {
        if (each.variables.empty())
            text.addRaw(each.name, QByteArrayLiteral("{}"));
        else
            text.add(each.name, variablesText(each.variables));
    }
    return text;
}

std::vector<JsonText> limitTexts(const std::vector<LimitSpec> &limits)
{
    std::vector<JsonText> texts;
    texts.reserve(limits.size());
    for (const LimitSpec &limit : limits)
        texts.push_back(JsonText::of(
            toJson(limit),
            {QStringLiteral("name"), QStringLiteral("algorithm"), QStringLiteral("capacity")}));
    return texts;
}

JsonText throttlingText(const ThrottleDialect &dialect)
{
    const QString bodiesKey = QStringLiteral("bodies");
    QJsonObject object = throttleDialectToJson(dialect);
    std::vector<JsonText> bodies;
    for (const QJsonValue &body : object.take(bodiesKey).toArray())
        bodies.push_back(JsonText::of(body.toObject(), {QStringLiteral("pointer")}));
    JsonText text = JsonText::of(
        object,
        {QStringLiteral("limit_header"), QStringLiteral("remaining_header"),
         QStringLiteral("reset_header"), QStringLiteral("reset_kind"), QStringLiteral("bucket_pad"),
         QStringLiteral("floor"), QStringLiteral("statuses")});
    text.add(bodiesKey, bodies);
    return text;
}

JsonText retryText(const RetrySpec &retry)
{
    JsonText text;
    add(text, QStringLiteral("max_attempts"), retry.maxAttempts);
    add(text, QStringLiteral("backoff_base"), retry.base);
    add(text, QStringLiteral("backoff_cap"), retry.cap);
    text.add(QStringLiteral("statuses"), list(retry.statuses));
    text.add(QStringLiteral("idempotency_header"), retry.idempotencyHeader);
    return text;
}

void addProxy(JsonText &text, const ProxySpec &proxy)
{
    const QString key = QStringLiteral("proxy");
    switch (proxy.kind) {
    case ProxySpec::Kind::System:
        return;
    case ProxySpec::Kind::None:
        text.add(key, proxyNames().at(qsizetype(proxy.kind)));
        return;
    case ProxySpec::Kind::Given:
        break;
    }
    if (proxy.passwordSecret.isEmpty()) {
        text.add(key, proxy.url.toString());
        return;
    }
    JsonText object;
    object.add(QStringLiteral("url"), proxy.url.toString());
    object.add(QStringLiteral("password"), secretJson(proxy.passwordSecret));
    text.add(key, object);
}

JsonText tlsText(const TlsSpec &tls, const QString &folder)
{
    JsonText text;
    text.add(QStringLiteral("extra_ca"), pathIn(folder, tls.extraCa));
    text.add(QStringLiteral("client_certificate"), pathIn(folder, tls.clientCertificate));
    text.add(QStringLiteral("client_key"),
             json(TextOrSecret {pathIn(folder, tls.clientKey), tls.clientKeySecret}));
    text.add(QStringLiteral("client_key_password"), secretJson(tls.clientKeyPasswordSecret));
    if (tls.ignoreErrors)
        text.add(QStringLiteral("ignore_errors"), true);
    return text;
}

JsonText networkText(const NetworkSpec &network, const QString &folder)
{
    JsonText text;
    add(text, QStringLiteral("connect_timeout"), network.connectTimeout);
    add(text, QStringLiteral("timeout"), network.timeout);
    add(text, QStringLiteral("http2"), network.http2);
    addProxy(text, network.proxy);
    text.add(QStringLiteral("tls"), tlsText(network.tls, folder));
    add(text, QStringLiteral("max_body"), network.maxBody);
    add(text, QStringLiteral("memory"), network.memory);
    add(text, QStringLiteral("strict_send"), network.strictSend);
    return text;
}
} // namespace

QByteArray toJson(const Profile &profile, const QString &folder)
{
    JsonText text;
    text.add(QStringLiteral("schema"), profileFormat().schema());
    text.add(QStringLiteral("name"), profile.name);
    text.add(QStringLiteral("description"), profile.description);
    text.add(QStringLiteral("base_url"), profile.baseUrl);
    text.add(QStringLiteral("variables"), variablesText(profile.variables));
    text.add(QStringLiteral("environments"), environmentsText(profile.environments));
    text.add(QStringLiteral("environment"), profile.environment);
    text.add(QStringLiteral("auth"), authText(profile.auth));
    text.add(QStringLiteral("headers"), headersText(profile.headers));
    text.add(QStringLiteral("limits"), limitTexts(profile.limits));
    add(text, QStringLiteral("discover"), profile.discover);
    add(text, QStringLiteral("share"), profile.share);
    if (profile.shared)
        text.add(QStringLiteral("shared"), sharedText(*profile.shared, folder));
    add(text, QStringLiteral("keep_headers"), profile.keepHeaders);
    if (profile.fuse)
        text.add(QStringLiteral("fuse"), fuseValue(*profile.fuse));
    text.add(QStringLiteral("throttling"), throttlingText(profile.throttling));
    text.add(QStringLiteral("retry"), retryText(profile.retry));
    text.add(QStringLiteral("network"), networkText(profile.network, folder));
    text.add(QStringLiteral("docs"), profile.docs.toString());
    text.add(QStringLiteral("as_of"), profile.asOf.toString(Qt::ISODate));
    text.add(QStringLiteral("source"), profile.source);
    return text.toJson();
}

} // namespace penstock
