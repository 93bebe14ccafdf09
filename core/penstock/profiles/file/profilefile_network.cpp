// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilenames_p.h>
#include <penstock/profiles/file/profilereading_p.h>
#include <penstock/profiles/spec/profilemessages.h>

#include <limits>

namespace penstock {

namespace {
using namespace std::chrono_literals;

QStringList proxySchemes()
{
    return {u"http"_s, u"socks5"_s};
}

ProxySpec readProxy(JsonReader &reader, const QString &suggested)
{
    const QString key = u"proxy"_s;
    const QJsonValue found = reader.value(key);
    if (const qsizetype named = proxyNames().indexOf(found.toString()); named >= 0)
        return {ProxySpec::Kind(named), {}, {}};
    ProxySpec proxy;
    if (found.isUndefined())
        return proxy;
    proxy.kind = ProxySpec::Kind::Given;
    if (found.isString()) {
        proxy.url = readUrl(reader, key, proxySchemes());
        return proxy;
    }
    if (!found.isObject()) {
        reader.refuse(key, profileMessage("profile.want_proxy"));
        return proxy;
    }
    reader.object(key, [&](JsonReader &inner) {
        const QString urlKey = u"url"_s;
        if (!inner.has(urlKey))
            inner.missing(urlKey, profileMessage("profile.want_proxy_url"));
        proxy.url = readUrl(inner, urlKey, proxySchemes());
        proxy.passwordSecret = readSecret(inner, u"password"_s, suggested);
    });
    return proxy;
}

TlsSpec readTls(JsonReader &reader, const QString &suggested)
{
    TlsSpec tls;
    reader.object(u"tls"_s, [&](JsonReader &inner) {
        const QString keyKey = u"client_key"_s;
        tls.extraCa = inner.text(u"extra_ca"_s);
        tls.clientCertificate = inner.text(u"client_certificate"_s);
        const TextOrSecret key = readTextOrSecret(inner, keyKey, suggested);
        if (key.text.contains(u"PRIVATE KEY"_s))
            refuseLiteralSecret(inner, keyKey, suggested);
        tls.clientKey = key.text;
        tls.clientKeySecret = key.secret;
        tls.clientKeyPasswordSecret = readSecret(inner, u"client_key_password"_s, suggested);
        tls.ignoreErrors = inner.flag(u"ignore_errors"_s, false);
        if (!key.isEmpty() && tls.clientCertificate.isEmpty())
            inner.fault(keyKey, profileMessage("tls.key_without_certificate"));
    });
    return tls;
}
} // namespace

NetworkSpec readNetwork(JsonReader &reader, const QString &suggested)
{
    NetworkSpec network;
    reader.object(u"network"_s, [&](JsonReader &inner) {
        const QString http2Key = u"http2"_s;
        const QString bodyKey = u"max_body"_s;
        const QString memoryKey = u"memory"_s;
        const QString strictKey = u"strict_send"_s;
        network.connectTimeout = inner.duration(u"connect_timeout"_s, 1ms);
        network.timeout = inner.duration(u"timeout"_s, 1ms);
        if (const bool http2 = inner.flag(http2Key, false); inner.has(http2Key))
            network.http2 = http2;
        network.proxy = readProxy(inner, suggested);
        network.tls = readTls(inner, suggested);
        const std::int64_t most
            = inner.whole(bodyKey, 1, std::numeric_limits<std::int64_t>::max(), 1);
        if (inner.has(bodyKey))
            network.maxBody = most;
        const std::int64_t memory
            = inner.whole(memoryKey, 1, std::numeric_limits<std::int64_t>::max(), 1);
        if (inner.has(memoryKey))
            network.memory = memory;
        if (const bool strict = inner.flag(strictKey, true); inner.has(strictKey))
            network.strictSend = strict;
    });
    return network;
}

} // namespace penstock
