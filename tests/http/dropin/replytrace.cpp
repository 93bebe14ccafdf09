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
    return u" [%1%2 error %3]"_s
        .arg(reply.isFinished() ? u"finished"_s : u"running"_s,
             reply.isOpen() ? QString() : u" closed"_s)
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
            [this](const QUrl &url) { note(u"redirected to "_s + url.path()); });
    connect(&reply, &QNetworkReply::errorOccurred, this, [this](QNetworkReply::NetworkError error) {
        note(u"error %1, %2"_s.arg(error).arg(m_reply->errorString()));
    });
    connect(&reply, &QNetworkReply::sslErrors, this, [this](const QList<QSslError> &errors) {
        note(u"TLS error %1"_s.arg(errors.value(0).error()));
    });
    connect(&reply, &QNetworkReply::uploadProgress, this,
            [this](qint64 done, qint64 total) { noteProgress(u"uploaded"_s, done, total); });
    connect(&reply, &QNetworkReply::downloadProgress, this,
            [this](qint64 done, qint64 total) { noteProgress(u"downloaded"_s, done, total); });
    connect(&reply, &QObject::destroyed, this, [this] { m_events.append(u"destroyed"_s); });
    const QNetworkAccessManager *const manager = reply.manager();
    if (!manager) // a reply that is not limited and knows none
        return;
    connect(manager, &QNetworkAccessManager::finished, this, [this, &reply](QNetworkReply *which) {
        if (which == &reply)
            note(u"manager: finished"_s);
    });
    connect(manager, &QNetworkAccessManager::encrypted, this, [this, &reply](QNetworkReply *which) {
        if (which == &reply)
            note(u"manager: encrypted"_s);
    });
    connect(manager, &QNetworkAccessManager::sslErrors, this, [this, &reply](QNetworkReply *which) {
        if (which == &reply)
            note(u"manager: TLS errors"_s);
    });
    connect(manager, &QNetworkAccessManager::authenticationRequired, this,
            [this] { note(u"manager: who is it?"_s); });
}

void ReplyTrace::note(const QString &event)
{
    const QString whole = m_reply ? event + flags(*m_reply) : event;
    static const QStringList repeatable {u"bytes"_s, u"connecting"_s, u"sent"_s};
    const bool isRepeated = repeatable.contains(event) && m_events.contains(whole);
    if (!isRepeated)
        m_events.append(whole);
}

void ReplyTrace::noteProgress(const QString &name, qint64 done, qint64 total)
{
    m_events.removeIf([&](const QString &event) { return event.startsWith(name); });
    note(u"%1 %2 of %3"_s.arg(name).arg(done).arg(total));
}

QStringList ReplyTrace::outcome() const
{
    if (!m_reply)
        return {};
    using Attribute = QNetworkRequest::Attribute;
    QStringList all {
        u"operation %1"_s.arg(m_reply->operation()),
        u"path %1"_s.arg(m_reply->url().path()),
        u"asked for %1"_s.arg(m_reply->request().url().path()),
        u"error %1: %2"_s.arg(m_reply->error()).arg(m_reply->errorString()),
        u"available %1"_s.arg(m_reply->isOpen() ? m_reply->bytesAvailable() : -1),
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
        all += u"%1: %2"_s.arg(QLatin1String(name), value.isValid() ? text : u"none"_s);
    }
    for (const QNetworkReply::RawHeaderPair &header : m_reply->rawHeaderPairs())
        all += QString::fromLatin1(header.first + ": " + header.second);
    all += u"type %1, length %2"_s.arg(
        m_reply->header(QNetworkRequest::ContentTypeHeader).toString(),
        m_reply->header(QNetworkRequest::ContentLengthHeader).toString());
    if (m_reply->isOpen())
        all += QString::fromLatin1(m_reply->readAll().left(200));
    return all;
}

} // namespace penstock
