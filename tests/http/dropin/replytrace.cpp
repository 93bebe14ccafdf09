// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "replytrace.h"

#include <QAuthenticator>
#include <QNetworkAccessManager>
#include <QSslError>

namespace penstock {
namespace {

QString flags(const QNetworkReply &reply)
{
    return QStringLiteral(" [%1%2 error %3]")
        .arg(reply.isFinished() ? QStringLiteral("finished") : QStringLiteral("running"),
             reply.isOpen() ? QString() : QStringLiteral(" closed"))
        .arg(reply.error());
}

} // namespace

ReplyTrace::ReplyTrace(QNetworkReply &reply)
    : m_reply(&reply)
{
    const auto on = [&](auto signal, const char *name) {
        connect(&reply, signal, this, [this, name] { note(QString::fromLatin1(name)); });
    };
    on(&QNetworkReply::socketStartedConnecting, "connecting");
    on(&QNetworkReply::encrypted, "encrypted");
    on(&QNetworkReply::requestSent, "sent");
    on(&QNetworkReply::metaDataChanged, "head");
    on(&QNetworkReply::readyRead, "bytes");
    on(&QNetworkReply::readChannelFinished, "channel finished");
    on(&QNetworkReply::aboutToClose, "about to close");
    on(&QNetworkReply::finished, "finished");
    connect(&reply, &QNetworkReply::redirected, this,
            [this](const QUrl &url) { note(QStringLiteral("redirected to ") + url.path()); });
    connect(&reply, &QNetworkReply::errorOccurred, this, [this](QNetworkReply::NetworkError error) {
        note(QStringLiteral("error %1, %2").arg(error).arg(m_reply->errorString()));
    });
    connect(&reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
        note(QStringLiteral("TLS error %1").arg(errors.value(0).error()));
    });
    connect(&reply, &QNetworkReply::uploadProgress, this, [this](qint64 done, qint64 total) {
        noteProgress(QStringLiteral("uploaded"), done, total);
    });
    connect(&reply, &QNetworkReply::downloadProgress, this, [this](qint64 done, qint64 total) {
        noteProgress(QStringLiteral("downloaded"), done, total);
    });
    connect(&reply, &QObject::destroyed, this,
            [this] { m_events.append(QStringLiteral("destroyed")); });
    const QNetworkAccessManager *const manager = reply.manager();
    if (!manager) // a reply that is not limited and knows none
        return;
    connect(manager, &QNetworkAccessManager::finished, this, [this, &reply](QNetworkReply *which) {
        if (which == &reply)
            note(QStringLiteral("manager: finished"));
    });
    connect(manager, &QNetworkAccessManager::encrypted, this, [this, &reply](QNetworkReply *which) {
        if (which == &reply)
            note(QStringLiteral("manager: encrypted"));
    });
    connect(manager, &QNetworkAccessManager::sslErrors, this, [this, &reply](QNetworkReply *which) {
        if (which == &reply)
            note(QStringLiteral("manager: TLS errors"));
    });
    connect(manager, &QNetworkAccessManager::authenticationRequired, this,
            [this] { note(QStringLiteral("manager: who is it?")); });
}

void ReplyTrace::note(const QString &event)
{
    const QString whole = m_reply ? event + flags(*m_reply) : event;
    static const QStringList repeatable {QStringLiteral("bytes"), QStringLiteral("connecting"),
                                         QStringLiteral("sent")};
    const bool isRepeated = repeatable.contains(event) && m_events.contains(whole);
    if (!isRepeated)
        m_events.append(whole);
}

void ReplyTrace::noteProgress(const QString &name, qint64 done, qint64 total)
{
    m_events.removeIf([&](const QString &event) { return event.startsWith(name); });
    note(QStringLiteral("%1 %2 of %3").arg(name).arg(done).arg(total));
}

QStringList ReplyTrace::outcome() const
{
    if (!m_reply)
        return {};
    using Attribute = QNetworkRequest::Attribute;
    QStringList all {
        QStringLiteral("operation %1").arg(m_reply->operation()),
        QStringLiteral("path %1").arg(m_reply->url().path()),
        QStringLiteral("asked for %1").arg(m_reply->request().url().path()),
        QStringLiteral("error %1: %2").arg(m_reply->error()).arg(m_reply->errorString()),
        QStringLiteral("available %1").arg(m_reply->isOpen() ? m_reply->bytesAvailable() : -1),
    };
    for (const auto &[name, code] :
         {std::pair("status", QNetworkRequest::HttpStatusCodeAttribute),
          std::pair("reason", QNetworkRequest::HttpReasonPhraseAttribute),
          std::pair("target", QNetworkRequest::RedirectionTargetAttribute),
          std::pair("encrypted", QNetworkRequest::ConnectionEncryptedAttribute),
          std::pair("cached", QNetworkRequest::SourceIsFromCacheAttribute),
          std::pair("pipelined", QNetworkRequest::HttpPipeliningWasUsedAttribute),
          std::pair("HTTP/2", QNetworkRequest::Http2WasUsedAttribute),
          std::pair("original length", QNetworkRequest::OriginalContentLengthAttribute)}) {
        const QVariant value = m_reply->attribute(Attribute(code));
        QString text = value.typeId() == QMetaType::QUrl ? value.toUrl().path() : value.toString();
        all += QStringLiteral("%1: %2").arg(QLatin1String(name),
                                            value.isValid() ? text : QStringLiteral("none"));
    }
    for (const QNetworkReply::RawHeaderPair &header : m_reply->rawHeaderPairs())
        all += QString::fromLatin1(header.first + ": " + header.second);
    all += QStringLiteral("type %1, length %2")
               .arg(m_reply->header(QNetworkRequest::ContentTypeHeader).toString(),
                    m_reply->header(QNetworkRequest::ContentLengthHeader).toString());
    if (m_reply->isOpen())
        all += QString::fromLatin1(m_reply->readAll().left(200));
    return all;
}

} // namespace penstock
