// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/limitednetworkaccessmanager.h>

#include <penstock/http/dropin/deferredreply_p.h>
#include <penstock/http/dropin/dropin_p.h>
#include <penstock/http/dropin/unsentreply_p.h>

#include <QAuthenticator>
#include <QNetworkProxy>

namespace penstock {

LimitedNetworkAccessManager::LimitedNetworkAccessManager(PermitSource &permitSource,
                                                         QObject *parent)
    : LimitedNetworkAccessManager(permitSource, DropInOptions(), parent)
{ }

LimitedNetworkAccessManager::LimitedNetworkAccessManager(PermitSource &permitSource,
                                                         DropInOptions options, QObject *parent)
    : QNetworkAccessManager(parent)
    , d(std::make_unique<DropIn>(*this, permitSource, std::move(options)))
{
    // Whoever answers a challenge makes the library send again what it cannot.
    const auto challenged = [this](const QNetworkReply *inner) {
        if (DeferredReply *const reply = d->replyOf(inner))
            reply->noteChallenge();
    };
    connect(this, &QNetworkAccessManager::authenticationRequired, this, challenged);
    // For whose sake a proxy asks is not told.
    connect(this, &QNetworkAccessManager::proxyAuthenticationRequired, this,
            [this] { d->noteChallengeOfAll(); });
}

// Qt would delete them one by one when the rest of this has gone.
LimitedNetworkAccessManager::~LimitedNetworkAccessManager()
{
    const QList<DeferredReply *> children = findChildren<DeferredReply *>();
    const QList<QPointer<DeferredReply>> replies(children.begin(), children.end());
    for (const QPointer<DeferredReply> &reply : replies)
        delete reply.data(); // one may be the child of another
}

QNetworkReply *LimitedNetworkAccessManager::createRequest(Operation operation,
                                                          const QNetworkRequest &request,
                                                          QIODevice *outgoingData)
{
    return d->createRequest(operation, request, outgoingData);
}

std::optional<Denial> LimitedNetworkAccessManager::denialOf(const QNetworkReply &reply)
{
    if (const auto *const unsent = qobject_cast<const UnsentReply *>(&reply))
        return unsent->denial();
    const auto *const deferred = qobject_cast<const DeferredReply *>(&reply);
    return deferred ? deferred->denial() : std::nullopt;
}

QNetworkReply *LimitedNetworkAccessManager::replyOf(const QNetworkReply *inner) const
{
    return d->replyOf(inner);
}

qsizetype LimitedNetworkAccessManager::waiting() const
{
    return d->waiting();
}

int LimitedNetworkAccessManager::inFlight() const
{
    return d->inFlight();
}

} // namespace penstock

#include "moc_limitednetworkaccessmanager.cpp"
