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
        QTest::newRow("a host") << u"redis://example.com"_s
                                << RedisAddress {u"example.com"_s, 6379};
        QTest::newRow("a port") << u"redis://example.com:7000/"_s
                                << RedisAddress {u"example.com"_s, 7000};
        QTest::newRow("TLS, a user, a database")
            << u"rediss://pulls@10.0.0.1:6380/3"_s
            << RedisAddress {u"10.0.0.1"_s, 6380, true, u"pulls"_s, 3};
        QTest::newRow("an authority of one's own")
            << u"rediss://10.0.0.1?extra_ca=/etc/redis/my%20ca,1.pem"_s
            << RedisAddress {
                   .host = u"10.0.0.1"_s, .isTls = true, .extraCa = u"/etc/redis/my ca,1.pem"_s};
        const auto sentinels = [](const char *one, quint16 port, const char *two = nullptr) {
            RedisAddress address;
            address.sentinels = {{QString::fromLatin1(one), port}};
            if (two != nullptr)
                address.sentinels.push_back({QString::fromLatin1(two)});
            address.master = u"mymaster"_s;
            return address;
        };
        QTest::newRow("a sentinel")
            << u"redis+sentinel://10.0.0.1/mymaster"_s << sentinels("10.0.0.1", 26379);
        QTest::newRow("sentinels")
            << u"redis+sentinel://one:7000,two/mymaster/"_s << sentinels("one", 7000, "two");
        RedisAddress all = sentinels("::1", 7000, "fe80::2");
        all.isTls = true;
        all.user = u"me"_s;
        all.database = 4;
        all.extraCa = u"ca.pem"_s;
        QTest::newRow("all that sentinels can have")
            << u"rediss+sentinel://me@[::1]:7000,[fe80::2]/mymaster/4?extra_ca=ca.pem"_s << all;
        QTest::newRow("IPv6") << u"redis://[::1]:6379"_s << RedisAddress {u"::1"_s, 6379};
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
        QTest::newRow("nothing") << u""_s << u"no address"_s;
        QTest::newRow("another scheme") << u"http://example.com"_s << u"no address"_s;
        QTest::newRow("no host") << u"redis:///2"_s << u"no address"_s;
        QTest::newRow("a database with a name") << u"redis://example.com/main"_s << u"no number"_s;
        QTest::newRow("a query") << u"redis://example.com/0?timeout=2"_s << u"no address"_s;
        QTest::newRow("an authority without TLS")
            << u"redis://example.com?extra_ca=/ca.pem"_s << u"without TLS"_s;
        QTest::newRow("an authority without a name")
            << u"rediss://example.com?extra_ca="_s << u"no address"_s;
        QTest::newRow("an authority and more")
            << u"rediss://example.com?extra_ca=/ca.pem&timeout=2"_s << u"no address"_s;
        QTest::newRow("several hosts") << u"redis://one,two/1"_s << u"no address"_s;
        QTest::newRow("sentinels of nobody")
            << u"redis+sentinel://one:26379"_s << u"what the sentinels call"_s;
        QTest::newRow("a sentinel without a name")
            << u"redis+sentinel://one,,two/mymaster"_s << u"no address"_s;
        QTest::newRow("a sentinel with a path")
            << u"redis+sentinel://one,two?/mymaster"_s << u"what the sentinels call"_s;
        QTest::newRow("a second user")
            << u"redis+sentinel://me@one,you@two/mymaster"_s << u"no address"_s;
        QTest::newRow("a database of sentinels with a name")
            << u"redis+sentinel://one/mymaster/main"_s << u"no number"_s;
        QTest::newRow("a password for sentinels")
            << u"redis+sentinel://:canary@one:1,two:2/mymaster"_s << u"password in it"_s;
        QTest::newRow("another kind of redis")
            << u"redis+cluster://example.com"_s << u"no address"_s;
        QTest::newRow("port 0") << u"redis://example.com:0"_s << u"no address"_s;
        QTest::newRow("a password behind it")
            << u"redis://example.com/0?password=canary"_s << u"no address"_s;
        QTest::newRow("one with an @ in it")
            << u"redis://example.com?password=a@canary"_s << u"no address"_s;
        QTest::newRow("one with a ? in it")
            << u"rediss//:canary?b@example.com:6379"_s << u"no address"_s;
        QTest::newRow("one in a fragment") << u"redis://example.com/0#canary"_s << u"no address"_s;
        QTest::newRow("a password") << u"redis://:canary@example.com"_s << u"password in it"_s;
    }
    void refuses()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, what);
        const Result<RedisAddress> address = redisAddressFromText(text);
        QVERIFY(!address);
        QVERIFY2(address.error().what.contains(what), qPrintable(address.error().text()));
        QVERIFY(!address.error().fix.isEmpty());
        QVERIFY(!address.error().text().contains(u"canary"_s));
    }
};

PENSTOCK_TEST(TestRedisAddress)
#include "tst_redisaddress.moc"
