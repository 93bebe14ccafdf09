// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/profiles/signin/oauthtoken.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

class TestOAuthToken : public QObject
{
    Q_OBJECT

    static AuthSpec auth(AuthSpec::ClientAuth clientAuth)
    {
        AuthSpec auth;
        auth.kind = AuthSpec::Kind::ClientCredentials;
        auth.tokenUrl = QUrl(u"https://login.example.com/token"_s);
        auth.clientId = u"me & you"_s;
        auth.scope = u"read write"_s;
        auth.clientAuth = clientAuth;
        return auth;
    }

private Q_SLOTS:
    void asksWithBasic()
    {
        const HttpRequest request = tokenRequest(auth(AuthSpec::ClientAuth::Basic), "s:é");
        QVERIFY(!request.bodyIsSecret);
        QCOMPARE(request.method, QByteArray("POST"));
        QCOMPARE(request.url, QUrl(u"https://login.example.com/token"_s));
        QCOMPARE(request.priority, 0); // all that wait for it wait for more than a call
        QCOMPARE(request.body, QByteArray("grant_type=client_credentials&scope=read+write"));
        QCOMPARE(headerValue(request.headers, "Content-Type").value_or(QByteArray()),
                 QByteArray("application/x-www-form-urlencoded"));
        QCOMPARE(headerValue(request.headers, "Authorization").value_or(QByteArray()),
                 "Basic " + QByteArray("me+%26+you:s%3A%C3%A9").toBase64());
        QCOMPARE(request.credentialHeaders, QByteArrayList {"Authorization"});
    }
    void asksWithAForm()
    {
        AuthSpec spec = auth(AuthSpec::ClientAuth::Body);
        spec.audience = u"api"_s;
        const HttpRequest request = tokenRequest(spec, "s=1");
        QCOMPARE(request.body,
                 QByteArray("grant_type=client_credentials&scope=read+write&audience=api"
                            "&client_id=me+%26+you&client_secret=s%3D1"));
        QVERIFY(request.bodyIsSecret);
        QVERIFY(!headerValue(request.headers, "Authorization"));
    }

    void readsTokens_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<OAuthToken>("token");
        const auto row = [](const char *name, const char *body, const OAuthToken &token) {
            QTest::newRow(name) << QByteArray(body) << token;
        };
        row("usual", R"({"access_token": "t", "token_type": "Bearer", "expires_in": 3600})",
            {"t", Duration(1h)});
        row("another case", R"({"access_token": "t", "token_type": "bEARER"})", {"t", {}});
        row("a number in quotes", R"({"access_token": "t", "expires_in": "60"})",
            {"t", Duration(60s)});
        row("no time that makes sense", R"({"access_token": "t", "expires_in": -5})", {"t", {}});
        row("for ever", R"({"access_token": "t", "expires_in": 1e300})", {"t", Duration(876'600h)});
    }
    void readsTokens()
    {
        QFETCH(const QByteArray, body);
        QFETCH(const OAuthToken, token);
        const Result<OAuthToken> read = readTokenAnswer(200, body, u"here"_s);
        QVERIFY2(read, read ? "" : qPrintable(read.error().text()));
        QVERIFY(*read == token);
    }

    void tellsRejectionsInWords_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("line");
        const auto row = [](const char *name, int status, const char *body, const char *line) {
            QTest::newRow(name) << status << QByteArray(body)
                                << u"here: "_s + QString::fromUtf8(line);
        };
        row("wrong secret", 401,
            "{\"error\": \"invalid_client\", \"error_description\": \"No\\u001b[2J "
            "such\\nclient\"}",
            "oauth.invalid_client(invalid_client: No [2J such client)");
        row("wrong scope", 400, R"({"error": "invalid_scope"})",
            "oauth.invalid_scope(invalid_scope)");
        row("an error with status 200", 200, R"({"error": "invalid_grant"})",
            "oauth.invalid_grant(invalid_grant)");
        row("an error of its own", 400, R"({"error": "no_luck"})", "oauth.other_error(no_luck)");
        row("no JSON", 500, "<html>", "oauth.status(500)");
        row("another page", 200, "<html>", "oauth.no_token");
        row("a token of two lines", 200, R"({"access_token": "a\nb"})", "oauth.no_token");
        row("another type", 200, R"({"access_token": "hunter2", "token_type": "mac"})",
            "oauth.token_type(mac)");
    }
    void tellsRejectionsInWords()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, body);
        const Result<OAuthToken> read = readTokenAnswer(status, body, u"here"_s);
        QVERIFY(!read);
        QTEST(reported(read.error()), "line");
        QCOMPARE(read.error().kind, Error::Kind::Secret);
    }

    void renewsBeforeTheEnd_data()
    {
        QTest::addColumn<Duration>("lifetime");
        QTest::addColumn<Duration>("after");
        QTest::newRow("an hour: 30 s") << Duration(1h) << Duration(3570s);
        QTest::newRow("a minute: a tenth") << Duration(60s) << Duration(54s);
        QTest::newRow("five minutes: both") << Duration(300s) << Duration(270s);
    }
    void renewsBeforeTheEnd()
    {
        QFETCH(const Duration, lifetime);
        QFETCH(const Duration, after);
        const Instant askedAt {7s};
        QVERIFY(renewalOf({"t", lifetime}, askedAt) == askedAt + after);
    }
    void neverRenewsWhatHasNoEnd()
    {
        QVERIFY(renewalOf({"t", {}}, Instant {7s}) == Instant::max());
    }
};

PENSTOCK_TEST(TestOAuthToken)
#include "tst_oauthtoken.moc"
