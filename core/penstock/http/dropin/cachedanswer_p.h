// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QNetworkAccessManager>
#include <QNetworkRequest>

class QAbstractNetworkCache;
class QDateTime;

namespace penstock {

//! Returns true if Qt may use \a cache. The request must then be sent in Qt's own way.
bool mayUseCache(QNetworkAccessManager::Operation operation, const QNetworkRequest &request,
                 const QAbstractNetworkCache *cache);

//! Returns true if Qt certainly responds from \a cache alone. Such a request needs no permit.
bool isAnsweredByCache(const QNetworkRequest &request, QAbstractNetworkCache &cache,
                       const QDateTime &now);

} // namespace penstock
