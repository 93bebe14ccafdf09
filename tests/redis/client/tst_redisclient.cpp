// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/table.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/redis/client/redisclient.h>
#include <penstock/support/systemclock.h>

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

#include <sys/stat.h>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_redisclient {
RedisOptions optionsOf(const RedisServer &server)
{
    RedisOptions options {redisAddressFromText(server.url()).value()};
    options.trusted = QSslCertificate::fromPath(server.certificatePath());
    options.longestPause = 100ms;
    return options;
}

//! Its answer, or what it failed with.
RedisClient::Answer ask(RedisClient &client, const QByteArrayList &words)
{
    std::optional<RedisClient::Answer> got;
    client.command(words, [&](RedisClient::Answer answer) { got = std::move(answer); });
    if (!waitUntil([&] { return got.has_value(); }))
        return failure(RedisFault {});
    return *got;
}

RedisAddress addressOf(const RedisServer &server, const QString &extraCa)
{
    RedisAddress address = redisAddressFromText(server.url()).value();
    address.extraCa = extraCa;
    return address;
}

bool isReady(const RedisClient &client)
{
    return client.state() == RedisClient::State::Ready;
}

//! Against a real Redis, that the test starts.
class TestRedisClient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(RedisServer::isInstalled(), qPrintable(RedisServer::program()));
        QVERIFY2(m_server.start(), qPrintable(m_server.error()));
    }

    void answersInOrder()
    {
        RedisClient client(optionsOf(m_server), m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(client); }));
        std::vector<std::int64_t> numbers;
        for (int i = 0; i < 1000; ++i)
            client.command({"INCR", "answersInOrder"}, [&](const RedisClient::Answer &answer) {
                numbers.push_back(answer->number);
            });
        QVERIFY(numbers.empty()); // from the event loop
        QVERIFY(waitUntil([&] { return numbers.size() == 1000; }));
        for (std::size_t i = 0; i < numbers.size(); ++i)
            QCOMPARE(numbers[i], std::int64_t(i + 1));
    }

    void saysWhatIsRefused()
    {
        RedisClient client(optionsOf(m_server), m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(client); }));
        const auto answer = ask(client, {"NOSUCHCOMMAND"});
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, RedisFault::Kind::Refused);
        QVERIFY(answer.error().error.text().contains(u"NOSUCHCOMMAND"_s));
        QVERIFY(isReady(client));
    }

    void sendsTheScriptOnceItIsNotKnown()
    {
        RedisClient client(optionsOf(m_server), m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(client); }));
        const RedisScript script("return {KEYS[1], ARGV[1], redis.call('INCR', KEYS[1])}");
        for (int run = 1; run <= 4; ++run) {
            if (run == 3)
                QVERIFY(ask(client, {"SCRIPT", "FLUSH"}));
            std::optional<RedisClient::Answer> got;
            client.eval(script, {"scripted"}, {"x"},
                        [&](RedisClient::Answer answer) { got = std::move(answer); });
            QVERIFY(waitUntil([&] { return got.has_value(); }));
            QVERIFY(*got);
            QCOMPARE((**got)[0].text, QByteArray("scripted"));
            QCOMPARE((**got)[1].text, QByteArray("x"));
            QCOMPARE((**got)[2].number, run);
        }
        const auto calls = ask(client, {"INFO", "commandstats"});
        QVERIFY(calls->text.contains("cmdstat_eval:calls=2"));
        QVERIFY(calls->text.contains("cmdstat_evalsha:calls=4"));
    }

    void choosesTheDatabaseAndItsName()
    {
        RedisOptions options = optionsOf(m_server);
        options.address.database = 5;
        options.name = u"my pull"_s;
        RedisClient client(options, m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(client); }));
        const auto info = ask(client, {"CLIENT", "LIST"});
        QVERIFY2(info->text.contains("name=my-pull") && info->text.contains("db=5"),
                 info->text.constData());
    }

    void speaksThroughTls_data()
    {
        QTest::addColumn<bool>("isTrusted");
        QTest::newRow("to whom it trusts") << true;
        QTest::newRow("to nobody else") << false;
    }
    void speaksThroughTls()
    {
        QFETCH(const bool, isTrusted);
        RedisServer server({}, RedisServer::Transport::Tls);
        QVERIFY2(server.start(), qPrintable(server.error()));
        RedisOptions options = optionsOf(server);
        if (!isTrusted)
            options.trusted.clear();
        RedisClient client(options, m_clock);
        client.open();
        if (isTrusted) {
            QVERIFY2(waitUntil([&] { return isReady(client); }),
                     qPrintable(client.trouble().error.text()));
            QCOMPARE(ask(client, {"ECHO", "hello"})->text, QByteArray("hello"));
        } else {
            QVERIFY(waitUntil([&] { return client.state() == RedisClient::State::Pausing; }));
            QCOMPARE(client.trouble().kind, RedisFault::Kind::Unfit);
            QCOMPARE(client.trouble().error.id(), u"redis.self_signed"_s);
        }
    }

    // As an address names them, by a file.
    void believesWhoIsNamed_data()
    {
        QTest::addColumn<RedisServer::Transport>("transport");
        QTest::newRow("its authority") << RedisServer::Transport::TlsByAuthority;
        QTest::newRow("itself") << RedisServer::Transport::Tls;
    }
    void believesWhoIsNamed()
    {
        QFETCH(const RedisServer::Transport, transport);
        RedisServer server({}, transport);
        QVERIFY2(server.start(), qPrintable(server.error()));
        RedisClient client({addressOf(server, server.certificatePath())}, m_clock);
        client.open();
        QVERIFY2(waitUntil([&] { return isReady(client); }),
                 qPrintable(client.trouble().error.text()));
        QCOMPARE(ask(client, {"ECHO", "hello"})->text, QByteArray("hello"));
    }

    void saysWhyItDoesNotBelieve_data()
    {
        using Transport = RedisServer::Transport;
        QTest::addColumn<Transport>("transport");
        QTest::addColumn<QString>("extraCa");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QStringList>("words");
        const QString own = u"own"_s;
        const QString key = u"key.pem"_s; // a PEM file without a certificate
        const QString other = u"other"_s;
        QTest::newRow("no such file")
            << Transport::TlsByAuthority << u"/none/ca.pem"_s << u"redis.file_unreadable"_s
            << QStringList {u"/none/ca.pem"_s, u"No such file"_s};
        QTest::newRow("no certificate in it")
            << Transport::TlsByAuthority << key << u"redis.no_certificate"_s
            << QStringList {key, u"BEGIN CERTIFICATE"_s};
        QTest::newRow("for another host")
            << Transport::TlsForAnotherHost << own << u"redis.other_hosts"_s
            << QStringList {u"not for 127.0.0.1, but for cache.example"_s};
        QTest::newRow("signed by itself")
            << Transport::Tls << QString() << u"redis.self_signed"_s << QStringList();
        QTest::newRow("signed by itself, and not the one that is named")
            << Transport::Tls << other << u"redis.self_signed_other"_s
            << QStringList {u"It is not in /"_s};
        QTest::newRow("an authority that nobody knows")
            << Transport::TlsByAuthority << QString() << u"redis.unknown_authority"_s
            << QStringList {u"Tests"_s};
        QTest::newRow("another authority")
            << Transport::TlsByAuthority << other << u"redis.unknown_authority_other"_s
            << QStringList {u"Tests"_s, u"It is not in /"_s};
    }
    void saysWhyItDoesNotBelieve()
    {
        QFETCH(const RedisServer::Transport, transport);
        QFETCH(QString, extraCa);
        QFETCH(const QString, id);
        QFETCH(const QStringList, words);
        RedisServer server({}, transport);
        RedisServer another({}, RedisServer::Transport::Tls);
        QVERIFY2(server.start() && another.start(), qPrintable(server.error() + another.error()));
        if (extraCa == u"own"_s)
            extraCa = server.certificatePath();
        else if (extraCa == u"other"_s)
            extraCa = another.certificatePath();
        else if (extraCa == u"key.pem"_s)
            extraCa = QFileInfo(server.certificatePath()).dir().filePath(extraCa);
        RedisClient client({addressOf(server, extraCa)}, m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return client.state() == RedisClient::State::Pausing; }));
        QCOMPARE(client.trouble().kind, RedisFault::Kind::Unfit);
        QCOMPARE(client.trouble().error.id(), id);
        for (const QString &each : words)
            QVERIFY2(client.trouble().error.text().contains(each),
                     qPrintable(client.trouble().error.text()));
        QVERIFY(!client.trouble().error.fix().isEmpty());
    }

    void showsItsCertificate_data()
    {
        const Table<QString, QString, QString, QString> row("certificate", "key", "id", "where");
        row("certificate and key in one file", "client.pem", "", "", "");
        row("in two files", "client.crt", "client.pem", "", "");
        row("none", "", "", "redis.certificate_required", "rediss://");
        row("of another authority", "other", "", "redis.own_certificate_rejected", "rediss://");
        row("no such file", "none.pem", "", "redis.file_unreadable", "none.pem");
        row("without a key", "client.crt", "", "redis.no_key", "client.crt");
        row("a pipe", "pipe", "", "redis.not_a_file", "pipe");
        row("no such key", "client.crt", "none.pem", "redis.file_unreadable", "none.pem");
        row("no certificate in it", "key.pem", "", "redis.no_certificate", "key.pem");
        row("an encrypted key", "client.crt", "encrypted.pem", "redis.no_key", "encrypted.pem");
    }
    void showsItsCertificate()
    {
        QFETCH(const QString, certificate);
        QFETCH(const QString, key);
        QFETCH(const QString, id);
        QFETCH(const QString, where);
        using Transport = RedisServer::Transport;
        RedisServer server({}, Transport::TlsForKnownClients);
        RedisServer another({}, Transport::TlsForKnownClients);
        QVERIFY2(server.start() && another.start(), qPrintable(server.error() + another.error()));
        const QDir files = QFileInfo(server.certificatePath()).dir();
        QProcess::execute(u"openssl"_s,
                          {u"pkey"_s, u"-in"_s, server.clientPath(), u"-aes128"_s, u"-passout"_s,
                           u"pass:secret"_s, u"-out"_s, files.filePath(u"encrypted.pem"_s)});
        QCOMPARE(::mkfifo(QFile::encodeName(files.filePath(u"pipe"_s)).constData(), 0600), 0);
        RedisOptions options {addressOf(server, server.certificatePath())};
        RedisAddress &address = options.address;
        if (!certificate.isEmpty())
            address.clientCertificate
                = certificate == u"other"_s ? another.clientPath() : files.filePath(certificate);
        if (!key.isEmpty())
            address.clientKey = files.filePath(key);
        RedisClient client(options, m_clock);
        client.open();
        QVERIFY(waitUntil(
            [&] { return isReady(client) || client.state() == RedisClient::State::Pausing; }));
        const Error &trouble = client.trouble().error;
        QVERIFY2(isReady(client) == id.isEmpty(), qPrintable(trouble.text()));
        QCOMPARE(trouble.id(), id);
        QVERIFY2(trouble.where().contains(where), qPrintable(trouble.where()));
        if (!id.isEmpty())
            QCOMPARE(client.trouble().kind, RedisFault::Kind::Unfit);
    }

    // Whoever has another authority from now on need not start again.
    void readsTheAuthorityAtEachConnecting()
    {
        RedisServer server({}, RedisServer::Transport::TlsByAuthority);
        QVERIFY2(server.start(), qPrintable(server.error()));
        const QTemporaryDir folder;
        RedisOptions options {addressOf(server, folder.filePath(u"ca.pem"_s))};
        options.longestPause = 100ms;
        RedisClient client(options, m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return client.state() == RedisClient::State::Pausing; }));
        QVERIFY(QFile::copy(server.certificatePath(), options.address.extraCa));
        QVERIFY2(waitUntil([&] { return isReady(client); }),
                 qPrintable(client.trouble().error.text()));
    }

    void needsThePassword_data()
    {
        QTest::addColumn<QString>("user");
        QTest::addColumn<QByteArray>("password");
        QTest::addColumn<bool>("isLetIn");
        QTest::newRow("the default user's") << QString() << QByteArray("canary") << true;
        QTest::newRow("another user's") << u"pulls"_s << QByteArray("canary2") << true;
        QTest::newRow("a wrong one") << QString() << QByteArray("wrong") << false;
        QTest::newRow("none") << QString() << QByteArray() << false;
    }
    void needsThePassword()
    {
        QFETCH(const QString, user);
        QFETCH(const QByteArray, password);
        QFETCH(const bool, isLetIn);
        RedisServer server({"requirepass canary", "user pulls on >canary2 ~* &* +@all"});
        QVERIFY2(server.start(), qPrintable(server.error()));
        RedisOptions options = optionsOf(server);
        options.address.user = user;
        options.password = password;
        RedisClient client(options, m_clock);
        client.open();
        QVERIFY(
            waitUntil([&] { return isReady(client) || !client.trouble().error.what().isEmpty(); }));
        QCOMPARE(isReady(client), isLetIn);
        if (!isLetIn) {
            QCOMPARE(client.trouble().kind, RedisFault::Kind::Denied);
            QCOMPARE(client.trouble().error.id(), u"redis.denied"_s);
            QVERIFY(!client.trouble().error.text().contains(u"canary"_s));
        }
    }

    // The nodes of a cluster have each a part of the keys.
    void saysThatAClusterWillNotDo()
    {
        RedisClient client(optionsOf(m_server), m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(client); }));
        const auto answer
            = ask(client, {"EVAL", "return redis.error_reply('MOVED 5061 10.0.0.5:6379')", "0"});
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, RedisFault::Kind::Unfit);
        QVERIFY(answer.error().isForGood());
        QCOMPARE(answer.error().error.id(), u"redis.cluster"_s);
    }

    void comesBackByItself()
    {
        RedisServer server;
        QVERIFY2(server.start(), qPrintable(server.error()));
        RedisClient client(optionsOf(server), m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(client); }));
        for (int round = 0; round < 3; ++round) {
            server.kill();
            QVERIFY(waitUntil([&] { return client.state() == RedisClient::State::Pausing; }));
            const auto answer = ask(client, {"PING"});
            QCOMPARE(answer.error().kind, RedisFault::Kind::Unreachable);
            QVERIFY2(server.start(), qPrintable(server.error()));
            QVERIFY(waitUntil([&] { return isReady(client); }));
            QCOMPARE(ask(client, {"ECHO", "again"})->text, QByteArray("again"));
        }
    }

    // What was under way has no answer, and may have run.
    void givesUpWhatIsTooLate()
    {
        RedisServer server;
        QVERIFY2(server.start(), qPrintable(server.error()));
        RedisOptions options = optionsOf(server);
        options.deadline = 300ms;
        RedisClient client(options, m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(client); }));
        server.stop(true);
        std::vector<RedisFault> faults;
        for (int i = 0; i < 3; ++i)
            client.command({"PING"}, [&](const RedisClient::Answer &answer) {
                faults.push_back(answer ? RedisFault {} : answer.error());
            });
        QVERIFY(waitUntil([&] { return faults.size() == 3; }));
        for (const RedisFault &fault : faults)
            QCOMPARE(fault.kind, RedisFault::Kind::TooLate);
        server.stop(false);
        QVERIFY(waitUntil([&] { return isReady(client); }));
        QCOMPARE(ask(client, {"ECHO", "again"})->text, QByteArray("again"));
    }

    void knowsWhoIsNoRedis()
    {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        connect(&server, &QTcpServer::newConnection, this, [&] {
            QTcpSocket *const socket = server.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket,
                    [socket] { socket->write("HTTP/1.1 400 Bad Request\r\n\r\n"); });
        });
        RedisOptions options {{u"127.0.0.1"_s, server.serverPort()}};
        RedisClient client(options, m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return client.state() == RedisClient::State::Pausing; }));
        QCOMPARE(client.trouble().error.id(), u"redis.not_redis"_s);
    }

    void pausesLongerEachTime()
    {
        QTcpServer nobody;
        QVERIFY(nobody.listen(QHostAddress::LocalHost));
        const quint16 port = nobody.serverPort();
        nobody.close();
        RedisOptions options {{u"127.0.0.1"_s, port}};
        options.firstPause = 10ms;
        options.longestPause = 80ms;
        RedisClient client(options, m_clock);
        std::vector<Instant> tries;
        connect(&client, &RedisClient::stateChanged, this, [&](RedisClient::State state) {
            if (state == RedisClient::State::Connecting)
                tries.push_back(m_clock.now().at);
        });
        client.open();
        QVERIFY(waitUntil([&] { return tries.size() == 7; }));
        Duration pause = 10ms;
        for (std::size_t i = 1; i < tries.size(); ++i) {
            QVERIFY(tries[i] - tries[i - 1] >= pause / 2);
            pause = std::min<Duration>(80ms, pause * 2);
        }
    }

    void hearsMessages()
    {
        RedisClient listener(optionsOf(m_server), m_clock);
        QByteArrayList received;
        connect(&listener, &RedisClient::message, this,
                [&](const QByteArray &channel, const QByteArray &text) {
                    received.append(channel + ':' + text);
                });
        listener.subscribe({"one", "two"});
        listener.open();
        RedisClient client(optionsOf(m_server), m_clock);
        client.open();
        QVERIFY(waitUntil([&] { return isReady(listener) && isReady(client); }));
        std::int64_t listeners = 0;
        while (listeners == 0)
            listeners = ask(client, {"PUBLISH", "one", "first"}).value_or(RedisValue {}).number;
        QCOMPARE(listeners, 1);
        ask(client, {"PUBLISH", "three", "lost"});
        ask(client, {"PUBLISH", "two", "second"});
        QVERIFY(waitUntil([&] { return received.size() == 4; }));
        // From the first two on, which say so, it hears what is said there.
        QCOMPARE(received, QByteArrayList({"one:", "two:", "one:first", "two:second"}));
    }

    void canBeDestroyedByAnAnswer()
    {
        auto client = std::make_unique<RedisClient>(optionsOf(m_server), m_clock);
        client->open();
        QVERIFY(waitUntil([&] { return isReady(*client); }));
        int answers = 0;
        for (int i = 0; i < 3; ++i)
            client->command({"PING"}, [&](const RedisClient::Answer &) {
                ++answers;
                client.reset();
            });
        QVERIFY(waitUntil([&] { return client == nullptr; }));
        QCOMPARE(answers, 1);
    }

private:
    SystemClock m_clock;
    RedisServer m_server;
};

PENSTOCK_TEST(TestRedisClient)
} // namespace tst_redisclient
#include "tst_redisclient.moc"
