// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/secrets.h>

#include <QTest>

using namespace penstock;

class TestSecrets : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesTellOfSecrets_data()
    {
        const Table<Secrecy> row("secrecy");
        // In headers, queries and logs.
        for (const char *const name : {"Authorization",
                                       "Proxy-Authorization",
                                       "Authentication",
                                       "Cookie",
                                       "Set-Cookie",
                                       "cookie2",
                                       "cOOKIE",
                                       "X-Api-Key",
                                       "x-api-key",
                                       "Api_Key",
                                       "api_key",
                                       "apikey",
                                       "X-ApiKey",
                                       "X-Auth-Token",
                                       "access_token",
                                       "X-Amz-Security-Token",
                                       "X-Client-Secret",
                                       "X-Goog-Api-Key",
                                       "X-Session",
                                       "X-Amz-Signature",
                                       "credential",
                                       "X-Amz-Credential",
                                       "X-JWT-Assertion",
                                       "password",
                                       "key",
                                       "X-RateLimit-Key",
                                       "credentials",
                                       "auth"})
            row(name, Secrecy::Secret);
        // In what is imported.
        for (const char *const name :
             {"accessToken", "Access_Token", "client.secret", "clientsecret", "refreshtoken",
              "myauthtoken", "secretkey",    "awsaccesskey",  "userpassword", "PHPSESSIONID",
              "pass",        "passwd",       "pwd",           "passphrase",   "sig",
              "sid",         "bearer",       "X-Sid",         "db[pwd]",      "apiKey"})
            row(name, Secrecy::Secret);
        for (const char *const name :
             {"next_page_token", "nextPageToken", "page-token", "X-Next-Token", "cursor_key",
              "continuationToken", "syncToken", "previous_token", "idempotency_key",
              "idempotencyKey", "X_Idempotency_Key"})
            row(name, Secrecy::Lookalike);
        for (const char *const name :
             {"Accept", "User-Agent", "Idempotency-Key", "X-Idempotency-Key", "X-Keyboard",
              "X-Request-Id", "Monkey", "Content-Type", "If-None-Match", "page", "cursor",
              "compass", "signal", "X-RateLimit-Remaining-Tokens", ""})
            row(*name == 0 ? "nothing" : name, Secrecy::None);
    }
    void namesTellOfSecrets()
    {
        const QByteArray name = QTest::currentDataTag();
        QTEST(secrecyOf(name), "secrecy");
        QFETCH(const Secrecy, secrecy);
        QCOMPARE(namesSecret(QString::fromLatin1(name)), secrecy == Secrecy::Secret);
        // What leaves no doubt is hidden.
        QVERIFY(!looksLikeCredential(name) || secrecy != Secrecy::None);
    }
    void credentialsAreRecognised_data()
    {
        const Table<bool> row("secret");
        for (const char *const name :
             {"Authorization", "Proxy-Authorization", "Cookie", "X-Api-Key", "x-api-key", "Api_Key",
              "X-Auth-Token", "X-Amz-Security-Token", "X-Client-Secret", "X-Goog-Api-Key",
              "apikey"})
            row(name, true);
        for (const char *const name : {"Accept", "User-Agent", "Idempotency-Key", "X-Keyboard",
                                       "X-Request-Id", "Monkey", "Content-Type", "If-None-Match"})
            row(name, false);
    }
    void credentialsAreRecognised()
    {
        QFETCH(const bool, secret);
        QCOMPARE(looksLikeCredential(QTest::currentDataTag()), secret);
    }
    void hidesEachLook_data()
    {
        const Table<QString, QString> row("text", "shown");
        row("plain", "a s e\"c b", "a •••• b");
        row("twice", "s e\"cs e\"c", "••••••••");
        row("in a URL", "?k=s%20e%22c&x", "?k=••••&x");
        row("in a form", "k=s+e%22c", "k=••••");
        row("in JSON", "{\"k\": \"s e\\\"c\"}", "{\"k\": \"••••\"}");
        row("the longer one first", "s e\"c2", "••••");
        row("nothing to hide", "hello", "hello");
    }
    void hidesEachLook()
    {
        QFETCH(const QString, text);
        QTEST(masked(text, {"s e\"c", "s e\"c2", ""}), "shown");
    }
    void showsARequestWithoutItsSecrets()
    {
        HttpRequest request;
        request.method = "POST";
        request.url = QUrl(u"https://api.example.com/a b?key=hunter2&q=ü"_s);
        request.headers = {{"Accept", "application/json"},
                           {"Authorization", "Bearer unknown"},
                           {"X-Own", "mine"},
                           {"X-Api-Key", "unknown"}};
        request.credentialHeaders = {"x-own"};
        request.body = "{\"password\": \"hunter2\"}";
        QCOMPARE(maskedRequest(request, {"hunter2"}),
                 u"POST https://api.example.com/a%20b?key=••••&q=%C3%BC\n"
                 "Accept: application/json\n"
                 "Authorization: Bearer ••••\n"
                 "X-Own: ••••\n"
                 "X-Api-Key: ••••\n"
                 "\n"
                 "{\"password\": \"••••\"}\n"_s);
        request.headers.clear();
        request.body = "\xff\xfe";
        QVERIFY(maskedRequest(request, {}).endsWith(u"\n\n(2 bytes)\n"_s));
        request.body.clear();
        QCOMPARE(maskedRequest(request, {}).count(QLatin1Char('\n')), 1);
    }
    void headersOfAnswersAreHidden()
    {
        const HeaderList lines {{"Set-Cookie", "a=b"},     {"X-Echo", "got hunter2"},
                                {"X-Sid", "12"},           {"X-Next-Page-Token", "34"},
                                {"X-RateLimit-Key", "56"}, {"X-RateLimit-Remaining-Tokens", "7"}};
        const QByteArray dots = QByteArrayLiteral("••••");
        QCOMPARE(masked(lines, {"hunter2"}),
                 (HeaderList {{"Set-Cookie", dots},
                              {"X-Echo", "got " + dots},
                              {"X-Sid", dots},
                              {"X-Next-Page-Token", dots},
                              {"X-RateLimit-Key", "56"},
                              {"X-RateLimit-Remaining-Tokens", "7"}}));
    }
    void parametersOfUrlsAreHidden()
    {
        const QUrl url(
            u"https://me:pw@h/a?accessToken=1&pageToken=2&q=3&api_key=4&x=hunter2#frag"_s);
        QCOMPARE(masked(url, {"hunter2"}),
                 u"https://h/a?accessToken=••••&pageToken=••••&q=3&api_key=••••"
                 "&x=••••"_s);
    }
    void secretsOfARequestAreFound()
    {
        HttpRequest request;
        request.url = QUrl(u"https://me:pass-1@h/?access_token=a%20token&pwd=pwd-1&x=1"_s);
        request.headers = {{"Authorization", "Bearer bear-1"},
                           {"X-Own", "own-1"},
                           {"X-Sid", "sid-1"},
                           {"X-Api-Key", "on"},
                           {"Accept", "text/plain"}};
        request.credentialHeaders = {"x-own"};
        const QByteArrayList secrets = credentialsOf(request);
        for (const char *const secret :
             {"pass-1", "a token", "pwd-1", "Bearer bear-1", "bear-1", "own-1", "sid-1"})
            QVERIFY2(secrets.contains(QByteArray(secret)), secret);
        QVERIFY(!secrets.contains(QByteArray("on")) && !secrets.contains(QByteArray("text/plain"))
                && !secrets.contains(QByteArray("1")));
    }
    void bytesThatAreNoTextAreHiddenToo()
    {
        QCOMPARE(masked(QByteArray("a\xff\xfe\xff b"), {QByteArray("\xfe\xff")}),
                 QByteArray("a\xff\xe2\x80\xa2\xe2\x80\xa2\xe2\x80\xa2\xe2\x80\xa2 b"));
    }
};

PENSTOCK_TEST(TestSecrets)
#include "tst_secrets.moc"
