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
        QTest::newRow("an authority of one's own")
            << QStringLiteral("rediss://10.0.0.1?extra_ca=/etc/redis/my%20ca,1.pem")
            << RedisAddress {.host = QStringLiteral("10.0.0.1"),
                             .isTls = true,
                             .extraCa = QStringLiteral("/etc/redis/my ca,1.pem")};
        const auto sentinels = [](const char *one, quint16 port, const char *two = nullptr) {
            RedisAddress address;
            address.sentinels = {{QString::fromLatin1(one), port}};
            if (two != nullptr)
                address.sentinels.push_back({QString::fromLatin1(two)});
            address.master = QStringLiteral("mymaster");
            return address;
        };
        QTest::newRow("a sentinel")
            << QStringLiteral("redis+sentinel://10.0.0.1/mymaster") << sentinels("10.0.0.1", 26379);
        QTest::newRow("sentinels") << QStringLiteral("redis+sentinel://one:7000,two/mymaster/")
                                   << sentinels("one", 7000, "two");
        RedisAddress all = sentinels("::1", 7000, "fe80::2");
        all.isTls = true;
        all.user = QStringLiteral("me");
        all.database = 4;
        all.extraCa = QStringLiteral("ca.pem");
        QTest::newRow("all that sentinels can have") << QStringLiteral(
            "rediss+sentinel://me@[::1]:7000,[fe80::2]/mymaster/4?extra_ca=ca.pem")
                                                     << all;
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
        // The file is written down beside it, if at all.
        RedisAddress written = expected;
        written.extraCa.clear();
        QVERIFY(!address->text().contains(QLatin1Char('?')));
        QCOMPARE(redisAddressFromText(address->text()).value(), written);
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
        QTest::newRow("an authority without TLS")
            << QStringLiteral("redis://example.com?extra_ca=/ca.pem")
            << QStringLiteral("without TLS");
        QTest::newRow("an authority without a name")
            << QStringLiteral("rediss://example.com?extra_ca=") << QStringLiteral("no address");
        QTest::newRow("an authority and more")
            << QStringLiteral("rediss://example.com?extra_ca=/ca.pem&timeout=2")
            << QStringLiteral("no address");
        QTest::newRow("several hosts")
            << QStringLiteral("redis://one,two/1") << QStringLiteral("no address");
        QTest::newRow("sentinels of nobody") << QStringLiteral("redis+sentinel://one:26379")
                                             << QStringLiteral("what the sentinels call");
        QTest::newRow("a sentinel without a name")
            << QStringLiteral("redis+sentinel://one,,two/mymaster") << QStringLiteral("no address");
        QTest::newRow("a sentinel with a path")
            << QStringLiteral("redis+sentinel://one,two?/mymaster")
            << QStringLiteral("what the sentinels call");
        QTest::newRow("a second user") << QStringLiteral("redis+sentinel://me@one,you@two/mymaster")
                                       << QStringLiteral("no address");
        QTest::newRow("a database of sentinels with a name")
            << QStringLiteral("redis+sentinel://one/mymaster/main") << QStringLiteral("no number");
        QTest::newRow("a password for sentinels")
            << QStringLiteral("redis+sentinel://:canary@one:1,two:2/mymaster")
            << QStringLiteral("password in it");
        QTest::newRow("another kind of redis")
            << QStringLiteral("redis+cluster://example.com") << QStringLiteral("no address");
        QTest::newRow("port 0") << QStringLiteral("redis://example.com:0")
                                << QStringLiteral("no address");
        QTest::newRow("a password behind it")
            << QStringLiteral("redis://example.com/0?password=canary")
            << QStringLiteral("no address");
        QTest::newRow("one with an @ in it")
            << QStringLiteral("redis://example.com?password=a@canary")
            << QStringLiteral("no address");
        QTest::newRow("one with a ? in it")
            << QStringLiteral("rediss//:canary?b@example.com:6379") << QStringLiteral("no address");
        QTest::newRow("one in a fragment")
            << QStringLiteral("redis://example.com/0#canary") << QStringLiteral("no address");
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
