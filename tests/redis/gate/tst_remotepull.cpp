// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/skewedclock.h"
#include "support/redisserver.h"

#include <penstock/http/send/sender.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/redis/gate/sharedstack.h>

#include <QCoreApplication>
#include <QProcess>
#include <QRandomGenerator>
#include <QTest>
#include <QTimer>

#include <csignal>
#include <map>

// Eight processes whose clocks are seconds apart share a budget in a Redis, against a server that
// refuses what is too much, while some of them are killed or Redis is restarted. Real processes,
// sockets and time.

using namespace penstock;
using namespace std::chrono_literals;

namespace {

std::vector<LimitSpec> limitsOf(const QString &shorthands)
{
    std::vector<LimitSpec> limits;
    for (const QString &text : shorthands.split(QLatin1Char(';')))
        limits.push_back(limitFromShorthand(text).value());
    return limits;
}

//! Keeps calling until it is ended. REDIS URL LIMITS NAME SKEW
int pull(const QStringList &arguments)
{
    const auto skew = std::chrono::milliseconds(arguments[4].toInt());
    SkewedClock clock(skew, -skew);
    SharedStackOptions options {{redisAddressFromText(arguments[0]).value()},
                                QStringLiteral("remote pull")};
    options.lease = 1500ms;
    options.redis.longestPause = 200ms;
    SharedStack gate(options, limitsOf(arguments[2]), clock);
    Sender sender(gate, clock);
    std::function<void()> callOn = [&] {
        HttpRequest request;
        request.url = QUrl(arguments[1]);
        request.url.setPath(QLatin1Char('/') + arguments[3]);
        sender.send(request, [&](const Outcome &) { callOn(); });
    };
    for (int i = 0; i < 12; ++i)
        callOn();
    return QCoreApplication::exec();
}

} // namespace

class TestRemotePull : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsRefused_data()
    {
        QTest::addColumn<QString>("limits");
        QTest::addColumn<int>("processes");
        QTest::addColumn<int>("kills");
        QTest::addColumn<int>("restarts");
        for (const char *const limits : {"100/1s;10 concurrent", "100/1s fixed;10 concurrent"}) {
            QTest::addRow("%s: one", limits) << limits << 1 << 0 << 0;
            QTest::addRow("%s: eight", limits) << limits << 8 << 0 << 0;
            QTest::addRow("%s: eight, killed", limits) << limits << 8 << 3 << 0;
            QTest::addRow("%s: eight, Redis restarted", limits) << limits << 8 << 0 << 1;
        }
    }
    void nothingIsRefused()
    {
        QFETCH(const QString, limits);
        QFETCH(const int, processes);
        QFETCH(const int, kills);
        QFETCH(const int, restarts);
        const int given = qEnvironmentVariableIntValue("PENSTOCK_SHARED_SECONDS");
        const int seconds = given > 0 ? given : 5;
        RedisServer redis;
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        SystemClock clock;
        PracticeServerOptions options;
        options.limits = limitsOf(limits);
        options.latency = {20ms, 40ms};
        PracticeServer server(options, clock);
        QVERIFY(server.listen().has_value());
        std::map<QByteArray, int> admitted; // by who called
        int count = 0;
        int refused = 0;
        connect(&server, &PracticeServer::handled, this, [&](const PracticeExchange &exchange) {
            ++(exchange.admitted ? count : refused);
            admitted[exchange.target] += exchange.admitted ? 1 : 0;
        });
        QRandomGenerator random {quint32(processes)};
        std::vector<std::unique_ptr<QProcess>> running;
        int started = 0;
        const auto start = [&] {
            auto &process = running.emplace_back(std::make_unique<QProcess>());
            process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
            process->start(QCoreApplication::applicationFilePath(),
                           {QStringLiteral("pull"), redis.url(), server.url().toString(), limits,
                            QString::number(++started),
                            QString::number(random.bounded(10'000) - 5'000)});
        };
        for (int i = 0; i < processes; ++i)
            QTimer::singleShot(random.bounded(300), this, start);
        QTest::qWait(2000); // they have come
        const std::map<QByteArray, int> before = admitted;
        const Instant begun = clock.now().at;
        const int countBefore = count;
        for (int i = 0; i < kills; ++i) {
            QTimer::singleShot(i * seconds * 1000 / kills + 300, this, [&] {
                ::kill(pid_t(running[3]->processId()), SIGKILL);
                running[3]->waitForFinished();
                running.erase(running.begin() + 3);
                start();
            });
        }
        for (int i = 0; i < restarts; ++i) {
            QTimer::singleShot(i * seconds * 1000 / restarts + 1500, this, [&] {
                redis.kill();
                QVERIFY2(redis.start(), qPrintable(redis.error()));
            });
        }
        QTest::qWait(seconds * 1000);
        const double took = std::chrono::duration<double>(clock.now().at - begun).count();
        const int let = count - countBefore;
        for (const auto &process : running) {
            ::kill(pid_t(process->processId()), SIGKILL);
            process->waitForFinished();
        }
        const double rate = let / took;
        qInfo("%d let in within %.1f s, %d refused", let, took, refused);
        QCOMPARE(refused, 0);
        const int deviation = seconds < 20 ? 2 : 10; // a few windows do not come out even
        if (kills + restarts == 0) {
            for (const auto &[who, calls] : admitted) {
                const auto own = before.find(who);
                const int each = calls - (own == before.end() ? 0 : own->second);
                QVERIFY2(std::abs(each - let / processes)
                             <= std::max(3, let / processes / deviation),
                         (who + ' ' + QByteArray::number(each)).constData());
            }
        }
        // Slots of the dead come back with their leases; a Redis that is empty begins with a window
        // that is used up. What it comes to is for people to read.
        QVERIFY(rate >= 100 * (kills + restarts == 0 ? 0.8 : 0.2));
    }
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("pull"))
        return pull(arguments.mid(2));
    TestRemotePull test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_remotepull.moc"
