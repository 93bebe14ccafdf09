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
        const Table<QString, RedisAddress> row("text", "expected");
        row("a host", "redis://example.com", RedisAddress {u"example.com"_s, 6379});
        row("a port", "redis://example.com:7000/", RedisAddress {u"example.com"_s, 7000});
        row("TLS, a user, a database", "rediss://pulls@10.0.0.1:6380/3",
            RedisAddress {u"10.0.0.1"_s, 6380, true, u"pulls"_s, 3});
        row("an authority of one's own", "rediss://10.0.0.1?extra_ca=/etc/redis/my%20ca,1.pem",
            RedisAddress {
                .host = u"10.0.0.1"_s, .isTls = true, .extraCa = u"/etc/redis/my ca,1.pem"_s});
        row("a client's certificate",
            "rediss://10.0.0.1?client_key=k.pem&client_certificate=/c%26d.pem&extra_ca=ca.pem",
            {.host = u"10.0.0.1"_s,
             .isTls = true,
             .extraCa = u"ca.pem"_s,
             .clientCertificate = u"/c&d.pem"_s,
             .clientKey = u"k.pem"_s});
        const auto sentinels = [](const char *one, quint16 port, const char *two = nullptr) {
            RedisAddress address;
            address.sentinels = {{QString::fromLatin1(one), port}};
            if (two != nullptr)
                address.sentinels.push_back({QString::fromLatin1(two)});
            address.master = u"mymaster"_s;
            return address;
        };
        row("a sentinel", "redis+sentinel://10.0.0.1/mymaster", sentinels("10.0.0.1", 26379));
        row("sentinels", "redis+sentinel://one:7000,two/mymaster/", sentinels("one", 7000, "two"));
        RedisAddress all = sentinels("::1", 7000, "fe80::2");
        all.isTls = true;
        all.user = u"me"_s;
        all.database = 4;
        all.extraCa = u"ca.pem"_s;
        row("all that sentinels can have",
            "rediss+sentinel://me@[::1]:7000,[fe80::2]/mymaster/4?extra_ca=ca.pem", all);
        row("IPv6", "redis://[::1]:6379", RedisAddress {u"::1"_s, 6379});
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
        written.clientCertificate.clear();
        written.clientKey.clear();
        QVERIFY(!address->text().contains(QLatin1Char('?')));
        QCOMPARE(redisAddressFromText(address->text()).value(), written);
    }

    void refuses_data()
    {
        const Table<QString, QString> row("text", "what");
        row("nothing", "", "no address");
        row("another scheme", "http://example.com", "no address");
        row("no host", "redis:///2", "no address");
        row("a database with a name", "redis://example.com/main", "no number");
        row("a query", "redis://example.com/0?timeout=2", "no address");
        row("an authority without TLS", "redis://example.com?extra_ca=/ca.pem", "without TLS");
        row("a client's certificate without TLS", "redis://example.com?client_certificate=/c.pem",
            "without TLS");
        row("a key without a certificate", "rediss://example.com?client_key=/k.pem",
            "without its certificate");
        row("a file twice", "rediss://example.com?extra_ca=/a.pem&extra_ca=/b.pem", "no address");
        row("an authority without a name", "rediss://example.com?extra_ca=", "no address");
        row("an authority and more", "rediss://example.com?extra_ca=/ca.pem&timeout=2",
            "no address");
        row("several hosts", "redis://one,two/1", "no address");
        row("sentinels of nobody", "redis+sentinel://one:26379", "what the sentinels call");
        row("a sentinel without a name", "redis+sentinel://one,,two/mymaster", "no address");
        row("a sentinel with a path", "redis+sentinel://one,two?/mymaster",
            "what the sentinels call");
        row("a second user", "redis+sentinel://me@one,you@two/mymaster", "no address");
        row("a database of sentinels with a name", "redis+sentinel://one/mymaster/main",
            "no number");
        row("a password for sentinels", "redis+sentinel://:canary@one:1,two:2/mymaster",
            "password in it");
        row("another kind of redis", "redis+cluster://example.com", "no address");
        row("port 0", "redis://example.com:0", "no address");
        row("a password behind it", "redis://example.com/0?password=canary", "no address");
        row("one with an @ in it", "redis://example.com?password=a@canary", "no address");
        row("one with a ? in it", "rediss//:canary?b@example.com:6379", "no address");
        row("one in a fragment", "redis://example.com/0#canary", "no address");
        row("a password", "redis://:canary@example.com", "password in it");
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
