// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/redis/client/redistrust_p.h>

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

QString nameIn(const QStringList &organization, const QStringList &common)
{
    const QStringList names = common.isEmpty() ? organization : common;
    return names.isEmpty() ? u"without a name"_s : u"\"%1\""_s.arg(names.join(QLatin1Char(' ')));
}

QString issuerOf(const QSslCertificate &certificate)
{
    return nameIn(certificate.issuerInfo(QSslCertificate::Organization),
                  certificate.issuerInfo(QSslCertificate::CommonName));
}

QString hostsOf(const QSslCertificate &certificate)
{
    QStringList hosts = certificate.subjectAlternativeNames().values();
    if (hosts.isEmpty())
        hosts = certificate.subjectInfo(QSslCertificate::CommonName);
    hosts.sort();
    return hosts.isEmpty() ? u"no host"_s : hosts.join(u", "_s);
}

QString authorityFix(const RedisAddress &at)
{
    return at.extraCa.isEmpty()
        ? u"Name the PEM file with the certificate of that authority as extra_ca"_s
        : u"In %1 are others: name the file of that authority as extra_ca"_s.arg(at.extraCa);
}

Result<QByteArray> contentOf(const QString &path, const QString &key)
{
    QFile file(path);
    const QFileInfo info(path);
    const bool isPipe = info.exists() && !info.isFile(); // opening it could block
    if (isPipe || !file.open(QIODevice::ReadOnly))
        return failure(Error {Error::Kind::File,
                              u"the file of the certificate cannot be read: %1"_s.arg(
                                  isPipe ? u"not a regular file"_s : file.errorString()),
                              path, u"Name a PEM file that is there as %1, or none"_s.arg(key)});
    constexpr qint64 most = 1'000'000;
    return file.read(most);
}

Result<QList<QSslCertificate>> certificatesIn(const QString &path, const QString &key)
{
    const Result<QByteArray> pem = contentOf(path, key);
    if (!pem)
        return failure(pem.error());
    const QList<QSslCertificate> certificates = QSslCertificate::fromData(*pem);
    if (certificates.isEmpty())
        return failure(Error {Error::Kind::File, u"it has no certificate in it"_s, path,
                              u"%1 must be a PEM file with BEGIN CERTIFICATE"_s.arg(key)});
    return certificates;
}

Result<QSslKey> keyIn(const QString &path, const QString &name)
{
    const Result<QByteArray> pem = contentOf(path, name);
    if (!pem)
        return failure(pem.error());
    for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
        const QSslKey key(*pem, algorithm);
        if (!key.isNull())
            return key;
    }
    return failure(Error {Error::Kind::File, u"no readable private key"_s, path,
                          u"client_key must be a PEM file with a key that is not encrypted"_s});
}

} // namespace

Result<QSslConfiguration> tlsFor(const RedisAddress &at, QSslConfiguration tls)
{
    if (!at.extraCa.isEmpty()) {
        const auto more = certificatesIn(at.extraCa, u"extra_ca"_s);
        if (!more)
            return failure(more.error());
        tls.addCaCertificates(*more);
    }
    if (at.clientCertificate.isEmpty())
        return tls;
    const auto chain = certificatesIn(at.clientCertificate, u"client_certificate"_s);
    const auto key = at.clientKey.isEmpty() ? keyIn(at.clientCertificate, u"client_certificate"_s)
                                            : keyIn(at.clientKey, u"client_key"_s);
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
    if (at.clientCertificate.isEmpty())
        return Error {Error::Kind::Network, u"Redis requires a client certificate"_s, at.text(),
                      u"Set client_certificate to the PEM file with your certificate"_s};
    return Error {
        Error::Kind::Network, u"Redis rejects the client certificate"_s, at.text(),
        u"%1 must be valid, and signed by an authority that Redis trusts (tls-ca-cert-file)"_s.arg(
            at.clientCertificate)};
}

Error trustFault(const RedisAddress &at, const QList<QSslError> &errors)
{
    const QSslError &gravest = *std::min_element(
        errors.begin(), errors.end(), [](const QSslError &one, const QSslError &other) {
            return matterOf(one.error()) < matterOf(other.error());
        });
    const QSslCertificate shown = gravest.certificate();
    Error fault {Error::Kind::Network, {}, at.text(), {}};
    switch (matterOf(gravest.error())) {
    case Matter::SelfSigned:
        fault.what = u"the certificate of this Redis is signed by nobody but itself"_s;
        fault.fix = at.extraCa.isEmpty()
            ? u"If it is yours, name the PEM file with it as extra_ca"_s
            : u"It is not in %1: if it is yours, name the PEM file with it as "
              "extra_ca"_s.arg(at.extraCa);
        break;
    case Matter::Authority:
        fault.what = u"the certificate of this Redis is of an authority that is not "
                     "known here, %1"_s.arg(issuerOf(shown));
        fault.fix = authorityFix(at);
        break;
    case Matter::Time:
        fault.what = u"the certificate of this Redis is valid from %1 to %2"_s.arg(
            shown.effectiveDate().toString(Qt::ISODate), shown.expiryDate().toString(Qt::ISODate));
        fault.fix = u"Have a new one made, or set this machine's clock"_s;
        break;
    case Matter::Host:
        fault.what = u"the certificate of this Redis is not for %1, but for %2"_s.arg(
            at.host, hostsOf(shown));
        fault.fix = u"Use a host that it is for, or have one made for %1 "
                    "(as subjectAltName)"_s.arg(at.host);
        break;
    case Matter::Other:
        fault.what
            = u"the certificate of this Redis is not accepted: %1"_s.arg(gravest.errorString());
        fault.fix = u"Have another one made"_s;
        break;
    }
    return fault;
}

} // namespace penstock
