// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/profiles/secrets/masked.h>

#include <QTest>

using namespace penstock;

class TestMasked : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hidesEachLook_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        const auto row = [](const char *name, const char *text, const char *shown) {
            QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(shown);
        };
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
        request.url = QUrl(QStringLiteral("https://api.example.com/a b?key=hunter2&q=ü"));
        request.headers = {{"Accept", "application/json"},
                           {"Authorization", "Bearer unknown"},
                           {"X-Own", "mine"},
                           {"X-Api-Key", "unknown"}};
        request.credentialHeaders = {"x-own"};
        request.body = "{\"password\": \"hunter2\"}";
        QCOMPARE(maskedRequest(request, {"hunter2"}),
                 QStringLiteral("POST https://api.example.com/a%20b?key=••••&q=%C3%BC\n"
                                "Accept: application/json\n"
                                "Authorization: Bearer ••••\n"
                                "X-Own: ••••\n"
                                "X-Api-Key: ••••\n"
                                "\n"
                                "{\"password\": \"••••\"}\n"));
        request.headers.clear();
        request.body = "\xff\xfe";
        QVERIFY(maskedRequest(request, {}).endsWith(QStringLiteral("\n\n(2 bytes)\n")));
        request.body.clear();
        QCOMPARE(maskedRequest(request, {}).count(QLatin1Char('\n')), 1);
    }
};

PENSTOCK_TEST(TestMasked)
#include "tst_masked.moc"
