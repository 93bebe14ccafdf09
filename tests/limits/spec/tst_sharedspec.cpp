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
        const Table<QByteArray, SharedSpec> row("json", "expected");
        const RedisAddress local {u"localhost"_s, 6379};
        const QString name = u"a key"_s;
        row("the least", "{\"redis\": \"redis://localhost\", \"name\": \"a key\"}",
            SharedSpec {local, name});
        row("all of it",
            "{\"redis\": \"rediss://me@10.0.0.5:6380/2\", \"name\": \"a key\", "
            "\"password\": {\"secret\": \"redis\"}, \"when_down\": \"local\", "
            "\"local_share\": \"25%\"}",
            SharedSpec {
                {u"10.0.0.5"_s, 6380, true, u"me"_s, 2}, name, u"redis"_s, WhenDown::Local, 25});
        SharedSpec authority {{u"h"_s, 6379, true}, name};
        authority.redis.extraCa = u"ca.pem"_s;
        row("an authority of one's own",
            "{\"redis\": \"rediss://h\", \"extra_ca\": \"ca.pem\", \"name\": \"a key\"}",
            authority);
        row("an authority in the address",
            "{\"redis\": \"rediss://h?extra_ca=ca.pem\", \"name\": \"a key\"}", authority);
        row("the usual share",
            "{\"redis\": \"redis://localhost\", \"name\": \"a key\", \"when_down\": \"local\"}",
            SharedSpec {local, name, {}, WhenDown::Local, 10});
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
        const Table<QByteArray, QString> row("json", "where");
        row("no address", "{\"name\": \"a\"}", "/shared");
        row("no name", "{\"redis\": \"redis://localhost\"}", "/shared");
        row("another address", "{\"redis\": \"http://localhost\", \"name\": \"a\"}",
            "/shared/redis");
        row("a password in it", "{\"redis\": \"redis://:canary@localhost\", \"name\": \"a\"}",
            "/shared/redis");
        row("a password as text",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": \"canary\"}",
            "/shared/password");
        row("a password beside its name",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": "
            "{\"secret\": \"redis\", \"value\": \"canary\"}}",
            "/shared/password");
        row("a password as a name",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"password\": "
            "{\"secret\": \"canary with a blank\"}}",
            "/shared/password");
        row("a password in what is no URL",
            "{\"redis\": \"redis://:canary canary@local host\", \"name\": \"a\"}", "/shared/redis");
        row("an authority without TLS",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"extra_ca\": \"ca.pem\"}",
            "/shared/extra_ca");
        row("two authorities",
            "{\"redis\": \"rediss://localhost?extra_ca=a.pem\", \"name\": \"a\", "
            "\"extra_ca\": \"ca.pem\"}",
            "/shared/extra_ca");
        row("another policy",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"when_down\": \"open\"}",
            "/shared/when_down");
        row("no share of anything",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"when_down\": "
            "\"local\", \"local_share\": \"0%\"}",
            "/shared/local_share");
        row("a share without its policy",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"local_share\": \"10%\"}",
            "/shared/local_share");
        row("a key that nobody knows",
            "{\"redis\": \"redis://localhost\", \"name\": \"a\", \"nmae\": \"b\"}", "/shared/nmae");
    }
    void refuses()
    {
        QFETCH(const QByteArray, json);
        QFETCH(const QString, where);
        const Result<SharedSpec> spec = sharedFromJson(objectOf(json), u"/shared"_s);
        QVERIFY(!spec);
        QCOMPARE(spec.error().where, where);
        QVERIFY(!spec.error().fix.isEmpty());
        QVERIFY(!spec.error().text().contains(u"canary"_s));
    }
};

PENSTOCK_TEST(TestSharedSpec)
} // namespace tst_sharedspec
#include "tst_sharedspec.moc"
