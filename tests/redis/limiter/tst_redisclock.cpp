// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/sharedmachine.h"
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/script/scriptcalls.h>

using namespace penstock;

namespace tst_redisclock {
//! Somebody sets the clock of Redis, forward or back, or another one with another clock takes over: no limit is
//! exceeded, and nothing stands still for longer than a process says nothing.
class TestRedisClock : public SharedRedisTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }
    void init() { m_machines = std::make_unique<SkewedMachines>(m_server); }
    void cleanup() { m_machines.reset(); }

    void isSet_data()
    {
        Table<Duration, Duration> row("by", "back");
        for (const Duration by : {400ms, 3000ms, 60'000ms, -20ms, -400ms, -60'000ms, -3'600'000ms})
            row(qPrintable(u"%1 ms"_s.arg(by / 1ms)), by, 0s);
        row("forward and back", 60s, -60s);
        row("back and forward", -60s, 60s);
        row("forward twice", 2s, 5s);
        row("back twice", -2s, -5s);
    }
    void isSet()
    {
        QFETCH(const Duration, by);
        QFETCH(const Duration, back);
        const QString name = names();
        std::vector<std::unique_ptr<Machine>> machines;
        std::vector<std::unique_ptr<Pull>> pulls;
        for (int i = 0; i < 3; ++i) {
            machines.push_back(std::make_unique<Machine>(
                *m_machines, name, QStringList {u"10/1s"_s, u"4 concurrent"_s}, i * 3s));
            pulls.push_back(
                std::make_unique<Pull>(machines.back()->rateLimiter, machines.back()->clock, 20));
        }
        const auto sentOfAll = [&] {
            std::vector<std::int64_t> sent;
            for (std::size_t i = 0; i < pulls.size(); ++i) {
                for (const Pull::Call &each : pulls[i]->sent())
                    sent.push_back((each.before.time_since_epoch() - i * 3s).count() / 1000);
            }
            std::sort(sent.begin(), sent.end());
            return sent;
        };
        const std::int64_t begun = machines[0]->clock.now().at.time_since_epoch().count() / 1000;
        QVERIFY(m_machines->passUntil([&] { return sentOfAll().size() >= 17; }));
        m_machines->stepRedis(by);
        QVERIFY(m_machines->passUntil([&] { return sentOfAll().size() >= 36; }));
        m_machines->stepRedis(back);
        // One who has not heard of that clock before.
        Machine late(*m_machines, name, {u"10/1s"_s, u"4 concurrent"_s}, 20s);
        QVERIFY(m_machines->passUntil([&] { return sentOfAll().size() == 60; }));
        const std::vector<std::int64_t> sent = sentOfAll();
        for (std::size_t i = 10; i < sent.size(); ++i)
            QVERIFY2(sent[i] - sent[i - 10] >= 1'000'000,
                     qPrintable(u"call %1, %2 us after the tenth before it"_s.arg(i).arg(
                         sent[i] - sent[i - 10])));
        // Five intervals at best; each step may cost half a second, as 200 ms pass between two
        // calls.
        const std::int64_t took = sent.back() - begun;
        QVERIFY2(took <= 6'500'000, qPrintable(QString::number(took)));
    }

    // A new process that is the first to call afterwards.
    void isNotBelievedByANewProcess_data()
    {
        Table<Duration> row("by");
        for (const Duration by : {100ms, 400ms, 700ms, 3000ms, -100ms, -3000ms})
            row(qPrintable(u"%1 ms"_s.arg(by / 1ms)), by);
    }
    void isNotBelievedByANewProcess()
    {
        QFETCH(const Duration, by);
        const QString name = names();
        Machine one(*m_machines, name, {u"2/1s"_s});
        const Pull first(one.rateLimiter, one.clock, 6);
        QVERIFY(m_machines->passUntil([&] { return first.sent().size() == 2; }));
        m_machines->pass(100ms);
        m_machines->stepRedis(by);
        Machine late(*m_machines, name, {u"2/1s"_s});
        const Pull second(late.rateLimiter, late.clock, 4);
        QVERIFY(m_machines->passUntil(
            [&] { return first.sent().size() + second.sent().size() == 10; }));
        std::vector<Instant> sent;
        for (const Pull *const each : {&first, &second}) {
            for (const Pull::Call &call : each->sent())
                sent.push_back(call.before);
        }
        std::sort(sent.begin(), sent.end());
        for (std::size_t i = 2; i < sent.size(); ++i)
            QVERIFY2(sent[i] - sent[i - 2] >= 1s, qPrintable(QString::number(i)));
    }

    // A process whose knowledge is older than the last correction calls first.
    void isSetAgainBeforeAllKnow()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"2/1s"_s});
        Machine other(*m_machines, name, {u"2/1s"_s}, 20s);
        std::vector<std::int64_t> sent;
        const auto sends = [&](Machine &machine) {
            const std::size_t count = machine.permits.size() + 1;
            machine.ask();
            if (!m_machines->passUntil([&] { return machine.permits.size() == count; }))
                return false;
            sent.push_back(m_machines->now());
            machine.permits.back().sent();
            m_machines->finishInstant();
            return true;
        };
        QVERIFY(sends(one) && sends(other));
        m_machines->pass(1100ms);
        m_machines->stepRedis(-3s);
        QVERIFY(sends(one));
        m_machines->pass(100ms);
        m_machines->stepRedis(-3s);
        QVERIFY(sends(other)); // knows nothing of the first step
        m_machines->pass(20ms);
        m_machines->stepRedis(5s);
        QVERIFY(sends(one)); // knows nothing of the second one
        QVERIFY(sends(one) && sends(one));
        for (std::size_t i = 2; i < sent.size(); ++i)
            QVERIFY2(sent[i] - sent[i - 2] >= 1'000'000, qPrintable(QString::number(i)));
        QVERIFY(sent.back() - sent[1] < 4'000'000);
    }

    // The response to a repeated call shows the clock as it was when the call was carried out
    // first.
    void isNotTakenForSetAfterARepeatedCall()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"20/1s"_s});
        const auto asks = [&](std::size_t count) {
            one.ask();
            return m_machines->passUntil([&] { return one.permits.size() == count; });
        };
        one.machine.proxy.setDelay([] { return 20ms; });
        QVERIFY(asks(1));
        one.ask();
        m_machines->pass(30ms); // carried out, but not heard of
        one.machine.proxy.loseConnections();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 2; }));
        one.machine.proxy.setDelay({});
        QVERIFY(asks(3));
        QVERIFY(asks(4));
        const auto seen = look(name);
        QVERIFY(seen.has_value());
        QCOMPARE(seen->offset, 0);
    }

    // A new process that has to wait asks with pauses, whatever it has to say.
    void isAskedSeldomByANewProcess()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"10/1s"_s, u"4 concurrent"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        m_machines->stepRedis(60s);
        Machine late(*m_machines, name, {u"10/1s"_s, u"4 concurrent"_s}, 20s);
        late.rateLimiter.pause(late.clock.now().at + 10s, u"429"_s, PermitSource::Reopen::All);
        late.ask();
        m_machines->pass(100ms);
        const std::uint64_t commands = late.machine.proxy.commands();
        QVERIFY2(commands < 30, QByteArray::number(qulonglong(commands)).constData());
        QVERIFY(m_machines->passUntil([&] { return late.permits.size() == 1; }));
    }

    // All processes are dead, with permits that nobody returns: who only looks sees what is so now.
    void isBelievedWhereAllAreDead()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"4/s"_s, u"4 concurrent"_s});
        for (int i = 0; i < 6; ++i)
            one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 4; }));
        for (Permit &permit : one.permits)
            permit.sent();
        m_machines->pass(10ms);
        QCOMPARE(look(name).value_or(ScriptReply()).out, 4);
        m_machines->kill(one.machine);
        m_machines->pass(1min);
        const auto seen = look(name);
        QVERIFY(seen && seen->isView);
        QCOMPARE(seen->out, 0);
        QCOMPARE(seen->waiting, 0);
        QVERIFY(seen->sharers.empty());
        for (const ScriptReply::Level &each : seen->levels)
            QCOMPARE(each.available, each.capacity);
    }

private:
    std::optional<ScriptReply> look(const QString &name)
    {
        const auto reply
            = waitFor(m_machines->control(), limiterScript(), limiterKeys(name),
                      {QByteArray::number(qint64(m_machines->redisNow())), {}, "0", R"([["l"]])"});
        return reply ? ScriptReply::from(*reply) : std::nullopt;
    }
};

PENSTOCK_TEST(TestRedisClock)
} // namespace tst_redisclock
#include "tst_redisclock.moc"
