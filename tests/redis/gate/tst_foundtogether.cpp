// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/gate/skewedmachines.h"
#include "support/latercalls.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/gate/sharedstack.h>

#include <QTest>

#include <deque>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_foundtogether {
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
    //! \a clock is the server's, which has one for all.
    Caller(Gate &gate, StrictServer &server, Clock &clock)
        : m_gate(gate)
        , m_server(server)
        , m_clock(clock)
        , m_later(clock)
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
        m_later.after(10ms, [this, permit, wait] {
            if (wait) {
                permit->report({.throttle = ServerThrottle {.wait = wait, .isNews = true}});
                m_gate.pause(now() + *wait, u"429"_s, Gate::Reopen::Probe);
            }
            permit->finish();
            ask();
        });
    }
    Gate &m_gate;
    StrictServer &m_server;
    Clock &m_clock;
    LaterCalls m_later;
};

//! A process of some machine.
struct Machine
{
    Machine(SkewedMachines &all, const QString &name, StrictServer &server, Duration skew = 0s,
            int localShare = 0)
        : machines(all)
        , machine(all.add(skew, -skew))
        , stack(opened(name, localShare))
        , caller(std::make_unique<Caller>(stack, server, all.clock()))
    {
        stack.discover(true);
        caller->now = [this] { return machine.clock.now().at; };
    }
    ~Machine()
    {
        if (QTest::currentTestFailed())
            machines.kill(machine); // nobody may answer it any more
        caller.reset(); // what it holds it gives back
        machine.stack.reset();
    }
    Q_DISABLE_COPY_MOVE(Machine)

    SharedStack &opened(const QString &name, int localShare)
    {
        SharedStackOptions options {{}, name};
        options.redis.longestPause = 100ms;
        options.redis.deadline = 500ms;
        options.lease = 1500ms;
        if (localShare != 0) {
            options.trouble = SharedStackOptions::Trouble::Local;
            options.localShare = localShare;
        }
        machines.open(machine, options, {});
        return *machine.stack;
    }
    std::int64_t found() const
    {
        const auto limits = stack.discoveredLimits();
        return limits.empty() ? 0 : capacityOf(limits.front().spec.settings);
    }
    SkewedMachines &machines;
    SkewedMachine &machine;
    SharedStack &stack;
    std::unique_ptr<Caller> caller;
};

//! Limits that nobody declared, found out by several gates with a Redis between them.
class TestFoundTogether : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_redis = std::make_unique<RedisServer>();
        QVERIFY2(m_redis->start(), qPrintable(m_redis->error()));
        m_machines = std::make_unique<SkewedMachines>(*m_redis);
    }
    void cleanup() { m_machines.reset(); }

    void findAsOneDoes()
    {
        constexpr int calls = 45;
        Stack alone({}, m_machines->clock());
        alone.discover(true);
        StrictServer itsServer;
        Caller itsCaller(alone, itsServer, m_machines->clock());
        itsCaller.pull(12);
        QVERIFY(m_machines->passUntil([&] { return itsServer.admitted >= calls; }));

        StrictServer server;
        Machine one(*m_machines, u"found"_s, server);
        Machine two(*m_machines, u"found"_s, server, 5s);
        Machine three(*m_machines, u"found"_s, server, -5s);
        for (Machine *const each : {&one, &two, &three})
            each->caller->pull(4);
        QVERIFY(m_machines->passUntil([&] { return server.admitted >= calls; }));
        qInfo("%d refused alone, %d together", itsServer.refusals, server.refusals);
        QVERIFY(itsServer.refusals > 0);
        QVERIFY(server.refusals <= itsServer.refusals + 1);
        for (Machine *const each : {&one, &two, &three}) {
            QVERIFY(m_machines->passUntil([&] { return each->found() == 10; }));
            QVERIFY(each->caller->discoveries > 0);
            QCOMPARE(each->stack.limits().size(), 1U);
            QCOMPARE(intervalOf(each->stack.limits()[0].settings), Duration(1s));
            QVERIFY(m_machines->passUntil([&] { return each->stack.levels()[0].capacity >= 10; }));
            QCOMPARE(each->stack.snapshot().limits.size(), 1U);
        }
    }

    void anotherOneGoesOn()
    {
        StrictServer server;
        auto first = std::make_unique<Machine>(*m_machines, u"gone"_s, server);
        first->caller->pull(4);
        QVERIFY(m_machines->passUntil([&] { return server.admitted == 1; })); // so it is the one
        Machine second(*m_machines, u"gone"_s, server);
        second.caller->pull(4);
        QVERIFY(m_machines->passUntil([&] { return second.found() == 10; }));
        first.reset();
        const int before = server.refusals;
        const int admitted = server.admitted;
        QVERIFY(m_machines->passUntil([&] { return server.admitted >= admitted + 30; }));
        QCOMPARE(second.found(), 10);
        QVERIFY2(server.refusals <= before + 2, QByteArray::number(server.refusals).constData());
    }

    // What was found all remember, so that nothing need be refused again.
    void aRedisIsRestartedEmpty()
    {
        StrictServer server;
        Machine one(*m_machines, u"empty"_s, server);
        Machine two(*m_machines, u"empty"_s, server);
        one.caller->pull(4);
        two.caller->pull(4);
        QVERIFY(m_machines->passUntil([&] { return one.found() == 10 && two.found() == 10; }));
        m_redis->kill();
        QVERIFY(m_machines->passUntil([&] { return !one.stack.isUp() && !two.stack.isUp(); }));
        const int before = server.refusals;
        const int admitted = server.admitted;
        QVERIFY2(restart(), qPrintable(m_redis->error()));
        QVERIFY2(m_machines->passUntil([&] { return server.admitted >= admitted + 25; }),
                 qPrintable(one.stack.sharingTrouble() + two.stack.sharingTrouble()));
        QCOMPARE(one.found(), 10);
        QVERIFY2(server.refusals <= before + 2, QByteArray::number(server.refusals).constData());
    }

    // A share of nobody knows what is nothing.
    void noShareBeforeAnythingIsFound()
    {
        m_redis->kill();
        StrictServer server;
        Machine one(*m_machines, u"share"_s, server, 0s, 50);
        one.caller->pull(4);
        QVERIFY(m_machines->passUntil([&] { return !one.stack.sharingTrouble().isEmpty(); }));
        m_machines->pass(1500ms); // after a second it would
        QVERIFY(!one.stack.isLocal());
        QCOMPARE(server.admitted, 0);
        QVERIFY2(restart(), qPrintable(m_redis->error()));
        QVERIFY(m_machines->passUntil([&] { return one.found() == 10; }));
        m_redis->kill();
        QVERIFY(m_machines->passUntil([&] { return one.stack.isLocal(); }));
        const int admitted = server.admitted;
        QVERIFY(m_machines->passUntil([&] { return server.admitted >= admitted + 5; }));
    }

    // Who declares a rate later ends it, for all.
    void limitsThatAreSetEndIt()
    {
        StrictServer server;
        Machine one(*m_machines, u"set"_s, server);
        Machine two(*m_machines, u"set"_s, server);
        one.caller->pull(4);
        two.caller->pull(4);
        QVERIFY(m_machines->passUntil([&] { return one.found() == 10 && two.found() == 10; }));
        const std::vector<LimitSpec> limits {limitFromShorthand(u"5/s"_s).value()};
        one.stack.setLimits(limits);
        QVERIFY(one.stack.discoveredLimits().empty());
        QVERIFY(m_machines->passUntil([&] {
            return two.stack.discoveredLimits().empty() && two.stack.limits() == one.stack.limits();
        }));
        const int admitted = server.admitted;
        QVERIFY(m_machines->passUntil([&] { return server.admitted >= admitted + 10; }));
    }

private:
    bool restart()
    {
        if (!m_redis->start())
            return false;
        m_machines->follow(*m_redis);
        return true;
    }

    std::unique_ptr<RedisServer> m_redis;
    std::unique_ptr<SkewedMachines> m_machines;
};

PENSTOCK_TEST(TestFoundTogether)
} // namespace tst_foundtogether
#include "tst_foundtogether.moc"
