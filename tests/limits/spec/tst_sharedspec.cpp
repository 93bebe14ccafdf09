// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/limits/spec/sharedspec.h>

#include <QJsonDocument>
#include <QTest>

using namespace penstock;

namespace tst_sharedspec {
QJsonObject objectOf(const QByteArray &json)
{
    return QJsonDocument::fromJson(json).object();
}

class TestSharedSpec : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reads_data()
    {
        using WhenDown = SharedSpec::WhenDown;
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<SharedSpec>("expected");
        const RedisAddress local {QStringLiteral("localhost"), 6379};
        const QString name = QStringLiteral("a key");
        QTest::newRow("the least")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a key\"}")
            << SharedSpec {local, name};
        QTest::newRow("all of it")
            << QByteArray("{\"redis\": \"rediss://me@10.0.0.5:6380/2\", \"name\": \"a key\", "
                          "\"password\": {\"secret\": \"redis\"}, \"when_down\": \"local\", "
                          "\"local_share\": \"25%\"}")
            << SharedSpec {{QStringLiteral("10.0.0.5"), 6380, true, QStringLiteral("me"), 2},
                           name,
                           QStringLiteral("redis"),
                           WhenDown::Local,
                           25};
        SharedSpec authority {{QStringLiteral("h"), 6379, true}, name};
        authority.redis.extraCa = QStringLiteral("ca.pem");
        QTest::newRow("an authority of one's own") << QByteArray(
            "{\"redis\": \"rediss://h\", \"extra_ca\": \"ca.pem\", \"name\": \"a key\"}")
                                                   << authority;
        QTest::newRow("an authority in the address")
            << QByteArray("{\"redis\": \"rediss://h?extra_ca=ca.pem\", \"name\": \"a key\"}")
            << authority;
        QTest::newRow("the usual share") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a key\", \"when_down\": \"local\"}")
                                         << SharedSpec {local, name, {}, WhenDown::Local, 10};
    }
    void reads()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const SharedSpec, expected);
        const Result<SharedSpec> spec = sharedFromJson(objectOf(json));
        QVERIFY2(spec, spec ? "" : qPrintable(spec.error().text()));
        QCOMPARE(*spec, expected);
        QCOMPARE(sharedFromJson(toJson(*spec)).value(), expected);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("where");
        QTest::newRow("no address") << QByteArray("{\"name\": \"a\"}") << QStringLiteral("/shared");
        QTest::newRow("no name") << QByteArray("{\"redis\": \"redis://localhost\"}")
                                 << QStringLiteral("/shared");
        QTest::newRow("another address")
            << QByteArray("{\"redis\": \"http://localhost\", \"name\": \"a\"}")
            << QStringLiteral("/shared/redis");
        QTest::newRow("a password in it")
            << QByteArray("{\"redis\": \"redis://:canary@localhost\", \"name\": \"a\"}")
            << QStringLiteral("/shared/redis");
        QTest::newRow("a password as text") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": \"canary\"}")
                                            << QStringLiteral("/shared/password");
        QTest::newRow("a password beside its name")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": "
                          "{\"secret\": \"redis\", \"value\": \"canary\"}}")
            << QStringLiteral("/shared/password");
        QTest::newRow("a password as a name")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": "
                          "{\"secret\": \"canary with a blank\"}}")
            << QStringLiteral("/shared/password");
        QTest::newRow("a password in what is no URL")
            << QByteArray("{\"redis\": \"redis://:canary canary@local host\", \"name\": \"a\"}")
            << QStringLiteral("/shared/redis");
        QTest::newRow("an authority without TLS") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"extra_ca\": \"ca.pem\"}")
                                                  << QStringLiteral("/shared/extra_ca");
        QTest::newRow("two authorities")
            << QByteArray("{\"redis\": \"rediss://localhost?extra_ca=a.pem\", \"name\": \"a\", "
                          "\"extra_ca\": \"ca.pem\"}")
            << QStringLiteral("/shared/extra_ca");
        QTest::newRow("another policy") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"when_down\": \"open\"}")
                                        << QStringLiteral("/shared/when_down");
        QTest::newRow("no share of anything")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", \"when_down\": "
                          "\"local\", \"local_share\": \"0%\"}")
            << QStringLiteral("/shared/local_share");
        QTest::newRow("a share without its policy") << QByteArray(
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"local_share\": \"10%\"}")
                                                    << QStringLiteral("/shared/local_share");
        QTest::newRow("a key that nobody knows")
            << QByteArray("{\"redis\": \"redis://localhost\", \"name\": \"a\", \"nmae\": \"b\"}")
            << QStringLiteral("/shared/nmae");
    }
    void refuses()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, where);
        const Result<SharedSpec> spec = sharedFromJson(objectOf(json), QStringLiteral("/shared"));
        QVERIFY(!spec);
        QCOMPARE(spec.error().where, where);
        QVERIFY(!spec.error().fix.isEmpty());
        QVERIFY(!spec.error().text().contains(QStringLiteral("canary")));
    }
};

PENSTOCK_TEST(TestSharedSpec)
} // namespace tst_sharedspec
#include "tst_sharedspec.moc"
