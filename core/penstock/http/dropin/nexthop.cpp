// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/nexthop_p.h>

#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/redirect.h>
#include <penstock/http/message/secrets.h>

#include <QCoreApplication>

namespace penstock {
namespace {

// In Qt's own words, and its translations of them.
NextHop refused(QNetworkReply::NetworkError error, const char *words)
{
    return {{}, error, QCoreApplication::translate("QHttp", words)};
}

} // namespace

bool isWeb(const QUrl &url)
{
    return url.scheme() == "http"_L1 || url.scheme() == "https"_L1;
}

bool isRedirectForQt(int status)
{
    return isRedirect(status) || status == 305;
}

std::optional<NextHop> nextHop(const QUrl &from, int status, const QByteArray &location,
                               QNetworkRequest::RedirectPolicy policy, int left)
{
    using Policy = QNetworkRequest::RedirectPolicy;
    if (policy == Policy::ManualRedirectPolicy || !isRedirectForQt(status))
        return std::nullopt;
    QUrl url = QUrl::fromEncoded(location);
    if (!url.isValid())
        return refused(QNetworkReply::ProtocolUnknownError, "Unknown protocol specified");
    if (left <= 0)
        return refused(QNetworkReply::TooManyRedirectsError, "Too many redirects");
    if (url.isRelative())
        url = from.resolved(url);
    if (!isWeb(url))
        return refused(QNetworkReply::ProtocolUnknownError, "Unknown protocol specified");
    const bool isSameOrigin
        = from.host() == url.host() && from.scheme() == url.scheme() && from.port() == url.port();
    const bool isLessSafe = from.scheme() == "https"_L1 && url.scheme() == "http"_L1;
    if ((policy == Policy::SameOriginRedirectPolicy && !isSameOrigin)
        || (policy == Policy::NoLessSafeRedirectPolicy && isLessSafe))
        return refused(QNetworkReply::InsecureRedirectError, "Insecure redirect");
    return NextHop {url};
}

QNetworkAccessManager::Operation operationOfHop(QNetworkAccessManager::Operation operation,
                                                int status)
{
    const bool keeps = status == 307 || status == 308;
    return keeps || operation == QNetworkAccessManager::HeadOperation
        ? operation
        : QNetworkAccessManager::GetOperation;
}

QNetworkRequest requestOfHop(const QNetworkRequest &request, const QUrl &from, const QUrl &url,
                             bool hasBody)
{
    QNetworkRequest next = request;
    next.setUrl(url);
    const bool leaves = originOf(from) != originOf(url);
    const HttpRequest anybody;
    const QList<QByteArray> names = request.rawHeaderList();
    for (const QByteArray &name : names) {
        const bool isOfBody = name.toLower().startsWith("content-");
        const bool isSecret
            = leaves && (sameHeaderName(name, "Host") || carriesCredential(anybody, name));
        if (isSecret || (isOfBody && !hasBody))
            next.setRawHeader(name, QByteArray());
    }
    return next;
}

} // namespace penstock
