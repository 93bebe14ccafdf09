// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/signin/sealedtext.h>

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
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("shown");
        QTest::addColumn<QByteArray>("back");
        const auto row = [](const char *text, const char *shown, const char *back) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(shown) << QByteArray(back);
        };
        row("/?page=2", "/?page=2", "/?page=2");
        row("/?k=s3cr%3At%20%C3%A9&page=2", "/?k=••••&page=2", "/?k=s3cr%3At%20%C3%A9&page=2");
        row("/?k=s3cr%3At+%C3%A9", "/?k=••••", "/?k=s3cr%3At%20%C3%A9");
        row("/?k=s3cr:t+%c3%A9", "/?k=••••", "/?k=s3cr%3At%20%C3%A9");
        row("/?k=%733cr%3at%20%C3%A9%", "/?k=••••%", "/?k=s3cr%3At%20%C3%A9%");
        row("/s3cr/?k=abc", "/••••/?k=abc", "/s3cr/?k=abc");
        row("/?k=s3c&r=%73%33", "/?k=s3c&r=%73%33", "/?k=s3c&r=%73%33");
        row("cursor:s3cr:t é:7", "cursor:••••:7", "cursor:s3cr%3At%20%C3%A9:7");
    }
    void hasNoSecretAndComesBack()
    {
        QFETCH(const QByteArray, text);
        const SecretText kept = sealed(text, secrets());
        QTEST(kept.shown(), "shown");
        QTEST(kept.with(secrets()).value(), "back");
    }
    void theLongestSecretIsTaken()
    {
        const SecretText kept = sealed("s3cr:t és3cr", secrets());
        QCOMPARE(kept.secrets.size(), std::size_t(2));
        QCOMPARE(kept.secrets[0].name, u"key"_s);
        QCOMPARE(kept.secrets[1].name, u"other.one"_s);
    }
    void headersThatHaveOneAreCredentials()
    {
        HttpRequest request;
        request.headers = {{"X-Plain", "me"}, {"X-Who", "me ••••"}};
        SecretText who {{}, "me "};
        who.add(u"key"_s, SecretText::Encoding::AsIs);
        request.secrets.headers = {{1, who}};
        QVERIFY(unseal(request, secrets()));
        QCOMPARE(request.headers, HeaderList({{"X-Plain", "me"}, {"X-Who", "me s3cr:t é"}}));
        QCOMPARE(request.credentialHeaders, QByteArrayList {"X-Who"});
        QVERIFY(!request.bodyIsSecret);
    }
    void aRequestWithoutSecretsStaysAsItIs()
    {
        HttpRequest request;
        request.url = QUrl(u"https://a.example/?k=1"_s);
        request.headers = {{"X-Who", "me ••••"}};
        request.body = "s3cr";
        QVERIFY(unseal(request, secrets()));
        QCOMPARE(request.body, QByteArray("s3cr"));
        QCOMPARE(request.headers, HeaderList({{"X-Who", "me ••••"}}));
        QVERIFY(!request.bodyIsSecret && request.credentialHeaders.isEmpty());
    }
};

PENSTOCK_TEST(TestSealedText)
} // namespace tst_sealedtext
#include "tst_sealedtext.moc"
