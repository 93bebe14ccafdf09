// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/profiles/spec/httpclientprofile.h>

#include <penstock/http/send/proxychoice.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/profiles/spec/fileformat.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/profiles/spec/profilemessages.h>

#include <QFileInfo>
#include <QSslCertificate>
#include <QSslKey>

#include <algorithm>
#include <array>

namespace penstock {

namespace {
constexpr std::int64_t maxConnections = 1'000;
constexpr std::int64_t usualMemory = 512LL * 1024 * 1024;

//! An untrusted file can name a pipe or a device: opening it may block, and reading it may never
//! end.
Result<QByteArray> readPem(const QString &path)
{
    const QFileInfo info(path);
    if (info.exists() && !info.isFile() && !info.isDir())
        return failure(profileMessage("input_file.not_regular").at(path));
    return readFile(path);
}

Result<QList<QSslCertificate>> readCertificates(const QString &path)
{
    const Result<QByteArray> pem = readPem(path);
    if (!pem)
        return failure(pem.error());
    const QList<QSslCertificate> certificates = QSslCertificate::fromData(*pem);
    if (certificates.isEmpty())
        return failure(profileMessage("tls.no_certificate").at(path));
    return certificates;
}

Result<QByteArray> secretNamed(const QString &name, const SecretValues &secrets)
{
    const auto found = secrets.constFind(name);
    if (found == secrets.cend())
        return failure(
            profileMessage("secret.unknown", name).at(profileMessage("secret.place", name)));
    return *found;
}

// A key says what it is only to whom tries.
QSslKey keyOf(const QByteArray &pem, const QByteArray &password)
{
    constexpr std::array algorithms {QSsl::Rsa, QSsl::Ec, QSsl::Dsa};
    for (const QSsl::KeyAlgorithm algorithm : algorithms) {
        QSslKey key(pem, algorithm, QSsl::Pem, QSsl::PrivateKey, password);
        if (!key.isNull())
            return key;
    }
    return {};
}

Result<QSslKey> readKey(const TlsSpec &tls, const SecretValues &secrets)
{
    const bool isSecret = !tls.clientKeySecret.isEmpty();
    const QString path = tls.clientKey.isEmpty() ? tls.clientCertificate : tls.clientKey;
    const Result<QByteArray> pem
        = isSecret ? secretNamed(tls.clientKeySecret, secrets) : readPem(path);
    const Result<QByteArray> password = tls.clientKeyPasswordSecret.isEmpty()
        ? QByteArray()
        : secretNamed(tls.clientKeyPasswordSecret, secrets);
    if (!pem || !password)
        return failure(pem ? password.error() : pem.error());
    QSslKey key = keyOf(*pem, *password);
    if (!key.isNull())
        return key;
    const Message fault = pem->contains("PRIVATE KEY") ? profileMessage("tls.unreadable_key")
                                                       : profileMessage("tls.no_private_key");
    return failure(isSecret ? fault.at(profileMessage("secret.place", tls.clientKeySecret))
                            : fault.at(path));
}

Result<std::optional<QSslConfiguration>> tlsOf(const TlsSpec &tls, const SecretValues &secrets)
{
    if (tls == TlsSpec())
        return std::nullopt;
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    if (!tls.extraCa.isEmpty()) {
        const Result<QList<QSslCertificate>> extra = readCertificates(tls.extraCa);
        if (!extra)
            return failure(extra.error());
        configuration.addCaCertificates(*extra);
    }
    if (!tls.clientCertificate.isEmpty()) {
        const Result<QList<QSslCertificate>> chain = readCertificates(tls.clientCertificate);
        if (!chain)
            return failure(chain.error());
        const Result<QSslKey> key = readKey(tls, secrets);
        if (!key)
            return failure(key.error());
        configuration.setLocalCertificateChain(*chain);
        configuration.setPrivateKey(*key);
    }
    if (tls.ignoreErrors)
        configuration.setPeerVerifyMode(QSslSocket::VerifyNone);
    return configuration;
}

void applyProxyAddress(const ProxySpec &proxy, HttpClientOptions &options)
{
    options.proxy = HttpClientOptions::Proxy(proxy.kind);
    if (proxy.kind != ProxySpec::Kind::Given)
        return;
    const bool isSocks = proxy.url.scheme() == u"socks5"_s;
    options.givenProxy = QNetworkProxy(
        isSocks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, proxy.url.host(),
        quint16(proxy.url.port(isSocks ? 1080 : 8080)), proxy.url.userName());
}

Result<void> applyProxy(const ProxySpec &proxy, const SecretValues &secrets,
                        HttpClientOptions &options)
{
    applyProxyAddress(proxy, options);
    if (proxy.kind != ProxySpec::Kind::Given || proxy.passwordSecret.isEmpty())
        return {};
    const Result<QByteArray> password = secretNamed(proxy.passwordSecret, secrets);
    if (!password)
        return failure(password.error());
    options.givenProxy.setPassword(QString::fromUtf8(*password));
    return {};
}

void applyRetry(const RetrySpec &retry, RetryOptions &options)
{
    options.maxAttempts = retry.maxAttempts.value_or(options.maxAttempts);
    options.base = retry.base.value_or(options.base);
    options.cap = std::max(retry.cap.value_or(options.cap), options.base);
    options.statuses = retry.statuses;
}
} // namespace

int connectionsFor(const std::vector<Limit> &limits, int otherwise)
{
    std::int64_t most = maxConnections;
    bool isBound = false;
    for (const Limit &limit : limits) {
        const bool bounds = std::holds_alternative<ConcurrencySettings>(limit.settings)
            || std::holds_alternative<WaterwheelSettings>(limit.settings);
        if (!bounds || limit.per.kind != Per::Kind::All || !limit.match.isEmpty())
            continue;
        isBound = true;
        most = std::min(most, capacityOf(settingsInUse(limit)));
    }
    return isBound ? int(std::max<std::int64_t>(most, 1)) : otherwise;
}

QString proxyFor(const Profile &profile, const QUrl &url)
{
    HttpClientOptions options;
    applyProxyAddress(profile.network.proxy, options);
    return proxyAddress(proxyInUse(options, url));
}

HttpClientOptions::SendMode sendModeOf(const Profile &profile)
{
    return profile.network.sendOnce.value_or(true) ? HttpClientOptions::SendMode::Strict
                                                   : HttpClientOptions::SendMode::Counted;
}

Result<HttpClientOptions> httpClientOptionsOf(const Profile &profile, const SecretValues &secrets)
{
    static_assert(int(ProxySpec::Kind::Given) == int(HttpClientOptions::Proxy::Given)
                  && int(ProxySpec::Kind::None) == int(HttpClientOptions::Proxy::None));
    const NetworkSpec &network = profile.network;
    HttpClientOptions options;
    options.maxConnections = connectionsFor(profile.limits, options.maxConnections);
    options.connectTimeout = network.connectTimeout.value_or(options.connectTimeout);
    options.totalTimeout = network.timeout.value_or(options.totalTimeout);
    options.maxBodyBytes = network.maxBody.value_or(options.maxBodyBytes);
    options.watchHeads = true;
    options.memoryBytes = network.memory.value_or(usualMemory);
    if (network.http2.value_or(false))
        options.protocol = HttpClientOptions::Protocol::Http2IfOffered;
    options.sendMode = sendModeOf(profile);
    applyRetry(profile.retry, options.retry);
    options.throttleReader = DialectReader(profile.throttling);
    options.actualCosts = actualCostLimits(profile.limits);
    options.retry.throttlePad = profile.throttling.extraWait;
    options.discover = profile.discover.value_or(true);
    if (const Result<void> proxy = applyProxy(network.proxy, secrets, options); !proxy)
        return failure(proxy.error());
    const Result<std::optional<QSslConfiguration>> tls = tlsOf(network.tls, secrets);
    if (!tls)
        return failure(tls.error());
    options.tls = *tls;
    return options;
}

} // namespace penstock
