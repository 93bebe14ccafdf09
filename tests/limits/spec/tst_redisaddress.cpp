// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/spec/redisaddress.h>

#include <QTest>

using namespace penstock;

class TestRedisAddress : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<RedisAddress>("expected");
        QTest::newRow("a host") << QStringLiteral("redis://example.com")
                                << RedisAddress {QStringLiteral("example.com"), 6379};
        QTest::newRow("a port") << QStringLiteral("redis://example.com:7000/")
                                << RedisAddress {QStringLiteral("example.com"), 7000};
        QTest::newRow("TLS, a user, a database")
            << QStringLiteral("rediss://pulls@10.0.0.1:6380/3")
            << RedisAddress {QStringLiteral("10.0.0.1"), 6380, true, QStringLiteral("pulls"), 3};
        QTest::newRow("IPv6") << QStringLiteral("redis://[::1]:6379")
                              << RedisAddress {QStringLiteral("::1"), 6379};
    }
    void reads()
    {
        QFETCH(const QString, text);
        QFETCH(const RedisAddress, expected);
        const Result<RedisAddress> address = redisAddressFromText(text);
        QVERIFY2(address, address ? "" : qPrintable(address.error().text()));
        QCOMPARE(*address, expected);
        QCOMPARE(redisAddressFromText(address->text()).value(), expected);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("what");
        QTest::newRow("nothing") << QStringLiteral("") << QStringLiteral("no address");
        QTest::newRow("another scheme")
            << QStringLiteral("http://example.com") << QStringLiteral("no address");
        QTest::newRow("no host") << QStringLiteral("redis:///2") << QStringLiteral("no address");
        QTest::newRow("a database with a name")
            << QStringLiteral("redis://example.com/main") << QStringLiteral("no number");
        QTest::newRow("a query") << QStringLiteral("redis://example.com/0?timeout=2")
                                 << QStringLiteral("no address");
        QTest::newRow("port 0") << QStringLiteral("redis://example.com:0")
                                << QStringLiteral("no address");
        QTest::newRow("a password")
            << QStringLiteral("redis://:canary@example.com") << QStringLiteral("password in it");
    }
    void refuses()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, what);
        const Result<RedisAddress> address = redisAddressFromText(text);
        QVERIFY(!address);
        QVERIFY2(address.error().what.contains(what), qPrintable(address.error().text()));
        QVERIFY(!address.error().fix.isEmpty());
        QVERIFY(!address.error().text().contains(QStringLiteral("canary")));
    }
};

PENSTOCK_TEST(TestRedisAddress)
#include "tst_redisaddress.moc"
