// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>

#include <optional>

namespace penstock {

//! The request that follows a redirect, by Qt's rules. Qt must not follow it, as it sends extra
//! requests and passes secrets to other origins.
struct NextHop
{
    QUrl url;
    //! Reason for not following it, as QNetworkReply reports it.
    QNetworkReply::NetworkError error = QNetworkReply::NoError;
    QString errorString = {};
};

//! Returns true for the statuses that Qt follows: 301, 302, 303, 305, 307 and 308.
bool isRedirectForQt(int status);

bool isWeb(const QUrl &url); // http or https

//! Returns the request after a redirect; nothing if it is not one, or \a policy leaves it to the
//! application. If \a left is 0, returns an error.
std::optional<NextHop> nextHop(const QUrl &from, int status, const QByteArray &location,
                               QNetworkRequest::RedirectPolicy policy, int left);

//! Returns the operation of the next request: GET, except for HEAD and for 307 and 308.
QNetworkAccessManager::Operation operationOfHop(QNetworkAccessManager::Operation operation,
                                                int status);

//! Returns \a request for \a url, without headers of a dropped body. Unlike Qt, it removes possible
//! secrets if the origin changes.
QNetworkRequest requestOfHop(const QNetworkRequest &request, const QUrl &from, const QUrl &url,
                             bool hasBody);

} // namespace penstock
