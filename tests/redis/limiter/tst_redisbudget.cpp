// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/redis/limiter/redisbudget.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

namespace tst_redisbudget {
QJsonObject objectOf(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

class TestRedisBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        using WhenDown = RedisBudget::WhenDown;
        const Table<QByteArray, RedisBudget> row("json", "expected");
        const RedisAddress local {u"localhost"_s, 6379};
        const QString name = u"a key"_s;
        QTest::newRow("the least")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a key\"}")
            << RedisBudget {local, name};
        QTest::newRow("all of it")
            << QByteArray("{\"redis\": \"rediss://me@10.0.0.5:6380/2\", \"name\": \"a key\", "
                          "\"password\": {\"secret\": \"redis\"}, \"when_down\": \"stop\"}")
            << RedisBudget {
                   {u"10.0.0.5"_s, 6380, true, u"me"_s, 2}, name, u"redis"_s, WhenDown::Stop};
        RedisBudget authority {{u"h"_s, 6379, true}, name};
        authority.redis.extraCa = u"ca.pem"_s;
        QTest::newRow("an authority of one's own") << QByteArray(
            "{\"redis\": \"rediss://h\", \"extra_ca\": \"ca.pem\", \"name\": \"a key\"}")
                                                   << authority;
        QTest::newRow("an authority in the address")
            << QByteArray("{\"redis\": \"rediss://h?extra_ca=ca.pem\", \"name\": \"a key\"}")
            << authority;
        RedisBudget shown {{u"h"_s, 6379, true}, name};
        shown.redis.clientCertificate = u"me.pem"_s;
        shown.redis.clientKey = u"me.key"_s;
        QTest::newRow("a client's certificate")
            << QByteArray("{\"redis\": \"rediss://h\", \"client_certificate\": \"me.pem\", "
                          "\"client_key\": \"me.key\", \"name\": \"a key\"}")
            << shown;
        QTest::newRow("the usual, as it is called") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a key\", \"when_down\": \"wait\"}")
                                                    << RedisBudget {local, name};
        QTest::newRow("the usual, as it was called") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a key\", \"when_down\": \"closed\"}")
                                                     << RedisBudget {local, name};
    }
    void reads()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const RedisBudget, expected);
        const Result<RedisBudget> spec = sharedFromJson(objectOf(json));
        QVERIFY2(spec, spec ? "" : qPrintable(spec.error().text()));
        QCOMPARE(*spec, expected);
        QCOMPARE(sharedFromJson(toJson(*spec)).value(), expected);
    }

    // As a form has it when the certificate was taken out before its key.
    void writesNoKeyWithoutItsCertificate()
    {
        RedisBudget spec {{u"h"_s, 6379, true}, u"a key"_s};
        spec.redis.clientKey = u"me.key"_s;
        const Result<RedisBudget> again = sharedFromJson(toJson(spec));
        QVERIFY2(again, again ? "" : qPrintable(again.error().text()));
        QVERIFY(again->redis.clientKey.isEmpty());
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("error");
        QTest::newRow("no address") << QByteArray("{\"name\": \"a\"}")
                                    << u"/shared: json.missing_key(redis, shared.want_address)"_s;
        QTest::newRow("no name") << QByteArray("{\"redis\": \"redis://localhost\"}")
                                 << u"/shared: json.missing_key(name, shared.want_name)"_s;
        QTest::newRow("another address")
            << QByteArray("{\"redis\": \"http://localhost\", \"name\": \"a\"}")
            << u"/shared/redis: redis_address.invalid"_s;
        QTest::newRow("a password in it")
            << QByteArray("{\"redis\": \"redis://:canary@localhost\", \"name\": \"a\"}")
            << u"/shared/redis: redis_address.password"_s;
        QTest::newRow("a password as text") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": \"canary\"}")
                                            << u"/shared/password: shared.password(redis)"_s;
        QTest::newRow("a password beside its name")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": "
                          "{\"secret\": \"redis\", \"value\": \"canary\"}}")
            << u"/shared/password: shared.password(redis)"_s;
        QTest::newRow("a password as a name")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": "
                          "{\"secret\": \"canary with a blank\"}}")
            << u"/shared/password: shared.password(redis)"_s;
        QTest::newRow("a password in what is no URL")
            << QByteArray("{\"redis\": \"redis://:canary canary@local host\", \"name\": \"a\"}")
            << u"/shared/redis: redis_address.invalid"_s;
        QTest::newRow("an authority without TLS")
            << QByteArray(
                   "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"extra_ca\": \"ca.pem\"}")
            << u"/shared/extra_ca: shared.certificate_without_tls"_s;
        QTest::newRow("a client's certificate without TLS")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", "
                          "\"client_certificate\": \"me.pem\"}")
            << u"/shared/client_certificate: shared.certificate_without_tls"_s;
        QTest::newRow("a key without a certificate")
            << QByteArray("{\"redis\": \"rediss://localhost\", \"name\": \"a\", "
                          "\"client_key\": \"me.pem\"}")
            << u"/shared/client_key: shared.key_without_certificate"_s;
        QTest::newRow("two authorities")
            << QByteArray("{\"redis\": \"rediss://localhost?extra_ca=a.pem\", \"name\": \"a\", "
                          "\"extra_ca\": \"ca.pem\"}")
            << u"/shared/extra_ca: shared.file_named_twice"_s;
        QTest::newRow("another policy")
            << QByteArray(
                   "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"when_down\": \"open\"}")
            << u"/shared/when_down: json.not_one_of(\"open\", wait, stop)"_s;
        QTest::newRow("a policy that was removed") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"when_down\": \"local\"}")
                                                   << u"/shared/when_down: shared.local_removed"_s;
        QTest::newRow("a share, which was removed")
            << QByteArray(
                   "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"local_share\": \"10%\"}")
            << u"/shared/local_share: shared.local_share_removed(local_share)"_s;
        QTest::newRow("a key that nobody knows")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", \"nmae\": \"b\"}")
            << u"/shared/nmae: json.unknown_key_near(nmae, name)"_s;
    }
    void refuses()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, error);
        const Result<RedisBudget> spec = sharedFromJson(objectOf(json), u"/shared"_s);
        QVERIFY(!spec);
        QCOMPARE(reported(spec.error()), error);
        QVERIFY(!spec.error().fix().isEmpty());
        QVERIFY(!spec.error().text().contains(u"canary"_s));
    }
};

PENSTOCK_TEST(TestRedisBudget)
} // namespace tst_sharedspec
#include "tst_redisbudget.moc"
