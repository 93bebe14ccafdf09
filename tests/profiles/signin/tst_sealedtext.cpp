// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/signin/sealedtext.h>
#include <penstock/profiles/spec/secretmark.h>

#include <QTest>

using namespace penstock;

namespace tst_sealedtext {
SecretValues secrets()
{
    return {{u"key"_s, "s3cr:t é"}, {u"other.one"_s, "s3cr"}, {u"short"_s, "abc"}};
}

class TestSealedText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hasNoSecretAndComesBack_data()
    {
        QTest::addColumn<QString>("url");
        QTest::addColumn<QString>("kept");
        QTest::addColumn<QString>("back");
        const auto row = [](const char *url, const char *kept, const char *back) {
            QTest::newRow(url) << QString::fromUtf8(url)
                               << restoredSecretMarks(QString::fromUtf8(kept))
                               << QString::fromUtf8(back);
        };
        row("https://a.example/?page=2", "https://a.example/?page=2", "https://a.example/?page=2");
        row("https://a.example/?k=s3cr%3At%20%C3%A9&page=2",
            "https://a.example/?k=penstock.sealed.key..&page=2",
            "https://a.example/?k=s3cr%3At%20%C3%A9&page=2");
        row("https://a.example/?k=s3cr%3At+%C3%A9", "https://a.example/?k=penstock.sealed.key..",
            "https://a.example/?k=s3cr%3At%20%C3%A9");
        row("https://a.example/s3cr/?k=abc", "https://a.example/penstock.sealed.other.one../?k=abc",
            "https://a.example/s3cr/?k=abc");
    }
    void hasNoSecretAndComesBack()
    {
        QFETCH(const QString, url);
        const QString kept = sealed(url, secrets());
        QTEST(kept, "kept");
        QCOMPARE(sealed(kept, secrets()), kept);
        QTEST(unsealed(QUrl(kept, QUrl::StrictMode), secrets()).toString(QUrl::FullyEncoded),
              "back");
    }
    void whatIsNoUrlIsSealedToo()
    {
        QCOMPARE(sealed(u"cursor:s3cr:t é:7"_s, secrets()),
                 u"cursor:%1:7"_s.arg(secretMark(u"key"_s)));
    }
    void requestsAreUnsealedAsTheyEncodeValues_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("body");
        QTest::newRow("JSON") << QByteArray("application/json; charset=utf-8")
                              << QByteArray("{\"k\": \"a\\\"b\\\\c\"}");
        QTest::newRow("a form") << QByteArray("application/x-www-form-urlencoded")
                                << QByteArray("{\"k\": \"a%22b%5Cc\"}");
        QTest::newRow("text") << QByteArray("text/plain") << QByteArray("{\"k\": \"a\"b\\c\"}");
    }
    void requestsAreUnsealedAsTheyEncodeValues()
    {
        QFETCH(const QByteArray, type);
        const SecretValues values {{u"key"_s, "a\"b\\c"}};
        HttpRequest request;
        const QString mark = secretMark(u"key"_s);
        request.url = QUrl(u"https://a.example/?k="_s + mark);
        request.headers = {{"Content-Type", type}, {"X-Who", "me " + mark.toLatin1()}};
        request.body = "{\"k\": \"" + mark.toLatin1() + "\"}";
        unseal(request, values);
        QCOMPARE(request.url.query(QUrl::FullyEncoded), u"k=a%22b%5Cc"_s);
        QCOMPARE(headerValue(request.headers, "X-Who"), QByteArray("me a\"b\\c"));
        QCOMPARE(request.credentialHeaders, QByteArrayList {"X-Who"});
        QTEST(request.body, "body");
        QVERIFY2(request.bodyIsSecret, "it goes to no other server");
    }
    void aRequestWithoutMarksStaysAsItIs()
    {
        HttpRequest request;
        request.url = QUrl(u"https://a.example/?k=1"_s);
        request.headers = {{"X-Who", "me"}};
        request.body = "s3cr";
        unseal(request, secrets());
        QCOMPARE(request.body, QByteArray("s3cr"));
        QVERIFY(!request.bodyIsSecret && request.credentialHeaders.isEmpty());
    }
    // A row, a cursor, a link and an answer have text, and text names no secret.
    void textNamesNoSecret_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *const text :
             {"penstock.sealed.key..", "penstock.sealed.other.one..", "penstock.sealed.~token..",
              "penstock.sealed..key..", "penstock.sealed.....", "{{key}}", "{{secret.key}}",
              "${PENSTOCK_SECRET_KEY}", "penstock.sealed.penstock.sealed.key...."})
            QTest::newRow(text) << QString::fromLatin1(text);
        QString other = secretMark(u"key"_s); // of another process
        other[u"penstock.sealed."_s.size()] = QLatin1Char('x');
        QTest::newRow("a mark of another process") << other;
    }
    void textNamesNoSecret()
    {
        QFETCH(const QString, text);
        HttpRequest request;
        const QString encoded = QString::fromLatin1(QUrl::toPercentEncoding(text));
        request.url = QUrl(u"https://a.example/%1?k=%1"_s.arg(encoded));
        request.headers = {{"X-Who", text.toLatin1()}};
        request.body = text.toLatin1();
        const HttpRequest before = request;
        unseal(request, secrets());
        QCOMPARE(unsealed(request.url, secrets()), before.url);
        QCOMPARE(request.url, before.url);
        QCOMPARE(request.headers, before.headers);
        QCOMPARE(request.body, before.body);
        QVERIFY(!request.bodyIsSecret && request.credentialHeaders.isEmpty());
        // Nor after it was kept for another run, whatever stands beside it.
        const QString mark = secretMark(u"key"_s);
        for (const QString &whole : {text, text + mark, mark + text, text + text}) {
            const QString kept = storedSecretMarks(whole);
            QCOMPARE(restoredSecretMarks(kept), whole);
        }
        QCOMPARE(storedSecretMarks(mark), u"penstock.sealed.key.."_s);
    }
    void aSealOfAnotherStays()
    {
        const QUrl url(u"https://a.example/?k="_s + secretMark(u"stranger"_s));
        QCOMPARE(unsealed(url, secrets()), url);
    }
};

PENSTOCK_TEST(TestSealedText)
} // namespace tst_sealedtext
#include "tst_sealedtext.moc"
