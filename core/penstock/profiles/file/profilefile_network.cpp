// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/file/profilemembers_p.h>
#include <penstock/profiles/spec/profilemessages.h>

namespace penstock {

namespace {
using namespace std::chrono_literals;

QStringList proxySchemes()
{
    return {u"http"_s, u"socks5"_s};
}

QStringList proxyNames()
{
    return {u"system"_s, u"none"_s};
}

void proxyMember(JsonMembers &m, ProxySpec &proxy, const QString &suggested)
{
    const JsonMembers::Short brief {
        R"({"type": "string"})",
        [&proxy](JsonReader &reader, const QString &key) {
            const QJsonValue found = reader.value(key);
            const qsizetype named = proxyNames().indexOf(found.toString());
            proxy.kind = named >= 0 ? ProxySpec::Kind(named) : ProxySpec::Kind::Given;
            if (!found.isString())
                reader.refuse(key, profileMessage("profile.want_proxy"));
            else if (named < 0)
                proxy.url = readUrl(reader, key, proxySchemes());
        },
        [&proxy]() -> QJsonValue {
            if (proxy.kind == ProxySpec::Kind::System)
                return QJsonValue::Null;
            if (proxy.kind == ProxySpec::Kind::None)
                return proxyNames().at(qsizetype(proxy.kind));
            return proxy.passwordSecret.isEmpty() ? QJsonValue(proxy.url.toString())
                                                  : QJsonValue(QJsonValue::Undefined);
        }};
    m.object(
        "proxy",
        [&](JsonMembers &inner) {
            proxy.kind = ProxySpec::Kind::Given;
            url(inner, "url", proxy.url, proxySchemes(),
                "http:// or socks5:// URL, with a user if the proxy needs one.")
                .required(profileMessage("profile.want_proxy_url"));
            secret(inner, "password", proxy.passwordSecret, suggested, "Password of the proxy.");
        },
        "Proxy: \"system\" (default), \"none\", a URL, or an object.", brief);
}

void members(JsonMembers &m, TlsSpec &tls, const QString &suggested)
{
    TextOrSecret key {tls.clientKey, tls.clientKeySecret};
    m.text("extra_ca", tls.extraCa, "PEM file with certificate authorities to trust as well.");
    m.text("client_certificate", tls.clientCertificate,
           "PEM file with the client certificate and its chain.");
    textOrSecret(m, "client_key", key, suggested,
                 "PEM file with the client's key, or the key as a secret. Default: in "
                 "client_certificate.");
    secret(m, "client_key_password", tls.clientKeyPasswordSecret, suggested,
           "Password of the key.");
    m.flag("ignore_errors", tls.ignoreErrors,
           "Dangerous: do not verify the server's certificate. Default: false.");
    if (!m.reads())
        return;
    tls.clientKey = key.text;
    tls.clientKeySecret = key.secret;
    const QString keyKey = u"client_key"_s;
    if (key.text.contains(u"PRIVATE KEY"_s))
        refuseLiteralSecret(m.reader(), keyKey, suggested);
    if (!key.isEmpty() && tls.clientCertificate.isEmpty())
        m.reader().fault(keyKey, profileMessage("tls.key_without_certificate"));
}
} // namespace

void members(JsonMembers &m, NetworkSpec &network, const QString &suggested)
{
    m.duration("connect_timeout", network.connectTimeout, {1ms},
               "Timeout for name lookup, connection and TLS. Default: 10s.");
    m.duration("timeout", network.timeout, {1ms},
               "Timeout of each attempt, up to the last byte. Default: 60s.");
    m.flag("http2", network.http2, "Use HTTP/2 if the server offers it. Default: false.");
    proxyMember(m, network.proxy, suggested);
    m.object(
        "tls", [&](JsonMembers &inner) { members(inner, network.tls, suggested); },
        "Certificates, as PEM files relative to the profile.");
    m.whole("max_body", network.maxBody, {1}, "Longest response in bytes, after decompression.");
    m.whole("memory", network.memory, {1},
            "Bytes of all responses in memory at once. Default: 512 MiB.");
    m.flag("send_once|strict_send", network.sendOnce,
           "Send each request once per permit, even if a connection breaks. Default: true.");
}

} // namespace penstock
