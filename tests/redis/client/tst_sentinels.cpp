// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/redis/client/redisclient.h>
#include <penstock/support/systemclock.h>

#include <QTcpServer>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sentinels {
QByteArrayList watching(const RedisServer &master, const QByteArrayList &more = {})
{
    return QByteArrayList {"sentinel monitor mymaster 127.0.0.1 "
                               + QByteArray::number(master.port()) + " 1",
                           "sentinel down-after-milliseconds mymaster 300",
                           "sentinel failover-timeout mymaster 2000"}
    + more;
}

RedisAddress addressOf(const std::vector<quint16> &sentinels, const QString &master)
{
    RedisAddress address;
    for (const quint16 port : sentinels)
        address.sentinels.push_back({u"127.0.0.1"_s, port});
    address.master = master;
    return address;
}

RedisAddress addressOf(const std::vector<quint16> &sentinels)
{
    return addressOf(sentinels, u"mymaster"_s);
}

RedisOptions quick(const RedisAddress &address)
{
    RedisOptions options {address};
    options.longestPause = 100ms;
    return options;
}

quint16 nobodysPort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

bool isReady(const RedisClient &client)
{
    return client.state() == RedisClient::State::Ready;
}

//! Of the Redis that it speaks to; 0 where it does not.
quint16 portOf(RedisClient &client)
{
    std::optional<quint16> port;
    client.command({"CONFIG", "GET", "port"}, [&](const RedisClient::Answer &answer) {
        port = answer ? (*answer)[1].text.toUShort() : quint16(0);
    });
    waitUntil([&] { return port.has_value(); });
    return port.value_or(0);
}

//! Against real sentinels, that the test starts.
class TestSentinels : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_master.start(), qPrintable(m_master.error())); }

    void sayWhereTheMasterIs()
    {
        RedisServer sentinel(watching(m_master));
        QVERIFY2(sentinel.start(), qPrintable(sentinel.error()));
        RedisAddress address = addressOf({sentinel.port()});
        address.database = 3;
        RedisClient client(quick(address), m_clock);
        client.open();
        QCOMPARE(client.state(), RedisClient::State::Connecting);
        QVERIFY2(waitUntil([&] { return isReady(client); }),
                 qPrintable(client.trouble().error.text()));
        QCOMPARE(portOf(client), m_master.port());
    }

    void areAskedInTurn()
    {
        RedisServer other;
        QVERIFY2(other.start(), qPrintable(other.error()));
        RedisServer ignorant(
            {"sentinel monitor another 127.0.0.1 " + QByteArray::number(other.port()) + " 1"});
        RedisServer sentinel(watching(m_master));
        QVERIFY2(ignorant.start() && sentinel.start(),
                 qPrintable(ignorant.error() + sentinel.error()));
        RedisClient client(
            quick(addressOf({nobodysPort(), m_master.port(), ignorant.port(), sentinel.port()})),
            m_clock);
        client.open();
        QVERIFY2(waitUntil([&] { return isReady(client); }),
                 qPrintable(client.trouble().error.text()));
        QCOMPARE(portOf(client), m_master.port());
    }

    void thatKnowNothing_data()
    {
        QTest::addColumn<QString>("trouble");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("words");
        QTest::newRow("nobody there")
            << u"none"_s << u"redis.unreachable"_s << u"redis+sentinel://127.0.0.1:"_s;
        QTest::newRow("another name") << u"name"_s << u"redis.unknown_master"_s << u"\"yours\""_s;
        QTest::newRow("no sentinel") << u"redis"_s << u"redis.rejected"_s << u"SENTINEL"_s;
        QTest::newRow("a replica") << u"replica"_s << u"redis.not_a_master"_s << QString();
    }
    void thatKnowNothing()
    {
        QFETCH(const QString, trouble);
        QFETCH(const QString, id);
        QFETCH(const QString, words);
        RedisServer replica({"replicaof 127.0.0.1 " + QByteArray::number(nobodysPort())});
        QVERIFY2(replica.start(), qPrintable(replica.error()));
        RedisServer sentinel(watching(trouble == u"replica"_s ? replica : m_master));
        QVERIFY2(sentinel.start(), qPrintable(sentinel.error()));
        const RedisAddress address = trouble == u"none"_s ? addressOf({nobodysPort()})
            : trouble == u"name"_s  ? addressOf({sentinel.port(), nobodysPort()}, u"yours"_s)
            : trouble == u"redis"_s ? addressOf({m_master.port()})
                                    : addressOf({sentinel.port()});
        RedisClient client(quick(address), m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return client.state() == RedisClient::State::Pausing; }));
        QCOMPARE(client.trouble().error.id(), id);
        QVERIFY2(client.trouble().error.text().contains(words),
                 qPrintable(client.trouble().error.text()));
        QVERIFY(trouble == u"redis"_s || !client.trouble().error.fix().isEmpty());
        // And it goes on asking.
        QVERIFY(waitUntil([&] { return client.state() == RedisClient::State::Connecting; }));
        client.close();
        QCOMPARE(client.state(), RedisClient::State::Closed);
    }

    // The same for both, shown to a sentinel that asks for it.
    void wantAPassword_data()
    {
        QTest::addColumn<bool>("atSentinel");
        QTest::newRow("only the master") << false;
        QTest::newRow("the sentinel as well") << true;
    }
    void wantAPassword()
    {
        QFETCH(const bool, atSentinel);
        RedisServer master({"requirepass canary"});
        QVERIFY2(master.start(), qPrintable(master.error()));
        QByteArrayList lines = watching(master, {"sentinel auth-pass mymaster canary"});
        if (atSentinel)
            lines.append("requirepass canary");
        RedisServer sentinel(lines);
        QVERIFY2(sentinel.start(), qPrintable(sentinel.error()));
        for (const QByteArray &password : {QByteArray("canary"), QByteArray("marmalade")}) {
            RedisOptions options = quick(addressOf({sentinel.port()}));
            options.password = password;
            RedisClient client(options, m_clock);
            client.open();
            QVERIFY(waitUntil([&] { return client.state() != RedisClient::State::Connecting; }));
            QCOMPARE(isReady(client), password == "canary");
            if (!isReady(client))
                QCOMPARE(client.trouble().kind, RedisFault::Kind::Denied);
            QVERIFY(!client.trouble().error.text().contains(QString::fromUtf8(password)));
        }
    }

    void speakThroughTls()
    {
        RedisServer master({}, RedisServer::Transport::Tls);
        QVERIFY2(master.start(), qPrintable(master.error()));
        RedisServer sentinel(watching(master, {"tls-replication yes"}),
                             RedisServer::Transport::Tls);
        QVERIFY2(sentinel.start(), qPrintable(sentinel.error()));
        RedisAddress address = addressOf({sentinel.port()});
        address.isTls = true;
        address.extraCa = sentinel.certificatePath();
        RedisOptions options = quick(address);
        options.trusted = QSslCertificate::fromPath(master.certificatePath());
        RedisClient client(options, m_clock);
        client.open();
        QVERIFY2(waitUntil([&] { return isReady(client); }),
                 qPrintable(client.trouble().error.text()));
    }

    void areAskedAgainAfterAFailover()
    {
        RedisServer first;
        QVERIFY2(first.start(), qPrintable(first.error()));
        RedisServer second({"replicaof 127.0.0.1 " + QByteArray::number(first.port())});
        RedisServer sentinel(watching(first));
        QVERIFY2(second.start() && sentinel.start(), qPrintable(second.error() + sentinel.error()));
        RedisClient client(quick(addressOf({sentinel.port()})), m_clock);
        RedisClient asker({{u"127.0.0.1"_s, sentinel.port()}}, m_clock);
        client.open();
        asker.open();
        QVERIFY(waitUntil([&] { return isReady(client) && isReady(asker); }));
        QCOMPARE(portOf(client), first.port());
        // It takes only one that it knows of.
        bool isKnown = false;
        std::function<void()> look = [&] {
            asker.command({"SENTINEL", "replicas", "mymaster"},
                          [&](const RedisClient::Answer &answer) {
                              isKnown = answer && answer->size() == 1;
                              if (!isKnown)
                                  look();
                          });
        };
        look();
        QVERIFY(waitUntil([&] { return isKnown; }));
        first.kill();
        QVERIFY(waitUntil([&] { return !isReady(client); }));
        QVERIFY2(waitUntil([&] { return isReady(client); }),
                 qPrintable(client.trouble().error.text()));
        QCOMPARE(portOf(client), second.port());
    }

    void canBeForgottenWhileTheyAreAsked()
    {
        RedisServer sentinel(watching(m_master));
        QVERIFY2(sentinel.start(), qPrintable(sentinel.error()));
        for (int i = 0; i < 5; ++i) {
            auto client
                = std::make_unique<RedisClient>(quick(addressOf({sentinel.port()})), m_clock);
            int changes = 0;
            connect(client.get(), &RedisClient::stateChanged, this,
                    [&](RedisClient::State) { ++changes; });
            client->open();
            for (int turns = 0; turns < i; ++turns)
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
            client->close();
            QCOMPARE(client->state(), RedisClient::State::Closed);
            client->open();
            QVERIFY(waitUntil([&] { return isReady(*client); }));
            connect(client.get(), &RedisClient::stateChanged, this, [&](RedisClient::State state) {
                if (state == RedisClient::State::Connecting)
                    client.reset();
            });
            client->close();
            client->open();
            QVERIFY(!client);
        }
    }

private:
    SystemClock m_clock;
    RedisServer m_master;
};

PENSTOCK_TEST(TestSentinels)
} // namespace tst_sentinels
#include "tst_sentinels.moc"
