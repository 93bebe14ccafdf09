// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/redirect.h>

#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/secrets.h>
#include <penstock/http/text/httpmessages.h>

namespace penstock {
namespace {

SendError badRedirect(const QUrl &from, const Message &detail)
{
    return {.kind = SendError::Kind::BadRedirect, .detail = detail, .url = from};
}

bool becomesGet(const QByteArray &method, int status)
{
    return status == 303 && method != "HEAD";
}

// Only scheme, host or the slash at the end differ.
bool isSameResource(const QUrl &from, const QUrl &to)
{
    const auto path = [](const QUrl &url) {
        const QString text = url.path(QUrl::FullyEncoded);
        return text.endsWith(QLatin1Char('/')) ? text.chopped(1) : text;
    };
    const auto query = [](const QUrl &url) { return url.query(QUrl::FullyEncoded); };
    const bool isElsewhere
        = from.adjusted(QUrl::RemoveFragment) != to.adjusted(QUrl::RemoveFragment);
    return isElsewhere && path(from) == path(to) && query(from) == query(to);
}

// Sent again there, a POST could have its effect twice; as a GET it would have none.
bool losesItsEffect(const HttpRequest &request, int status, const QUrl &target)
{
    return (status == 301 || status == 302) && request.method == "POST"
        && !isSameResource(request.url, target);
}

void dropSecrets(HttpRequest &request)
{
    HeaderList kept;
    for (const Header &header : std::as_const(request.headers)) {
        if (!sameHeaderName(header.first, "Host") && !carriesCredential(request, header.first))
            kept.append(header);
    }
    request.headers = std::move(kept);
}

} // namespace

QByteArray originOf(const QUrl &url)
{
    const bool secure = url.scheme() == "https"_L1;
    return url.scheme().toLatin1() + "://" + url.host(QUrl::FullyEncoded).toLatin1() + ':'
        + QByteArray::number(url.port(secure ? 443 : 80));
}

bool isRedirect(int status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

Result<HttpRequest, SendError> redirected(const HttpRequest &request, int status,
                                          const QByteArray &location)
{
    const QUrl reference = QUrl::fromEncoded(location, QUrl::TolerantMode);
    QUrl target = request.url.resolved(reference);
    target.setUserInfo({});
    if (!target.hasFragment() && request.url.hasFragment())
        target.setFragment(request.url.fragment());
    const bool secure = target.scheme() == "https"_L1;
    if (!reference.isValid() || target.scheme().isEmpty())
        return failure(badRedirect(request.url, httpMessage("redirect.no_url")));
    if (!secure && target.scheme() != "http"_L1) {
        return failure(
            badRedirect(request.url, httpMessage("redirect.other_scheme", target.scheme())));
    }
    if (target.host().isEmpty())
        return failure(badRedirect(request.url, httpMessage("redirect.no_host")));
    if (!secure && request.url.scheme() == "https"_L1)
        return failure(badRedirect(request.url, httpMessage("redirect.downgrade")));

    if (losesItsEffect(request, status, target)) {
        const QString there = target.toString(QUrl::RemoveQuery | QUrl::RemoveFragment);
        return failure(badRedirect(request.url, httpMessage("redirect.post", there)));
    }

    HttpRequest next = request;
    next.url = target;
    if (becomesGet(request.method, status)) {
        next.method = QByteArrayLiteral("GET");
        next.body.clear();
        next.headers.removeIf(
            [](const Header &header) { return header.first.toLower().startsWith("content-"); });
    }
    const bool leaves = originOf(target) != originOf(request.url);
    if (leaves && next.bodyIsSecret && !next.body.isEmpty())
        return failure(badRedirect(
            request.url, httpMessage("redirect.secret", QString::fromLatin1(originOf(target)))));
    if (leaves) {
        dropSecrets(next);
        next.renew = {};
    }
    return next;
}

} // namespace penstock
