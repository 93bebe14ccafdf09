// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <QNetworkAccessManager>
#include <QNetworkRequest>

class QAbstractNetworkCache;
class QDateTime;

namespace penstock {

//! Whether the network library may look into a cache for this request: then it has to be sent in the
//! library's own way.
bool mayUseCache(QNetworkAccessManager::Operation operation, const QNetworkRequest &request,
                 const QAbstractNetworkCache *cache);

//! Whether it would answer it from \a cache without asking the server, as far as that is told in so many
//! words: such a request needs no permit. Where in doubt it says no, and the request waits for one.
bool isAnsweredByCache(const QNetworkRequest &request, QAbstractNetworkCache &cache,
                       const QDateTime &now);

} // namespace penstock
