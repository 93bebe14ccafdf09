// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/unsentreply_p.h>

#include <QPointer>

#include <utility>

namespace penstock {

UnsentReply::UnsentReply(QNetworkAccessManager::Operation operation, const QNetworkRequest &request,
                         Denial denial, QObject *parent)
    : QNetworkReply(parent)
    , m_denial(std::move(denial))
{
    setOperation(operation);
    setRequest(request);
    setUrl(request.url());
    open(QIODevice::ReadOnly);
    QMetaObject::invokeMethod(this, &UnsentReply::fail, Qt::QueuedConnection);
}

void UnsentReply::fail()
{
    const QPointer<UnsentReply> alive(this);
    setError(ProtocolInvalidOperationError, u"Not sent: %1"_s.arg(m_denial.text()));
    setFinished(true);
    Q_EMIT errorOccurred(error());
    if (alive)
        Q_EMIT finished();
}

} // namespace penstock

#include "moc_unsentreply_p.cpp"
