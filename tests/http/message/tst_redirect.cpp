// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/redirect.h>
#include <penstock/http/text/httpmessages.h>

#include <QTest>

using namespace penstock;

namespace tst_redirect {
QUrl url(const char *text)
{
    return QUrl(QString::fromLatin1(text));
}
HttpRequest requestTo(const char *target, const QByteArray &method = "GET")
{
    HttpRequest request;
    request.method = method;
    request.url = url(target);
    return request;
}

class TestRedirect : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void methodAndBodyFollowTheStatus_data()
    {
        Table<int, QByteArray, QByteArray>("status", "method", "next");
        const auto row = [](int status, const char *method, const char *next) {
            QTest::addRow("%d for %s", status, method)
                << status << QByteArray(method) << QByteArray(next);
        };
        for (const int status : {301, 302}) {
            row(status, "GET", "GET");
            row(status, "HEAD", "HEAD");
            row(status, "PUT", "PUT");
            row(status, "PATCH", "PATCH");
            row(status, "DELETE", "DELETE");
        }
        row(303, "POST", "GET");
        row(303, "PUT", "GET");
        row(303, "HEAD", "HEAD");
        for (const int status : {307, 308}) {
            row(status, "POST", "POST");
            row(status, "DELETE", "DELETE");
        }
    }
    void methodAndBodyFollowTheStatus()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArray, next);
        HttpRequest request = requestTo("https://a.example/x", method);
        request.body = "body";
        request.headers = {{"Content-Type", "text/plain"}, {"Accept", "*/*"}};
        const auto followed = redirected(request, status, "/y");
        QVERIFY(followed.has_value());
        QCOMPARE(followed->method, next);
        QCOMPARE(followed->url, url("https://a.example/y"));
        const bool becameGet = method != next;
        QCOMPARE(followed->body, becameGet ? QByteArray() : QByteArray("body"));
        QCOMPARE(followed->headers.size(), becameGet ? 1 : 2);
    }

    void aPostStaysOneOrFails_data()
    {
        Table<QByteArray, bool>("location", "isSent");
        const auto row = [](const char *location, bool isSent) {
            QTest::newRow(location) << QByteArray(location) << isSent;
        };
        row("/notes/?a=1", true);
        row("https://a.example/notes?a=1", true);
        row("http://www.a.example/notes/?a=1", true);
        row("/notes?a=1", false); // a circle would have its effect again and again
        row("/notes?a=1#made", false);
        row("/notes", false);
        row("/notes/7", false);
        row("/login?next=/notes", false);
    }
    void aPostStaysOneOrFails()
    {
        QFETCH(const QByteArray, location);
        QFETCH(const bool, isSent);
        HttpRequest request = requestTo("http://a.example/notes?a=1", "POST");
        request.body = "body";
        request.headers = {{"Content-Type", "text/plain"}};
        for (const int status : {301, 302}) {
            const auto followed = redirected(request, status, location);
            QCOMPARE(followed.has_value(), isSent);
            if (isSent) {
                QCOMPARE(followed->method, QByteArray("POST"));
                QCOMPARE(followed->body, QByteArray("body"));
                QCOMPARE(followed->headers, request.headers);
            } else {
                QCOMPARE(followed.error().kind, SendError::Kind::BadRedirect);
                const QString there = request.url.resolved(QUrl::fromEncoded(location))
                                          .toString(QUrl::RemoveQuery | QUrl::RemoveFragment);
                QCOMPARE(followed.error().detail,
                         MessageArgument(httpMessage("redirect.post", there)));
            }
        }
    }

    void targetsAreResolved_data()
    {
        Table<QByteArray, QUrl>("location", "expected");
        const auto row = [](const char *location, const char *expected) {
            QTest::newRow(location) << QByteArray(location) << url(expected);
        };
        row("https://b.example/z", "https://b.example/z#part");
        row("//b.example/z", "https://b.example/z#part");
        row("/z", "https://a.example/z#part");
        row("z", "https://a.example/x/z#part");
        row("../z?a=1", "https://a.example/z?a=1#part");
        row("?page=2", "https://a.example/x/y?page=2#part");
        row("/z#other", "https://a.example/z#other");
        row("https://user:secret@a.example/z", "https://a.example/z#part");
        row("/caf%C3%A9%20x", "https://a.example/caf%C3%A9%20x#part");
    }
    void targetsAreResolved()
    {
        QFETCH(const QByteArray, location);
        const auto followed = redirected(requestTo("https://a.example/x/y#part"), 302, location);
        QVERIFY(followed.has_value());
        QTEST(followed->url, "expected");
    }

    void secretsStayWithTheirOrigin_data()
    {
        const Table<QByteArray, bool> row("location", "kept");
        row("same origin", "https://a.example:443/y", true);
        row("same origin, other case", "HTTPS://A.Example/y", true);
        row("other host", "https://b.example/y", false);
        row("sub-domain", "https://x.a.example/y", false);
        row("other port", "https://a.example:8443/y", false);
    }
    void secretsStayWithTheirOrigin()
    {
        QFETCH(const QByteArray, location);
        QFETCH(const bool, kept);
        HttpRequest request = requestTo("https://a.example/x");
        request.headers = {{"Authorization", "Bearer 1"},
                           {"cookie", "a=1"},
                           {"X-Api-Key", "2"},
                           {"X-Tenant", "3"},
                           {"Host", "v"},
                           {"Accept", "*/*"}};
        request.credentialHeaders = {"x-tenant"};
        const auto followed = redirected(request, 307, location);
        QVERIFY(followed.has_value());
        QCOMPARE(followed->headers, kept ? request.headers : (HeaderList {{"Accept", "*/*"}}));
    }
    void aSecretInTheBodyStaysWithItsOrigin_data()
    {
        // body null: not followed
        const Table<int, QByteArray, QByteArray> row("status", "location", "body");
        const QByteArray secret = "client_secret=1";
        row("307, elsewhere", 307, "https://b.example/", QByteArray());
        row("308, elsewhere", 308, "https://b.example/", QByteArray());
        row("307, other port", 307, "https://a.example:8443/", QByteArray());
        row("307, here", 307, "/token/", secret);
        row("303 leaves it behind", 303, "https://b.example/", "");
    }
    void aSecretInTheBodyStaysWithItsOrigin()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, location);
        QFETCH(const QByteArray, body);
        HttpRequest request = requestTo("https://a.example/token");
        request.method = "POST";
        request.body = "client_secret=1";
        request.bodyIsSecret = true;
        const auto followed = redirected(request, status, location);
        QCOMPARE(followed.has_value(), !body.isNull());
        if (followed)
            QCOMPARE(followed->body, body);
        else
            QVERIFY(reported(followed.error().error().message)
                        .startsWith(u"send.bad_redirect(redirect.secret("_s));
    }
    void aDroppedSecretDoesNotComeBack()
    {
        HttpRequest request = requestTo("https://a.example/x");
        request.headers = {{"Authorization", "Bearer 1"}};
        const auto away = redirected(request, 302, "https://b.example/");
        const auto back = redirected(*away, 302, "https://a.example/");
        QVERIFY(back->headers.isEmpty());
    }

    void badTargetsAreNotFollowed_data()
    {
        const Table<QByteArray> row("location");
        for (const char *const location :
             {"ftp://a.example/", "file:///etc/passwd", "javascript:alert(1)", "data:,x",
              "http://a.example/x", "https://", "http://[::1", "mailto:a@b"})
            row(location, QByteArray(location));
    }
    void badTargetsAreNotFollowed()
    {
        QFETCH(const QByteArray, location);
        const auto followed = redirected(requestTo("https://a.example/x"), 302, location);
        QVERIFY(!followed.has_value());
        QCOMPARE(followed.error().kind, SendError::Kind::BadRedirect);
        QVERIFY(followed.error().text().startsWith(u"https://a.example/x: "_s));
    }
    void onlyFiveStatusesRedirect()
    {
        QList<int> redirects;
        for (int status = 100; status < 600; ++status) {
            if (isRedirect(status))
                redirects.append(status);
        }
        QCOMPARE(redirects, (QList<int> {301, 302, 303, 307, 308}));
    }
};

PENSTOCK_TEST(TestRedirect)
} // namespace tst_redirect
#include "tst_redirect.moc"
