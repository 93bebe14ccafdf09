// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/skewedclock.h"
#include "support/redisserver.h"
#include "support/waituntil.h"

#include <penstock/http/send/httpclient.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/redis/limiter/redisratelimiter.h>
#include <penstock/redis/script/redisstatus.h>

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

const QString limiterName = u"remote pull"_s;

std::vector<Limit> limitsOf(const QString &shorthands)
{
    std::vector<Limit> limits;
    for (const QString &text : shorthands.split(QLatin1Char(';')))
        limits.push_back(limitFromShorthand(text).value());
    return limits;
}

//! Keeps calling until it is ended, or so many calls have. REDIS URL LIMITS NAME SKEW LEASE CALLS
int pull(const QStringList &arguments)
{
    const auto skew = std::chrono::milliseconds(arguments[4].toInt());
    SkewedClock clock(skew, -skew);
    RedisRateLimiterOptions options {{redisAddressFromText(arguments[0]).value()}, limiterName};
    options.lease = std::chrono::milliseconds(arguments[5].toInt());
    options.redis.longestPause = 200ms;
    RedisRateLimiter permitSource(options, limitsOf(arguments[2]), clock);
    HttpClient httpClient(permitSource, clock);
    int toSend = arguments[6].toInt();
    int left = toSend;
    std::function<void()> callOn = [&] {
        if (--toSend < 0)
            return;
        HttpRequest request;
        request.url = QUrl(arguments[1]);
        request.url.setPath(QLatin1Char('/') + arguments[3]);
        httpClient.send(request, [&](const Outcome &outcome) {
            if (!outcome)
                ++toSend; // it comes again
            else if (--left == 0)
                return QCoreApplication::quit();
            callOn();
        });
    };
    for (int i = 0; i < 12; ++i)
        callOn();
    return QCoreApplication::exec();
}

constexpr int forEver = 1'000'000'000;

//! Eight of them, each with so many calls to make; who takes the place of one that was killed makes the rest.
class Pullers
{
public:
    Pullers(int calls, const RedisServer &redis, const MockServer &server, QString limits)
        : m_calls(calls)
        , m_redis(redis)
        , m_server(server)
        , m_limits(std::move(limits))
        , m_places(8)
    {
        for (Puller &each : m_places)
            start(each);
    }

    void admitted(const QByteArray &target)
    {
        Puller &place = m_places.at(target.mid(1).toUInt());
        if (++place.calls == m_calls)
            ++m_done;
        if (m_done == 1 && m_atFirst.empty()) {
            for (const Puller &each : m_places)
                m_atFirst.push_back(each.calls);
        }
    }
    bool areDone() const { return m_done == m_places.size(); }
    //! How many each had when the first was done.
    const std::vector<int> &atFirst() const { return m_atFirst; }
    int kills() const { return m_kills; }
    //! One that is not done; each in turn.
    void killOne()
    {
        for (std::size_t tries = 0; tries < m_places.size(); ++tries) {
            Puller &place = m_places[++m_last % m_places.size()];
            if (place.calls >= m_calls)
                continue;
            ::kill(pid_t(place.process->processId()), SIGKILL);
            place.process->waitForFinished();
            ++m_kills;
            return start(place);
        }
    }

private:
    struct Puller
    {
        std::unique_ptr<QProcess> process;
        int calls = 0; // that were let in
    };

    void start(Puller &place)
    {
        const auto number = &place - m_places.data();
        place.process = std::make_unique<QProcess>();
        place.process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
        place.process->start(QCoreApplication::applicationFilePath(),
                             {u"pull"_s, m_redis.url(), m_server.url().toString(), m_limits,
                              QString::number(number),
                              QString::number(m_random.bounded(10'000) - 5'000), u"6000"_s,
                              QString::number(m_calls - place.calls)});
    }

    const int m_calls;
    const RedisServer &m_redis;
    const MockServer &m_server;
    const QString m_limits;
    QRandomGenerator m_random {8};
    std::vector<Puller> m_places;
    std::size_t m_done = 0;
    std::size_t m_last = 0;
    int m_kills = 0;
    std::vector<int> m_atFirst;
};

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
        const int seconds = given > 0 ? given : 3 + restarts; // of which one is lost
        RedisServer redis;
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        SystemClock clock;
        MockServerOptions options;
        options.limits = limitsOf(limits);
        options.latency = {20ms, 40ms};
        MockServer server(options, clock);
        QVERIFY(server.listen().has_value());
        std::map<QByteArray, int> admitted; // by who called
        int count = 0;
        int refused = 0;
        connect(&server, &MockServer::handled, this, [&](const MockExchange &exchange) {
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
                           {u"pull"_s, redis.url(), server.url().toString(), limits,
                            QString::number(++started),
                            QString::number(random.bounded(10'000) - 5'000), u"1500"_s,
                            QString::number(forEver)});
        };
        for (int i = 0; i < processes; ++i)
            QTimer::singleShot(random.bounded(300), this, start);
        QVERIFY(waitUntil([&] { // they have come, and what they share goes on
            return admitted.size() == std::size_t(processes) && count > 110;
        }));
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
            QTimer::singleShot(i * seconds * 1000 / restarts + 1000, this, [&] {
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
        // that is used up.
        const double lost = restarts > 0 ? 1.5 / took : kills > 0 ? 0.1 : 0;
        QVERIFY2(rate >= 100 * (0.8 - lost), qPrintable(QString::number(rate)));
    }

    void allCallsInTime_data()
    {
        QTest::addColumn<bool>("kills");
        QTest::addColumn<QByteArrayList>("config");
        QTest::addColumn<int>("restarts");
        const QByteArrayList keeps {"appendonly yes"};
        QTest::newRow("eight") << false << QByteArrayList() << 0;
        QTest::newRow("one killed every second") << true << QByteArrayList() << 0;
        QTest::newRow("Redis restarted twice") << false << keeps << 2;
        QTest::newRow("Redis restarted twice, empty") << false << QByteArrayList() << 2;
    }
    // PENSTOCK_SHARED_CALLS: of each; 500 take 40 s.
    void allCallsInTime()
    {
        QFETCH(const bool, kills);
        QFETCH(const QByteArrayList, config);
        QFETCH(const int, restarts);
        const int given = qEnvironmentVariableIntValue("PENSTOCK_SHARED_CALLS");
        const int calls = given > 0 ? given : 60;
        RedisServer redis(config);
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        SystemClock clock;
        MockServerOptions options;
        const QString limits = u"100/1s;10 concurrent"_s;
        options.limits = limitsOf(limits);
        options.latency = {20ms, 40ms};
        MockServer server(options, clock);
        QVERIFY(server.listen().has_value());
        Pullers places(calls, redis, server, limits);
        int refused = 0;
        std::optional<Instant> begun;
        connect(&server, &MockServer::handled, this, [&](const MockExchange &exchange) {
            begun = begun.value_or(clock.now().at);
            if (!exchange.admitted)
                ++refused;
            else
                places.admitted(exchange.target);
        });
        QTimer killing;
        connect(&killing, &QTimer::timeout, this, [&] { places.killOne(); });
        if (kills)
            killing.start(1000);
        // The first hundred are let in at 0, the last as many windows later as it takes; and one
        // has to be answered.
        constexpr double answer = 0.03;
        const double optimum = (8.0 * calls - 100) / 100 + answer;
        for (int i = 1; i <= restarts; ++i)
            QTimer::singleShot(int(optimum * 1000) * i / (restarts + 1), this, [&] {
                redis.kill();
                QVERIFY2(redis.start(), qPrintable(redis.error()));
            });
        QVERIFY(QTest::qWaitFor([&] { return places.areDone(); }, int(optimum * 4000) + 20'000));
        const double took = std::chrono::duration<double>(clock.now().at - *begun).count();
        const auto [least, most]
            = std::minmax_element(places.atFirst().begin(), places.atFirst().end());
        qInfo("%d calls in %.2f s, %+.1f %% of %.2f s; when the first was done the last had %d of "
              "%d; %d refused",
              8 * calls, took, (took / optimum - 1) * 100, optimum, *least, *most, refused);
        QCOMPARE(refused, 0);
        // A Redis that comes back empty begins with windows that are used up.
        // What the killed had under way, their part of the ten slots, counts once more when they
        // are known to be dead: nobody can tell whether it was sent.
        const double lost = config.isEmpty() ? restarts * 1.5 + places.kills() * 10.0 / 8 / 100 : 0;
        const double slack = given > 0 ? optimum * 0.05 : 1.5;
        QVERIFY2(took <= optimum + lost + slack, "it took too long");
        // In a few windows it does not come out even.
        const int share = given > 0 ? *most * 9 / 10 : *most / 5;
        QVERIFY2(*least >= share, "somebody had less than the others");
    }

    // With the lease that a process has where nobody says another.
    void slotsOfTheKilledComeBackInTenSeconds()
    {
        RedisServer redis;
        QVERIFY2(redis.start(), qPrintable(redis.error()));
        SystemClock clock;
        MockServerOptions options;
        options.latency = {60s, 60s};
        MockServer server(options, clock);
        QVERIFY(server.listen().has_value());
        const auto lease = RedisRateLimiterOptions().lease / 1ms;
        const auto start = [&](QProcess &process) {
            process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
            process.start(QCoreApplication::applicationFilePath(),
                          {u"pull"_s, redis.url(), server.url().toString(), u"1 concurrent"_s,
                           u"x"_s, u"0"_s, QString::number(lease), QString::number(forEver)});
        };
        QProcess holder;
        start(holder);
        QVERIFY(waitUntil([&] { return server.counts().received == 1; }));
        QProcess other;
        start(other);
        RedisClient look({redisAddressFromText(redis.url()).value()}, clock);
        QVERIFY(waitUntil([&] { // it waits with its twelve behind the other one's
            const auto status = redisStatus(look, limiterName);
            return status && *status && (*status)->waiting == 11 + 12;
        }));
        ::kill(pid_t(holder.processId()), SIGKILL);
        const Instant died = clock.now().at;
        QVERIFY(waitUntil([&] { return server.counts().received == 2; }));
        const Duration took = clock.now().at - died;
        ::kill(pid_t(other.processId()), SIGKILL);
        other.waitForFinished();
        qInfo("after %.2f s", std::chrono::duration<double>(took).count());
        QVERIFY2(took <= 10s, "they came back too late");
    }
};

int main(int argc, char *argv[])
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == "pull"_L1)
        return pull(arguments.mid(2));
    TestRemotePull test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_remotepull.moc"
