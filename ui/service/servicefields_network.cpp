// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/service/servicefields.h"

#include "ui/service/fieldkinds.h"

#include <penstock/http/send/senderoptions.h>
#include <penstock/support/durationtext.h>

#include <QCoreApplication>
#include <QDir>

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
        .hint = NetworkText::tr("the system's; none; or http://host:8080"),
        .tip
        = NetworkText::tr("system, none, or the URL of one: http:// or socks5://, with the user "
                          "if it wants one"),
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
                    return NetworkText::tr("Write none, or a URL that begins with http:// or "
                                           "socks5:// and a host.");
                else if (!url.password().isEmpty())
                    return NetworkText::tr("A password does not belong in the file: name it as a "
                                           "secret below.");
                else
                    proxy = {Kind::Given, url, proxy.passwordSecret};
                return QString();
            },
        .mayHoldPassword = true};
}

ProfileField pathField(const QString &label, const char *pointer, const QString &folder,
                       const ProfileMember<QString> &member)
{
    ProfileField field = textField(label, pointer, member);
    field.take = [folder, member](Profile &profile, const QString &text) {
        const QString typed = text.trimmed();
        member(profile)
            = typed.isEmpty() ? typed : QDir::cleanPath(QDir(folder).absoluteFilePath(typed));
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
        with(pathField(NetworkText::tr("Authority"), "/network/tls/extra_ca", folder,
                       [](Profile &profile) -> QString & { return profile.network.tls.extraCa; }),
             pem, NetworkText::tr("A certificate that is trusted beside the system's")),
        with(pathField(NetworkText::tr("Own certificate"), "/network/tls/client_certificate",
                       folder,
                       [](Profile &profile) -> QString & {
                           return profile.network.tls.clientCertificate;
                       }),
             pem, NetworkText::tr("By which the server knows who calls, and the chain above it")),
        onlyFor(with(pathField(NetworkText::tr("Its key"), "/network/tls/client_key", folder,
                               [](Profile &profile) -> QString & {
                                   return profile.network.tls.clientKey;
                               }),
                     NetworkText::tr("in the file of the certificate"),
                     NetworkText::tr("A PEM file")),
                hasCertificate),
        onlyFor(
            with(textField(NetworkText::tr("Its key as a secret"), "/network/tls/client_key/secret",
                           [](Profile &profile) -> QString & {
                               return profile.network.tls.clientKeySecret;
                           }),
                 NetworkText::tr("none, or the name of a secret"),
                 NetworkText::tr("Where the key itself lies in the keychain, and in no file")),
            hasCertificate),
        onlyFor(with(textField(NetworkText::tr("Password of the key"),
                               "/network/tls/client_key_password/secret",
                               [](Profile &profile) -> QString & {
                                   return profile.network.tls.clientKeyPasswordSecret;
                               }),
                     NetworkText::tr("none, or the name of a secret"),
                     NetworkText::tr("The name of a secret, never the password itself")),
                hasCertificate),
        with(choiceField(
                 NetworkText::tr("TLS errors"), "/network/tls/ignore_errors",
                 {NetworkText::tr("end the call"),
                  NetworkText::tr("are ignored: whoever answers is believed")},
                 [](const Profile &profile) { return int(profile.network.tls.ignoreErrors); },
                 [](Profile &profile, int chosen) {
                     profile.network.tls.ignoreErrors = chosen == 1;
                 }),
             {}, NetworkText::tr("Ignoring them is dangerous: only for a server of your own"))};
}
} // namespace

std::vector<ProfileField> networkFields(const QString &folder)
{
    const SenderOptions usual;
    std::vector<ProfileField> fields = {
        with(timeField(NetworkText::tr("Time to connect"), "/network/connect_timeout",
                       [](Profile &profile) -> std::optional<Duration> & {
                           return profile.network.connectTimeout;
                       }),
             durationText(usual.connectTimeout),
             NetworkText::tr("For name, connection and TLS together")),
        with(timeField(NetworkText::tr("Time for an answer"), "/network/timeout",
                       [](Profile &profile) -> std::optional<Duration> & {
                           return profile.network.timeout;
                       }),
             durationText(usual.totalTimeout), NetworkText::tr("Of each try, to the last byte")),
        with(sizeField(NetworkText::tr("Largest answer"), "/network/max_body",
                       [](Profile &profile) -> std::optional<std::int64_t> & {
                           return profile.network.maxBody;
                       }),
             u"64 MiB"_s, NetworkText::tr("Unpacked; a larger one is an error")),
        with(sizeField(NetworkText::tr("Memory for answers"), "/network/memory",
                       [](Profile &profile) -> std::optional<std::int64_t> & {
                           return profile.network.memory;
                       }),
             u"512 MiB"_s,
             NetworkText::tr(
                 "Of all answers that are held at the same time; beyond it the servers wait")),
        with(flagField(
                 u"HTTP/2"_s, "/network/http2",
                 {NetworkText::tr("not used"), NetworkText::tr("where it is offered")}, false,
                 [](Profile &profile) -> std::optional<bool> & { return profile.network.http2; }),
             {}),
        with(flagField(NetworkText::tr("Sending"), "/network/strict_send",
                       {NetworkText::tr("once for each permit"),
                        NetworkText::tr("as the network library does")},
                       true,
                       [](Profile &profile)
                           -> std::optional<bool> & { return profile.network.strictSend; }),
             {},
             NetworkText::tr(
                 "Strict adds \"Content-Length: 0\" to requests without a body; for the rare "
                 "server that minds, repetitions are counted afterwards")),
        proxyField(),
        onlyFor(with(textField(NetworkText::tr("Its password"), "/network/proxy/password/secret",
                               [](Profile &profile) -> QString & {
                                   return profile.network.proxy.passwordSecret;
                               }),
                     NetworkText::tr("none, or the name of a secret"),
                     NetworkText::tr("The name of a secret, never the password itself")),
                [](const Profile &profile) {
                    return profile.network.proxy.kind == ProxySpec::Kind::Given;
                })};
    for (ProfileField &field : tlsFields(folder))
        fields.push_back(std::move(field));
    return fields;
}

} // namespace penstock
