// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/redis/client/redisaddress.h>

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
        const Table<QString, QString> row("text", "error");
        row("nothing", "", "redis_address.invalid");
        row("another scheme", "http://example.com", "redis_address.invalid");
        row("no host", "redis:///2", "redis_address.invalid");
        row("a database with a name", "redis://example.com/main", "redis_address.invalid_database");
        row("a query", "redis://example.com/0?timeout=2", "redis_address.unknown_query");
        row("an authority without TLS", "redis://example.com?extra_ca=/ca.pem",
            "shared.certificate_without_tls");
        row("a client's certificate without TLS", "redis://example.com?client_certificate=/c.pem",
            "shared.certificate_without_tls");
        row("a key without a certificate", "rediss://example.com?client_key=/k.pem",
            "shared.key_without_certificate");
        row("a file twice", "rediss://example.com?extra_ca=/a.pem&extra_ca=/b.pem",
            "redis_address.unknown_query");
        row("an authority without a name",
            "rediss://example.com?extra_ca=", "redis_address.unknown_query");
        row("an authority and more", "rediss://example.com?extra_ca=/ca.pem&timeout=2",
            "redis_address.unknown_query");
        row("several hosts", "redis://one,two/1", "redis_address.invalid");
        row("sentinels of nobody", "redis+sentinel://one:26379", "redis_address.no_master");
        row("a sentinel without a name", "redis+sentinel://one,,two/mymaster",
            "redis_address.invalid");
        row("a sentinel with a path", "redis+sentinel://one,two?/mymaster",
            "redis_address.no_master");
        row("a second user", "redis+sentinel://me@one,you@two/mymaster", "redis_address.invalid");
        row("a database of sentinels with a name", "redis+sentinel://one/mymaster/main",
            "redis_address.invalid_database");
        row("a password for sentinels", "redis+sentinel://:canary@one:1,two:2/mymaster",
            "redis_address.password");
        row("another kind of redis", "redis+cluster://example.com", "redis_address.invalid");
        row("port 0", "redis://example.com:0", "redis_address.invalid");
        row("a password behind it", "redis://example.com/0?password=canary",
            "redis_address.unknown_query");
        row("one with an @ in it", "redis://example.com?password=a@canary",
            "redis_address.unknown_query");
        row("one with a ? in it", "rediss//:canary?b@example.com:6379", "redis_address.invalid");
        row("one in a fragment", "redis://example.com/0#canary", "redis_address.unknown_query");
        row("a password", "redis://:canary@example.com", "redis_address.password");
    }
    void refuses()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, error);
        const Result<RedisAddress> address = redisAddressFromText(text);
        QVERIFY(!address);
        QCOMPARE(address.error().id(), error);
        QVERIFY(!address.error().fix().isEmpty());
        QVERIFY(!address.error().text().contains(u"canary"_s));
    }
};

PENSTOCK_TEST(TestRedisAddress)
#include "tst_redisaddress.moc"
