// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>

#include <optional>

namespace penstock {

//! What the network library would do about a redirect, which it is not let do: it sends more requests
//! than it has to, and hands secrets to other origins.
struct NextHop
{
    QUrl url; //!< Where it leads.
    //! Why it is not followed, as QNetworkReply calls it.
    QNetworkReply::NetworkError error = QNetworkReply::NoError;
    QString errorString = {};
};

//! 301, 302, 303, 305, 307 and 308: what Qt takes for one.
bool isRedirectForQt(int status);

//! Of an answer with \a status and \a location to \a request, when \a left redirects may still be followed.
//! Nothing where \a policy leaves them to the caller, or it is none.
bool isWeb(const QUrl &url); // http or https

std::optional<NextHop> nextHop(const QUrl &from, int status, const QByteArray &location,
                               QNetworkRequest::RedirectPolicy policy, int left);

//! The operation for it: as Qt has it, everything but HEAD becomes GET, except by 307 and 308.
QNetworkAccessManager::Operation operationOfHop(QNetworkAccessManager::Operation operation,
                                                int status);

//! \a request for \a url. Without what describes a body where it has none any more, and without what
//! may be a secret where it leaves the origin, unlike Qt.
QNetworkRequest requestOfHop(const QNetworkRequest &request, const QUrl &from, const QUrl &url,
                             bool hasBody);

} // namespace penstock
