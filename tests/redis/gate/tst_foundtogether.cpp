// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/skewedclock.h"
#include "support/redisserver.h"
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/gate/sharedstack.h>

#include <QTest>
#include <QTimer>

#include <deque>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

//! Lets in so many within any interval, strictly, and says to those it refuses when to come again.
struct StrictServer
{
    std::size_t really = 10;
    Duration interval = 1s;
    std::deque<Instant> letIn = {};
    int refusals = 0;
    int admitted = 0;

    std::optional<Duration> arrive(Instant now)
    {
        while (!letIn.empty() && letIn.front() <= now - interval)
            letIn.pop_front();
        if (letIn.size() >= really) {
            ++refusals;
            return letIn.front() + interval - now;
        }
        letIn.push_back(now);
        ++admitted;
        return std::nullopt;
    }
};

//! Calls that server through a gate, so many asked for at a time, and reacts as a sender does.
class Caller : public QObject
{
public:
    Caller(LimitGate &gate, StrictServer &server)
        : m_gate(gate)
        , m_server(server)
    {
        connect(&gate, &Gate::discovered, this, [this](const DiscoveredLimit &) { ++discoveries; });
    }
    void pull(int atOnce)
    {
        for (int i = 0; i < atOnce; ++i)
            ask();
    }
    int discoveries = 0;
    std::function<Instant()> now = [this] { return m_clock.now().at; }; //!< By the gate's clock.

private:
    void ask()
    {
        m_gate.request({}, [this](PermitResult answer) {
            if (answer)
                send(std::make_shared<Permit>(*std::move(answer)));
        });
    }
    void send(const std::shared_ptr<Permit> &permit)
    {
        permit->sent();
        const auto wait = m_server.arrive(m_clock.now().at);
        QTimer::singleShot(10, this, [this, permit, wait] {
            if (wait) {
                permit->throttled({.wait = wait});
                m_gate.throttledByServer();
                m_gate.pause(now() + *wait, QStringLiteral("429"), Gate::Reopen::Probe);
            }
            permit->finish();
            ask();
        });
    }
    LimitGate &m_gate;
    StrictServer &m_server;
    SystemClock m_clock; // of the server, which has one for all
};

//! A process of some machine.
struct Machine
{
    Machine(quint16 port, const QString &name, StrictServer &server, Duration skew = 0s,
            int localShare = 0)
        : clock(skew, -skew)
        , stack(options(port, name, localShare), {}, clock)
        , caller(stack, server)
    {
        stack.discover(true);
        caller.now = [this] { return clock.now().at; };
    }
    static SharedStackOptions options(quint16 port, const QString &name, int localShare)
    {
        const auto address = redisAddressFromText(QStringLiteral("redis://127.0.0.1:%1").arg(port));
        SharedStackOptions options {{*address}, name};
        options.redis.longestPause = 100ms;
        options.redis.deadline = 500ms;
        options.lease = 1500ms;
        if (localShare != 0) {
            options.trouble = SharedStackOptions::Trouble::Local;
            options.localShare = localShare;
        }
        return options;
    }
    std::int64_t found() const
    {
        const auto limits = stack.discoveredLimits();
        return limits.empty() ? 0 : capacityOf(limits.front().spec.settings);
    }
    SkewedClock clock;
    SharedStack stack;
    Caller caller;
};

} // namespace

//! Limits that nobody declared, found out by several gates with a Redis between them. In real time.
class TestFoundTogether : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_redis = std::make_unique<RedisServer>();
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
    }

    void findAsOneDoes()
    {
        constexpr int calls = 45;
        SystemClock clock;
        Stack alone({}, clock);
        alone.discover(true);
        StrictServer itsServer;
        Caller itsCaller(alone, itsServer);
        itsCaller.pull(12);
        QVERIFY(waitUntil([&] { return itsServer.admitted >= calls; }));

        StrictServer server;
        Machine one(m_redis->port(), QStringLiteral("found"), server);
        Machine two(m_redis->port(), QStringLiteral("found"), server, 5s);
        Machine three(m_redis->port(), QStringLiteral("found"), server, -5s);
        for (Machine *const each : {&one, &two, &three})
            each->caller.pull(4);
        QVERIFY(waitUntil([&] { return server.admitted >= calls; }));
        qInfo("%d refused alone, %d together", itsServer.refusals, server.refusals);
        QVERIFY(itsServer.refusals > 0);
        QVERIFY(server.refusals <= itsServer.refusals + 1);
        for (Machine *const each : {&one, &two, &three}) {
            QVERIFY(waitUntil([&] { return each->found() == 10; }));
            QVERIFY(each->caller.discoveries > 0);
            QCOMPARE(each->stack.limits().size(), 1U);
            QCOMPARE(intervalOf(each->stack.limits()[0].settings), Duration(1s));
            QVERIFY(waitUntil([&] { return each->stack.levels()[0].capacity >= 10; }));
            QCOMPARE(each->stack.snapshot().limits().size(), 1U);
        }
    }

    void anotherOneGoesOn()
    {
        StrictServer server;
        auto first = std::make_unique<Machine>(m_redis->port(), QStringLiteral("gone"), server);
        first->caller.pull(4);
        QVERIFY(waitUntil([&] { return server.admitted == 1; })); // so it is the one
        Machine second(m_redis->port(), QStringLiteral("gone"), server);
        second.caller.pull(4);
        QVERIFY(waitUntil([&] { return second.found() == 10; }));
        first.reset();
        const int before = server.refusals;
        const int admitted = server.admitted;
        QVERIFY(waitUntil([&] { return server.admitted >= admitted + 30; }));
        QCOMPARE(second.found(), 10);
        QVERIFY2(server.refusals <= before + 2, QByteArray::number(server.refusals).constData());
    }

    // What was found all remember, so that nothing need be refused again.
    void aRedisIsRestartedEmpty()
    {
        StrictServer server;
        Machine one(m_redis->port(), QStringLiteral("empty"), server);
        Machine two(m_redis->port(), QStringLiteral("empty"), server);
        one.caller.pull(4);
        two.caller.pull(4);
        QVERIFY(waitUntil([&] { return one.found() == 10 && two.found() == 10; }));
        m_redis->kill();
        QVERIFY(waitUntil([&] { return !one.stack.isUp() && !two.stack.isUp(); }));
        const int before = server.refusals;
        const int admitted = server.admitted;
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        QVERIFY2(waitUntil([&] { return server.admitted >= admitted + 25; }),
                 qPrintable(one.stack.sharingTrouble() + two.stack.sharingTrouble()));
        QCOMPARE(one.found(), 10);
        QVERIFY2(server.refusals <= before + 2, QByteArray::number(server.refusals).constData());
    }

    // A share of nobody knows what is nothing.
    void noShareBeforeAnythingIsFound()
    {
        m_redis->kill();
        StrictServer server;
        Machine one(m_redis->port(), QStringLiteral("share"), server, 0s, 50);
        one.caller.pull(4);
        QVERIFY(waitUntil([&] { return !one.stack.sharingTrouble().isEmpty(); }));
        QTest::qWait(1500); // after a second it would
        QVERIFY(!one.stack.isLocal());
        QCOMPARE(server.admitted, 0);
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        QVERIFY(waitUntil([&] { return one.found() == 10; }));
        m_redis->kill();
        QVERIFY(waitUntil([&] { return one.stack.isLocal(); }));
        const int admitted = server.admitted;
        QVERIFY(waitUntil([&] { return server.admitted >= admitted + 5; }));
    }

    // Who declares a rate later ends it, for all.
    void limitsThatAreSetEndIt()
    {
        StrictServer server;
        Machine one(m_redis->port(), QStringLiteral("set"), server);
        Machine two(m_redis->port(), QStringLiteral("set"), server);
        one.caller.pull(4);
        two.caller.pull(4);
        QVERIFY(waitUntil([&] { return one.found() == 10 && two.found() == 10; }));
        const std::vector<LimitSpec> limits {limitFromShorthand(QStringLiteral("5/s")).value()};
        one.stack.setLimits(limits);
        QVERIFY(one.stack.discoveredLimits().empty());
        QVERIFY(waitUntil([&] {
            return two.stack.discoveredLimits().empty() && two.stack.limits() == one.stack.limits();
        }));
        const int admitted = server.admitted;
        QVERIFY(waitUntil([&] { return server.admitted >= admitted + 10; }));
    }

private:
    std::unique_ptr<RedisServer> m_redis;
};

PENSTOCK_TEST(TestFoundTogether)
#include "tst_foundtogether.moc"
