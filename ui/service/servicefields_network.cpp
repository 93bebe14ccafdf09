// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/servicefields.h"

#include "ui/documents/fieldkinds.h"

#include <penstock/http/send/httpclientoptions.h>
#include <penstock/support/timetext.h>

#include <QCoreApplication>

namespace penstock {

namespace {
struct NetworkText
{
    Q_DECLARE_TR_FUNCTIONS(NetworkFields)
};

ProfileField proxyField()
{
    using Kind = ProxySpec::Kind;
    return {
        .label = NetworkText::tr("Proxy"),
        .hint = NetworkText::tr("the system's, or type none or http://host:8080"),
        .tip = NetworkText::tr("system, none, or a URL that begins with http:// or socks5://. The "
                               "URL may contain a user name"),
        .pointers = pointersTo("/network/proxy /network/proxy/url"),
        .text =
            [](const Profile &profile) {
                const ProxySpec &proxy = profile.network.proxy;
                return proxy.kind == Kind::System ? QString()
                    : proxy.kind == Kind::None    ? u"none"_s
                                                  : proxy.url.toString();
            },
        .take =
            [](Profile &profile, const QString &text) {
                ProxySpec &proxy = profile.network.proxy;
                const QString typed = text.trimmed();
                const QUrl url(typed);
                if (typed.isEmpty() || typed == u"system"_s)
                    proxy = {};
                else if (typed == u"none"_s)
                    proxy = {.kind = Kind::None};
                else if (url.host().isEmpty()
                         || (url.scheme() != u"http"_s && url.scheme() != u"socks5"_s))
                    return NetworkText::tr("Invalid proxy. Write none, or a URL that begins with "
                                           "http:// or socks5:// and a host.");
                else if (!url.password().isEmpty())
                    return NetworkText::tr(
                        "Remove the password from the URL, and enter the name of a secret below.");
                else
                    proxy = {Kind::Given, url, proxy.passwordSecret};
                return QString();
            },
        .mayHoldPassword = true};
}

ProfileField pathField(const QString &label, const char *pointer, const QString &folder,
                       QString TlsSpec::*path)
{
    const auto member = memberAt(&Profile::network, &NetworkSpec::tls, path);
    ProfileField field = valueField(label, pointer, member);
    field.take = [folder, member](Profile &profile, const QString &text) {
        member(profile) = pathFrom(folder, text.trimmed());
        return QString();
    };
    return field;
}

std::vector<ProfileField> tlsFields(const QString &folder)
{
    const QString pem = NetworkText::tr("none, or a PEM file");
    const auto hasCertificate = [](const Profile &profile) {
        const TlsSpec &tls = profile.network.tls;
        return !tls.clientCertificate.isEmpty() || !tls.clientKey.isEmpty()
            || !tls.clientKeySecret.isEmpty() || !tls.clientKeyPasswordSecret.isEmpty();
    };
    return {
        with(pathField(NetworkText::tr("Certificate authority"), "/network/tls/extra_ca", folder,
                       &TlsSpec::extraCa),
             pem, NetworkText::tr("Certificate that is trusted in addition to the system's")),
        with(pathField(NetworkText::tr("Client certificate"), "/network/tls/client_certificate",
                       folder, &TlsSpec::clientCertificate),
             pem,
             NetworkText::tr(
                 "Identifies this client to the server. The file also contains its chain")),
        with(pathField(NetworkText::tr("Client key"), "/network/tls/client_key", folder,
                       &TlsSpec::clientKey),
             NetworkText::tr("in the certificate file"), NetworkText::tr("A PEM file"),
             hasCertificate),
        with(valueField(NetworkText::tr("Client key as a secret"), "/network/tls/client_key/secret",
                        memberAt(&Profile::network, &NetworkSpec::tls, &TlsSpec::clientKeySecret)),
             NetworkText::tr("none, or the name of a secret"),
             NetworkText::tr("For a key that is stored in the keychain instead of a file"),
             hasCertificate),
        with(valueField(
                 NetworkText::tr("Key password"), "/network/tls/client_key_password/secret",
                 memberAt(&Profile::network, &NetworkSpec::tls, &TlsSpec::clientKeyPasswordSecret)),
             NetworkText::tr("none, or the name of a secret"),
             NetworkText::tr("The name of a secret, never the password itself"), hasCertificate),
        with(choiceField(NetworkText::tr("TLS errors"), "/network/tls/ignore_errors",
                         {NetworkText::tr("fail the request"),
                          NetworkText::tr("are ignored: the server's identity is not verified")},
                         memberAt(&Profile::network, &NetworkSpec::tls, &TlsSpec::ignoreErrors)),
             {}, NetworkText::tr("Ignoring them is dangerous. Do it only for your own server"))};
}
} // namespace

std::vector<ProfileField> networkFields(const QString &folder)
{
    const HttpClientOptions usual;
    std::vector<ProfileField> fields
        = {with(valueField(NetworkText::tr("Connect timeout"), "/network/connect_timeout",
                           memberAt(&Profile::network, &NetworkSpec::connectTimeout)),
                durationText(usual.connectTimeout),
                NetworkText::tr("For DNS lookup, connection and TLS handshake together")),
           with(valueField(NetworkText::tr("Total timeout"), "/network/timeout",
                           memberAt(&Profile::network, &NetworkSpec::timeout)),
                durationText(usual.totalTimeout),
                NetworkText::tr("For each attempt, up to the last byte")),
           with(valueField(NetworkText::tr("Largest response"), "/network/max_body",
                           memberAt(&Profile::network, &NetworkSpec::maxBody)),
                u"64 MiB"_s,
                NetworkText::tr("Size after decompression. A larger response is an error")),
           with(valueField(NetworkText::tr("Memory for responses"), "/network/memory",
                           memberAt(&Profile::network, &NetworkSpec::memory)),
                u"512 MiB"_s,
                NetworkText::tr(
                    "Limit for all responses in memory. If it is reached, reading pauses")),
           with(flagField(
                    u"HTTP/2"_s, "/network/http2",
                    {NetworkText::tr("not used"), NetworkText::tr("used if the server offers it")},
                    false, memberAt(&Profile::network, &NetworkSpec::http2)),
                {}),
           with(flagField(NetworkText::tr("Sending"), "/network/send_once",
                          {NetworkText::tr("once per permit"),
                           NetworkText::tr("as the network library does")},
                          true, memberAt(&Profile::network, &NetworkSpec::sendOnce)),
                {},
                NetworkText::tr("Sending once per permit adds \"Content-Length: 0\" to requests "
                                "without a body. If a server rejects that, choose the other mode: "
                                "limits are then charged for repetitions afterwards")),
           proxyField(),
           with(valueField(
                    NetworkText::tr("Proxy password"), "/network/proxy/password/secret",
                    memberAt(&Profile::network, &NetworkSpec::proxy, &ProxySpec::passwordSecret)),
                NetworkText::tr("none, or the name of a secret"),
                NetworkText::tr("The name of a secret, never the password itself"),
                [](const Profile &profile) {
                    return profile.network.proxy.kind == ProxySpec::Kind::Given;
                })};
    for (ProfileField &field : tlsFields(folder))
        fields.push_back(std::move(field));
    return fields;
}

} // namespace penstock
