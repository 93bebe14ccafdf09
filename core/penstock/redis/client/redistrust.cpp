// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/client/redistrust_p.h>

#include <penstock/redis/client/redismessages.h>

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSslKey>

#include <algorithm>

namespace penstock {

namespace {

enum class Matter { SelfSigned, Authority, Time, Host, Other }; // the gravest first

Matter matterOf(QSslError::SslError error)
{
    switch (error) {
    case QSslError::SelfSignedCertificate:
        return Matter::SelfSigned;
    case QSslError::SelfSignedCertificateInChain:
    case QSslError::UnableToGetLocalIssuerCertificate:
    case QSslError::UnableToGetIssuerCertificate:
    case QSslError::UnableToVerifyFirstCertificate:
    case QSslError::CertificateUntrusted:
    case QSslError::CertificateSignatureFailed:
        return Matter::Authority;
    case QSslError::CertificateExpired:
    case QSslError::CertificateNotYetValid:
        return Matter::Time;
    case QSslError::HostNameMismatch:
        return Matter::Host;
    default:
        return Matter::Other;
    }
}

MessageArgument issuerOf(const QSslCertificate &certificate)
{
    QStringList names = certificate.issuerInfo(QSslCertificate::CommonName);
    if (names.isEmpty())
        names = certificate.issuerInfo(QSslCertificate::Organization);
    if (names.isEmpty())
        return redisMessage("redis.unnamed_authority");
    return MessageArgument::quoted(names.join(QLatin1Char(' ')));
}

MessageArgument hostsOf(const QSslCertificate &certificate)
{
    QStringList hosts = certificate.subjectAlternativeNames().values();
    if (hosts.isEmpty())
        hosts = certificate.subjectInfo(QSslCertificate::CommonName);
    hosts.sort();
    return hosts.isEmpty() ? MessageArgument(redisMessage("redis.no_host")) : hosts;
}

Result<QByteArray> contentOf(const QString &path)
{
    QFile file(path);
    const QFileInfo info(path);
    if (info.exists() && !info.isFile()) // opening a pipe could block
        return failure(redisMessage("redis.not_a_file").at(path));
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            redisMessage("redis.file_unreadable", MessageArgument::quoted(file.errorString()))
                .at(path));
    constexpr qint64 most = 1'000'000;
    return file.read(most);
}

Result<QList<QSslCertificate>> certificatesIn(const QString &path)
{
    const Result<QByteArray> pem = contentOf(path);
    if (!pem)
        return failure(pem.error());
    const QList<QSslCertificate> certificates = QSslCertificate::fromData(*pem);
    if (certificates.isEmpty())
        return failure(redisMessage("redis.no_certificate").at(path));
    return certificates;
}

Result<QSslKey> keyIn(const QString &path)
{
    const Result<QByteArray> pem = contentOf(path);
    if (!pem)
        return failure(pem.error());
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(*pem, algorithm);
        if (!key.isNull())
            return key;
    }
    return failure(redisMessage("redis.no_key").at(path));
}

// What is wrong with the certificate that the gravest fault is about.
Message messageOf(const RedisAddress &at, const QSslError &gravest)
{
    const QSslCertificate shown = gravest.certificate();
    switch (matterOf(gravest.error())) {
    case Matter::SelfSigned:
        return at.extraCa.isEmpty() ? redisMessage("redis.self_signed")
                                    : redisMessage("redis.self_signed_other", at.extraCa);
    case Matter::Authority:
        return at.extraCa.isEmpty()
            ? redisMessage("redis.unknown_authority", issuerOf(shown))
            : redisMessage("redis.unknown_authority_other", issuerOf(shown), at.extraCa);
    case Matter::Time:
        return redisMessage("redis.certificate_dates", shown.effectiveDate().toString(Qt::ISODate),
                            shown.expiryDate().toString(Qt::ISODate));
    case Matter::Host:
        return redisMessage("redis.other_hosts", at.host, hostsOf(shown));
    case Matter::Other:
        break;
    }
    return redisMessage("redis.certificate_rejected",
                        MessageArgument::quoted(gravest.errorString()));
}

} // namespace

Result<QSslConfiguration> tlsFor(const RedisAddress &at, QSslConfiguration tls)
{
    if (!at.extraCa.isEmpty()) {
        const auto more = certificatesIn(at.extraCa);
        if (!more)
            return failure(more.error());
        tls.addCaCertificates(*more);
    }
    if (at.clientCertificate.isEmpty())
        return tls;
    const auto chain = certificatesIn(at.clientCertificate);
    const auto key = keyIn(at.clientKey.isEmpty() ? at.clientCertificate : at.clientKey);
    if (!chain || !key)
        return failure(chain ? key.error() : chain.error());
    tls.setLocalCertificateChain(*chain);
    tls.setPrivateKey(*key);
    return tls;
}

std::optional<Error> shownFault(const RedisAddress &at, const QString &said)
{
    static const QRegularExpression about(
        u"alert (certificate|bad certificate|unknown ca|unsupported certificate)"_s);
    if (!said.contains(about))
        return std::nullopt;
    const Message message = at.clientCertificate.isEmpty()
        ? redisMessage("redis.certificate_required")
        : redisMessage("redis.own_certificate_rejected", at.clientCertificate);
    return message.at(at.text());
}

Error trustFault(const RedisAddress &at, const QList<QSslError> &errors)
{
    const QSslError &gravest = *std::min_element(
        errors.begin(), errors.end(), [](const QSslError &one, const QSslError &other) {
            return matterOf(one.error()) < matterOf(other.error());
        });
    return messageOf(at, gravest).at(at.text());
}

} // namespace penstock
