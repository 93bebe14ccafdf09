// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/cachedanswer_p.h>

#include <penstock/http/message/headers.h>

#include <QAbstractNetworkCache>
#include <QDateTime>

namespace penstock {
namespace {

QNetworkRequest::CacheLoadControl loadControl(const QNetworkRequest &request)
{
    return static_cast<QNetworkRequest::CacheLoadControl>(
        request
            .attribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::PreferNetwork)
            .toInt());
}

} // namespace

bool mayUseCache(QNetworkAccessManager::Operation operation, const QNetworkRequest &request,
                 const QAbstractNetworkCache *cache)
{
    const bool isRead = operation == QNetworkAccessManager::GetOperation
        || operation == QNetworkAccessManager::HeadOperation;
    const bool saves = request.attribute(QNetworkRequest::CacheSaveControlAttribute, true).toBool();
    const bool loads = loadControl(request) != QNetworkRequest::AlwaysNetwork;
    return cache && isRead && (saves || loads);
}

bool isAnsweredByCache(const QNetworkRequest &request, QAbstractNetworkCache &cache,
                       const QDateTime &now)
{
    const auto control = loadControl(request);
    if (control == QNetworkRequest::AlwaysNetwork || request.hasRawHeader("Range"))
        return false;
    const QNetworkCacheMetaData kept = cache.metaData(request.url());
    if (!kept.isValid() || !kept.saveToDisk())
        return false;
    const QByteArray cacheControl
        = headerValue(kept.rawHeaders(), QByteArrayLiteral("Cache-Control")).value_or(QByteArray());
    if (cacheControl.contains("must-revalidate") || cacheControl.contains("no-cache"))
        return false;
    if (control == QNetworkRequest::PreferCache)
        return true;
    return kept.expirationDate().isValid() && now.secsTo(kept.expirationDate()) > 0;
}

} // namespace penstock
