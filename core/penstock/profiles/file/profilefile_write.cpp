// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/throttle/dialectjson.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/file/profilenames_p.h>
#include <penstock/profiles/spec/stopafterfailures.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/jsontext.h>

#include <QDir>

namespace penstock {

namespace {
QJsonValue secretJson(const QString &name)
{
    if (name.isEmpty())
        return QJsonValue::Undefined;
    return QJsonObject {{u"secret"_s, name}};
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

JsonText sharedText(RedisBudget shared, const QString &folder)
{
    RedisAddress &redis = shared.redis;
    for (QString *const path : {&redis.extraCa, &redis.clientCertificate, &redis.clientKey})
        *path = pathIn(folder, *path);
    return JsonText::of(toJson(shared),
                        {u"redis"_s, u"extra_ca"_s, u"client_certificate"_s, u"client_key"_s,
                         u"name"_s, u"password"_s, u"when_down"_s});
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
        text.add(u"user"_s, json(auth.user));
        text.add(u"password"_s, secretJson(auth.secret));
        break;
    case AuthSpec::Kind::InHeader:
    case AuthSpec::Kind::InQuery:
        text.add(u"name"_s, auth.name);
        text.add(u"prefix"_s, auth.prefix);
        text.add(u"value"_s, secretJson(auth.secret));
        break;
    case AuthSpec::Kind::ClientCredentials:
        text.add(u"token_url"_s, auth.tokenUrl.toString());
        text.add(u"client_id"_s, auth.clientId);
        text.add(u"client_secret"_s, secretJson(auth.secret));
        text.add(u"scope"_s, auth.scope);
        text.add(u"audience"_s, auth.audience);
        if (auth.clientAuth != AuthSpec::ClientAuth::Basic)
            text.add(u"client_auth"_s, clientAuthNames().at(qsizetype(auth.clientAuth)));
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

std::vector<JsonText> limitTexts(const std::vector<Limit> &limits)
{
    std::vector<JsonText> texts;
    texts.reserve(limits.size());
    for (const Limit &limit : limits)
        texts.push_back(JsonText::of(toJson(limit), {u"name"_s, u"algorithm"_s, u"capacity"_s}));
    return texts;
}

JsonText throttlingText(const ThrottleDialect &dialect)
{
    const QString bodiesKey = u"bodies"_s;
    QJsonObject object = throttleDialectToJson(dialect);
    std::vector<JsonText> bodies;
    for (const QJsonValue &body : object.take(bodiesKey).toArray())
        bodies.push_back(JsonText::of(body.toObject(), {u"pointer"_s}));
    JsonText text = JsonText::of(object,
                                 {u"limit_header"_s, u"remaining_header"_s, u"reset_header"_s,
                                  u"reset_kind"_s, u"bucket_pad"_s, u"floor"_s, u"statuses"_s});
    text.add(bodiesKey, bodies);
    return text;
}

JsonText retryText(const RetrySpec &retry)
{
    JsonText text;
    add(text, u"max_attempts"_s, retry.maxAttempts);
    add(text, u"backoff_base"_s, retry.base);
    add(text, u"backoff_cap"_s, retry.cap);
    text.add(u"statuses"_s, list(retry.statuses));
    text.add(u"idempotency_header"_s, retry.idempotencyHeader);
    return text;
}

void addProxy(JsonText &text, const ProxySpec &proxy)
{
    const QString key = u"proxy"_s;
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
    object.add(u"url"_s, proxy.url.toString());
    object.add(u"password"_s, secretJson(proxy.passwordSecret));
    text.add(key, object);
}

JsonText tlsText(const TlsSpec &tls, const QString &folder)
{
    JsonText text;
    text.add(u"extra_ca"_s, pathIn(folder, tls.extraCa));
    text.add(u"client_certificate"_s, pathIn(folder, tls.clientCertificate));
    text.add(u"client_key"_s,
             json(TextOrSecret {pathIn(folder, tls.clientKey), tls.clientKeySecret}));
    text.add(u"client_key_password"_s, secretJson(tls.clientKeyPasswordSecret));
    if (tls.ignoreErrors)
        text.add(u"ignore_errors"_s, true);
    return text;
}

JsonText networkText(const NetworkSpec &network, const QString &folder)
{
    JsonText text;
    add(text, u"connect_timeout"_s, network.connectTimeout);
    add(text, u"timeout"_s, network.timeout);
    add(text, u"http2"_s, network.http2);
    addProxy(text, network.proxy);
    text.add(u"tls"_s, tlsText(network.tls, folder));
    add(text, u"max_body"_s, network.maxBody);
    add(text, u"memory"_s, network.memory);
    add(text, u"strict_send"_s, network.strictSend);
    return text;
}
} // namespace

QByteArray toJson(const Profile &profile, const QString &folder)
{
    JsonText text;
    text.add(u"schema"_s, profileFormat().schema());
    text.add(u"name"_s, profile.name);
    text.add(u"description"_s, profile.description);
    text.add(u"base_url"_s, profile.baseUrl);
    text.add(u"variables"_s, variablesText(profile.variables));
    text.add(u"environments"_s, environmentsText(profile.environments));
    text.add(u"environment"_s, profile.environment);
    text.add(u"auth"_s, authText(profile.auth));
    text.add(u"headers"_s, headersText(profile.headers));
    text.add(u"limits"_s, limitTexts(profile.limits));
    add(text, u"discover"_s, profile.discover);
    const QString budgetKey = u"budget"_s;
    if (profile.shared)
        text.add(budgetKey, sharedText(*profile.shared, folder));
    else if (profile.share)
        text.add(budgetKey, budgetNames().at(*profile.share ? 1 : 0));
    add(text, u"keep_headers"_s, profile.keepHeaders);
    if (profile.breaker)
        text.add(u"stop_after_failures"_s, stopAfterFailures(*profile.breaker));
    text.add(u"throttling"_s, throttlingText(profile.throttling));
    text.add(u"retry"_s, retryText(profile.retry));
    text.add(u"network"_s, networkText(profile.network, folder));
    text.add(u"docs"_s, profile.docs.toString());
    text.add(u"as_of"_s, profile.asOf.toString(Qt::ISODate));
    text.add(u"source"_s, profile.source);
    return text.toJson();
}

} // namespace penstock
