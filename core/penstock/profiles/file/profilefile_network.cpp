// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilenames_p.h>
#include <penstock/profiles/file/profilereading_p.h>

#include <limits>

namespace penstock {

namespace {
using namespace std::chrono_literals;

QStringList proxySchemes()
{
    return {QStringLiteral("http"), QStringLiteral("socks5")};
}

ProxySpec readProxy(JsonReader &reader, const QString &suggested)
{
    const QString key = QStringLiteral("proxy");
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
        reader.refuse(key, QStringLiteral("\"system\", \"none\", a URL, or {\"url\": …}"));
        return proxy;
    }
    reader.object(key, [&](JsonReader &inner) {
        const QString urlKey = QStringLiteral("url");
        if (!inner.has(urlKey))
            inner.missing(urlKey, QStringLiteral("http://host:port"));
        proxy.url = readUrl(inner, urlKey, proxySchemes());
        proxy.passwordSecret = readSecret(inner, QStringLiteral("password"), suggested);
    });
    return proxy;
}

TlsSpec readTls(JsonReader &reader, const QString &suggested)
{
    TlsSpec tls;
    reader.object(QStringLiteral("tls"), [&](JsonReader &inner) {
        const QString keyKey = QStringLiteral("client_key");
        tls.extraCa = inner.text(QStringLiteral("extra_ca"));
        tls.clientCertificate = inner.text(QStringLiteral("client_certificate"));
        const TextOrSecret key = readTextOrSecret(inner, keyKey, suggested);
        if (key.text.contains(QStringLiteral("PRIVATE KEY")))
            refuseLiteralSecret(inner, keyKey, suggested);
        tls.clientKey = key.text;
        tls.clientKeySecret = key.secret;
        tls.clientKeyPasswordSecret
            = readSecret(inner, QStringLiteral("client_key_password"), suggested);
        tls.ignoreErrors = inner.flag(QStringLiteral("ignore_errors"), false);
        if (!key.isEmpty() && tls.clientCertificate.isEmpty())
            inner.fault(keyKey, QStringLiteral("a key is of no use without its certificate"),
                        QStringLiteral("Add \"client_certificate\": the path of a PEM file"));
    });
    return tls;
}
} // namespace

NetworkSpec readNetwork(JsonReader &reader, const QString &suggested)
{
    NetworkSpec network;
    reader.object(QStringLiteral("network"), [&](JsonReader &inner) {
        const QString http2Key = QStringLiteral("http2");
        const QString bodyKey = QStringLiteral("max_body");
        const QString memoryKey = QStringLiteral("memory");
        const QString strictKey = QStringLiteral("strict_send");
        network.connectTimeout = inner.duration(QStringLiteral("connect_timeout"), 1ms);
        network.timeout = inner.duration(QStringLiteral("timeout"), 1ms);
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
