// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/signin/sealedtext.h>

#include <QTest>

using namespace penstock;

namespace {
SecretValues secrets()
{
    return {{QStringLiteral("key"), "s3cr:t é"},
            {QStringLiteral("other.one"), "s3cr"},
            {QStringLiteral("short"), "abc"}};
}
} // namespace

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
            QTest::newRow(url) << QString::fromUtf8(url) << QString::fromUtf8(kept)
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
        QCOMPARE(sealed(QStringLiteral("cursor:s3cr:t é:7"), secrets()),
                 QStringLiteral("cursor:penstock.sealed.key..:7"));
    }
    void aSealOfAnotherStays()
    {
        const QUrl url(QStringLiteral("https://a.example/?k=penstock.sealed.stranger.."));
        QCOMPARE(unsealed(url, secrets()), url);
    }
};

PENSTOCK_TEST(TestSealedText)
#include "tst_sealedtext.moc"
