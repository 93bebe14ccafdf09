// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/skewedmachines.h"
#include "support/latercalls.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/client/rediswait.h>

#include <QTest>
#include <QTimer>

#include <map>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_failover {
//! A call was sent in between.
struct Sent
{
    Instant before;
    Instant after;
};

//! A process of some machine that calls as fast as it may, four at a time.
class Machine
{
public:
    Machine(const RedisRateLimiterOptions &options, const std::vector<Limit> &limits, Clock &clock,
            int calls, std::vector<Sent> &sent)
        : m_clock(clock)
        , m_calls(calls)
        , m_later(clock)
        , m_sent(sent)
        , m_rateLimiter(options, limits, clock)
    {
        QObject::connect(&m_rateLimiter, &RedisRateLimiter::sharingTroubled, &m_rateLimiter,
                         [this](const std::optional<Error> &what) { m_troubles += what ? 1 : 0; });
    }
    void begin()
    {
        for (int i = 0; i < 4; ++i)
            callOn();
    }
    bool isDone() const { return m_done == m_calls; }
    bool isUp() const { return m_rateLimiter.isUp(); }
    int troubles() const { return m_troubles; } //!< That it has told of.

private:
    void callOn()
    {
        if (m_asked == m_calls)
            return;
        ++m_asked;
        m_rateLimiter.request({}, [this](PermitResult answer) {
            if (!answer)
                return;
            const Instant before = m_clock.now().at;
            answer->sent();
            m_sent.push_back({before, m_clock.now().at});
            const auto permit = std::make_shared<Permit>(*std::move(answer));
            m_later.after(20ms, [this, permit] {
                permit->finish();
                ++m_done;
                callOn();
            });
        });
    }

    Clock &m_clock;
    const int m_calls;
    LaterCalls m_later;
    std::vector<Sent> &m_sent;
    int m_troubles = 0;
    int m_asked = 0;
    int m_done = 0;
    RedisRateLimiter m_rateLimiter;
};

//! A Redis, another one that follows it, and sentinels that watch them.
class Watched
{
public:
    explicit Watched(int count, const QByteArrayList &lines)
        : first(lines + QByteArrayList {"repl-diskless-sync-delay 0"})
        , m_lines(lines)
        , m_count(count)
    { }

    //! Empty when all know each other; or what is not as it should be.
    QString begin()
    {
        if (!first.start())
            return first.error();
        const QByteArray port = QByteArray::number(first.port());
        second = std::make_unique<RedisServer>(
            m_lines + QByteArrayList {"replicaof 127.0.0.1 " + port, "repl-diskless-sync-delay 0"});
        if (!second->start())
            return second->error();
        m_second = connectionTo(second->port());
        for (int i = 0; i < m_count; ++i) {
            sentinels.push_back(std::make_unique<RedisServer>(QByteArrayList {
                "sentinel monitor mymaster 127.0.0.1 " + port + (m_count > 1 ? " 2" : " 1"),
                "sentinel down-after-milliseconds mymaster 500",
                "sentinel failover-timeout mymaster 3000"}));
            if (!sentinels.back()->start())
                return sentinels.back()->error();
            m_clients.push_back(connectionTo(sentinels.back()->port()));
            // They look and tell more often than each ten seconds, so that less time is waited; and
            // do not stop for thirty where a busy machine has held them up for two.
            std::ignore = waitFor(*m_clients.back(),
                                  {"SENTINEL", "DEBUG", "INFO-PERIOD", "200", "ASK-PERIOD", "200",
                                   "PUBLISH-PERIOD", "200", "TILT-TRIGGER", "60000"});
        }
        for (const auto &each : m_clients) {
            if (!isSoon([&] { return ask(*each, "REPLICAS").size() == 1; }))
                return u"a sentinel does not find the replica"_s;
            if (!isSoon([&] { return ask(*each, "SENTINELS").size() + 1 == sentinels.size(); }))
                return u"a sentinel does not find the others"_s;
        }
        return {};
    }
    bool failOver()
    {
        bool isBegun = false;
        return isSoon([&] {
            isBegun = isBegun || ask(*m_clients.front(), "FAILOVER").text == "OK";
            return isBegun;
        });
    }
    //! It has taken over.
    bool isSecondMaster()
    {
        const auto role = waitFor(*m_second, {"ROLE"});
        return role && (*role)[0].text == "master";
    }
    //! All sentinels say so.
    bool isKnown()
    {
        return std::all_of(m_clients.begin(), m_clients.end(), [this](const auto &each) {
            return ask(*each, "GET-MASTER-ADDR-BY-NAME")[1].text.toUShort() == second->port();
        });
    }

    RedisServer first;
    std::unique_ptr<RedisServer> second;
    std::vector<std::unique_ptr<RedisServer>> sentinels;

private:
    std::unique_ptr<RedisClient> connectionTo(quint16 port)
    {
        auto client = std::make_unique<RedisClient>(RedisOptions {{u"127.0.0.1"_s, port}}, m_clock);
        std::ignore = waitUntilReady(*client);
        return client;
    }
    static RedisValue ask(RedisClient &sentinel, const QByteArray &what)
    {
        const auto answer = waitFor(sentinel, {"SENTINEL", what, "mymaster"});
        return answer ? *answer : RedisValue {RedisValue::Kind::Fault};
    }
    //! Looked at now and then.
    static bool isSoon(const std::function<bool()> &isSo)
    {
        QTimer wakeUp;
        wakeUp.start(20);
        return waitUntil(isSo);
    }

    const QByteArrayList m_lines;
    const int m_count;
    SystemClock m_clock;
    std::unique_ptr<RedisClient> m_second;
    std::vector<std::unique_ptr<RedisClient>> m_clients; // of the sentinels
};

RedisRateLimiterOptions optionsOf(const std::vector<quint16> &sentinels)
{
    RedisAddress address;
    address.master = u"mymaster"_s;
    for (const quint16 each : sentinels)
        address.sentinels.push_back({u"127.0.0.1"_s, each});
    RedisRateLimiterOptions options {{address}, u"failover"_s};
    options.redis.longestPause = 200ms;
    options.redis.deadline = 1s;
    options.lease = 2s;
    return options;
}

//! Ways to all of them, on which the machines of a test are told its time. What sentinels answer names these.
std::vector<quint16> waysTo(const Watched &watched, SkewedMachines &machines)
{
    std::map<QByteArray, QByteArray> ways;
    for (const quint16 each : {watched.first.port(), watched.second->port()}) {
        RedisProxy &proxy = machines.addProxy(each);
        proxy.tellTime();
        ways[QByteArray::number(each)] = QByteArray::number(proxy.port());
    }
    std::vector<quint16> sentinels;
    for (const auto &each : watched.sentinels) {
        RedisProxy &proxy = machines.addProxy(each->port());
        proxy.onAnswer = [ways](const QByteArrayList &words, RedisValue &answer) {
            if (words.value(1) == "get-master-addr-by-name" && answer.size() == 2)
                answer.list[1].text = ways.at(answer.list[1].text);
        };
        sentinels.push_back(proxy.port());
    }
    return sentinels;
}

//! Empty, or which call came sooner than within a second of that 20 before it.
QString tooSoon(const std::vector<Sent> &sent)
{
    for (std::size_t i = 20; i < sent.size(); ++i) {
        if (sent[i].after - sent[i - 20].before < 999ms)
            return QString::number(i);
    }
    return {};
}

//! Machines that share a budget in a Redis with sentinels, while another takes over from it. Those are processes;
//! the time of the machines is moved.
class TestFailover : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        for (const char *each : {"20/1s", "6 concurrent"})
            limits.push_back(limitFromShorthand(QString::fromLatin1(each)).value());
        limits = withNames(limits);
    }
    void isFollowed_data()
    {
        QTest::addColumn<int>("sentinels");
        QTest::addColumn<bool>("isKilled");
        QTest::newRow("one sentinel, and the master is killed") << 1 << true;
        QTest::newRow("three sentinels, and the master is killed") << 3 << true;
        QTest::newRow("by hand, and the one of before lives on") << 1 << false;
    }
    void isFollowed();
    void isFollowedInRealTime();

private:
    //! Sentinels take their time. Meanwhile that of the machines passes more slowly, so that they have something
    //! left to send when another has taken over, and in the same second.
    template <typename Condition>
    static bool passSlowlyUntil(SkewedMachines &machines, Condition isSo)
    {
        const QDeadlineTimer end(40'000);
        QTimer wakeUp;
        wakeUp.start(10);
        while (!isSo() && !end.hasExpired()) {
            QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
            machines.pass(4ms);
        }
        return isSo();
    }

    std::vector<Limit> limits;
};

void TestFailover::isFollowed()
{
    QFETCH(const int, sentinels);
    QFETCH(const bool, isKilled);
    constexpr int calls = 60; // of each machine
    // One that nobody follows any more lets nothing go.
    Watched watched(sentinels,
                    isKilled
                        ? QByteArrayList()
                        : QByteArrayList {"min-replicas-to-write 1", "min-replicas-max-lag 2"});
    const QString trouble = watched.begin();
    QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
    SkewedMachines machines(watched.first);
    const RedisRateLimiterOptions options = optionsOf(waysTo(watched, machines));
    std::vector<Sent> sent;
    Machine one(options, limits, machines.clock(), calls, sent);
    Machine two(options, limits, machines.clock(), calls, sent);
    one.begin();
    two.begin();
    QVERIFY(machines.passUntil([&] { return sent.size() >= 30; }));
    const int troubles[] = {one.troubles(), two.troubles()};
    if (isKilled)
        watched.first.kill();
    else
        QVERIFY(watched.failOver());
    // One that has taken over and wants a replica, too, has to wait for that.
    QVERIFY(passSlowlyUntil(machines, [&] {
        return one.troubles() > troubles[0] && two.troubles() > troubles[1]
            && watched.isSecondMaster() && one.isUp() && two.isUp();
    }));
    const std::size_t before = sent.size();
    machines.follow(*watched.second);
    const auto allIsDone = [&] { return one.isDone() && two.isDone(); };
    QVERIFY(machines.passUntil(allIsDone) || passSlowlyUntil(machines, allIsDone));
    QVERIFY(one.isUp() && two.isUp());
    QVERIFY(waitUntil([&] { return watched.isKnown(); }));
    QVERIFY2(before < 2 * calls - 20, qPrintable(QString::number(before)));
    QCOMPARE(sent.size(), std::size_t(2 * calls));
    QCOMPARE(tooSoon(sent), QString());
}

// As a program goes through it, with nothing in between.
void TestFailover::isFollowedInRealTime()
{
    constexpr int calls = 35; // of each machine
    Watched watched(1, {});
    const QString trouble = watched.begin();
    QVERIFY2(trouble.isEmpty(), qPrintable(trouble));
    SystemClock clock;
    const RedisRateLimiterOptions options = optionsOf({watched.sentinels.front()->port()});
    std::vector<Sent> sent;
    Machine one(options, limits, clock, calls, sent);
    Machine two(options, limits, clock, calls, sent);
    one.begin();
    two.begin();
    QVERIFY(waitUntil([&] { return sent.size() >= 25; }));
    watched.first.kill();
    const auto allIsDone = [&] { return one.isDone() && two.isDone(); };
    QVERIFY(waitUntil(allIsDone) || waitUntil(allIsDone)); // sentinels take their time
    QVERIFY(one.isUp() && two.isUp());
    QVERIFY(one.troubles() > 0 && two.troubles() > 0);
    QVERIFY(waitUntil([&] { return watched.isSecondMaster() && watched.isKnown(); }));
    QCOMPARE(sent.size(), std::size_t(2 * calls));
    QCOMPARE(tooSoon(sent), QString());
}

PENSTOCK_TEST(TestFailover)
} // namespace tst_failover
#include "tst_failover.moc"
