// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/limiter/sharedmachine.h"
#include "support/inworker.h"
#include "support/table.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/script/redisstatus.h>
#include <penstock/redis/script/scriptcalls.h>
#include <penstock/redis/script/scriptlimits.h>

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>

using namespace penstock;

//! Processes with a Redis between them, all in this one, in a time that is moved.
class TestRedisRateLimiter : public SharedRedisTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }
    void init() { m_machines = std::make_unique<SkewedMachines>(m_server); }
    void cleanup() { m_machines.reset(); }

    void haveOneBudget()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"5/h"_s});
        Machine two(*m_machines, name, {u"5/h"_s}, 5s);
        Machine alone(*m_machines, names(), {u"5/h"_s});
        for (int i = 0; i < 5; ++i) {
            one.ask();
            two.ask();
            alone.ask();
        }
        QVERIFY(m_machines->passUntil([&] {
            return one.permits.size() + two.permits.size() == 5 && alone.permits.size() == 5;
        }));
        QVERIFY(m_machines->passUntil(
            [&] { return one.rateLimiter.waiting() + two.rateLimiter.waiting() == 5; }));
        m_machines->pass(100ms);
        QCOMPARE(one.permits.size() + two.permits.size(), 5U);
        QVERIFY(
            m_machines->passUntil([&] { return one.rateLimiter.levels().front().available == 0; }));
    }

    void denyInAnotherThread()
    {
        Machine one(*m_machines, names(), {u"5/h"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        QTest::ignoreMessage(QtWarningMsg,
                             QRegularExpression(u"^penstock: .* was called in thread "
                                                "\"worker\", but the permit source lives in the "
                                                "main thread"_s));
        std::optional<Denial> denial;
        inWorker([&] {
            one.permits.clear();
            one.rateLimiter.request({},
                                    [&](const PermitResult &answer) { denial = answer.error(); });
            one.rateLimiter.pause(Instant::max(), u"x"_s);
            one.rateLimiter.setLimits({});
            QCOMPARE(one.rateLimiter.waiting(), 0);
            QVERIFY(one.rateLimiter.limits().empty() && one.rateLimiter.levels().empty());
        });
        QVERIFY(m_machines->passUntil([&] { return denial.has_value(); }));
        QCOMPARE(denial->reason, Denial::Reason::WrongThread);
        QCOMPARE(int(one.rateLimiter.limits().size()), 1);
        QVERIFY(!one.rateLimiter.pausedUntil().has_value());
        QVERIFY(
            m_machines->passUntil([&] { return one.rateLimiter.levels().front().inFlight == 0; }));
    }

    void standInOneLine()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"1 concurrent"_s});
        Machine two(*m_machines, name, {u"1 concurrent"_s}, -5s);
        std::vector<int> order;
        std::vector<Permit> held;
        const auto ask = [&](Machine &machine, int number) {
            machine.rateLimiter.request({}, [&, number](PermitResult answer) {
                order.push_back(number);
                answer->sent();
                held.push_back(*std::move(answer));
            });
            QVERIFY(m_machines->passUntil([&] { // each is answered before the next one asks
                return !order.empty() && one.rateLimiter.levels().front().available == 0
                    && waitingOfAll(one.rateLimiter) + std::int64_t(order.size()) >= number;
            }));
        };
        for (int number = 1; number <= 6; ++number)
            ask(number % 2 == 0 ? two : one, number);
        while (!held.empty()) {
            const std::size_t before = order.size();
            held.clear();
            QVERIFY(before == 6
                    || m_machines->passUntil([&] { return order.size() == before + 1; }));
        }
        QCOMPARE(order, std::vector<int>({1, 2, 3, 4, 5, 6}));
    }

    // Ten late rows wait for their turns, not for all that others have asked for.
    void takeTurnsByProcess()
    {
        const QString name = names();
        const QStringList bucket {u"{\"name\": \"bucket\", \"algorithm\": \"token_bucket\", "
                                  "\"capacity\": 10, \"refill_amount\": 100, \"refill_interval\": "
                                  "\"1s\"}"_s};
        std::vector<std::unique_ptr<Machine>> machines;
        std::vector<std::unique_ptr<Pull>> pulls;
        for (int i = 0; i < 4; ++i) {
            machines.push_back(std::make_unique<Machine>(*m_machines, name, bucket));
            pulls.push_back(
                std::make_unique<Pull>(machines.back()->rateLimiter, machines.back()->clock, 256));
        }
        m_machines->pass(500ms);
        Machine late(*m_machines, name, bucket);
        const Instant begun = late.clock.now().at;
        const Pull few(late.rateLimiter, late.clock, 10);
        QVERIFY(m_machines->passUntil([&] { return !few.sent().empty(); }));
        QVERIFY(late.clock.now().at - begun < 300ms);
        QVERIFY(m_machines->passUntil([&] { return few.sent().size() == 10; }));
        QVERIFY(late.clock.now().at - begun < 1s);
        for (const auto &each : pulls)
            QVERIFY(each->sent().size() > 15); // and nobody else waits for it
    }

    void urgentOnesGoFirst()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"1 concurrent"_s});
        Machine two(*m_machines, name, {u"1 concurrent"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        PermitRequest bulk;
        bulk.priority = 9;
        one.ask(bulk);
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(one.rateLimiter) == 1; }));
        PermitRequest urgent;
        urgent.priority = 0;
        two.ask(urgent);
        m_machines->pass(100ms);
        one.permits.clear();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 1; }));
        QCOMPARE(one.permits.size(), 0U);
    }

    void giveBackWhatIsNotSent()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"1/h"_s});
        Machine two(*m_machines, name, {u"1/h"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        two.ask();
        m_machines->pass(50ms);
        QCOMPARE(two.permits.size(), 0U);
        one.permits.clear();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 1; }));
    }

    void refuseAtOnceWhatWouldWaitTooLong()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"1/10s"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        one.permits.front().sent();
        PermitRequest impatient;
        impatient.maxWait = 5s;
        one.ask(impatient);
        QVERIFY(m_machines->passUntil([&] { return one.denials.size() == 1; }));
        QCOMPARE(one.denials[0].reason, Denial::Reason::MaxWait);
        QCOMPARE(one.denials[0].limit, u"1/10s"_s);
        const Duration wait = *one.denials[0].forecast - one.clock.now().at;
        QVERIFY2(wait > 9s && wait < 10500ms,
                 (QByteArray::number(qint64(wait.count()))).constData());
        PermitRequest tries;
        tries.maxWait = 0s;
        one.ask(tries);
        QVERIFY(m_machines->passUntil([&] { return one.denials.size() == 2; }));
        QCOMPARE(one.denials[1].reason, Denial::Reason::NoCapacityNow);
        PermitRequest large;
        large.cost = 2;
        one.ask(large);
        QVERIFY(m_machines->passUntil([&] { return one.denials.size() == 3; }));
        QCOMPARE(one.denials[2].reason, Denial::Reason::OverCapacity);
        PermitRequest invalid;
        invalid.cost = -1;
        one.ask(invalid);
        QCOMPARE(one.denials.size(), 3U); // from the event loop
        QVERIFY(m_machines->passUntil([&] { return one.denials.size() == 4; }));
        QCOMPARE(one.denials[3].reason, Denial::Reason::InvalidCost);
        QCOMPARE(one.rateLimiter.waiting(), 0);
    }

    void cancelAtOnce()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"1 concurrent"_s});
        Machine two(*m_machines, name, {u"1 concurrent"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        const Ticket ticket = one.ask();
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(one.rateLimiter) == 1; }));
        two.ask();
        one.rateLimiter.cancel(ticket);
        QVERIFY(m_machines->passUntil([&] { return one.denials.size() == 1; }));
        QCOMPARE(one.denials[0].reason, Denial::Reason::Cancelled);
        one.rateLimiter.cancel(ticket);
        one.permits.clear();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 1; }));
        QCOMPARE(one.permits.size(), 0U);
    }

    void settleForAll()
    {
        const QString name = names();
        const QString limit
            = u"{\"name\": \"tokens\", \"algorithm\": \"sliding_window\", \"capacity\": 100, "
              "\"interval\": \"1h\", \"cost\": {\"estimate\": 60}}"_s;
        Machine one(*m_machines, name, {limit});
        Machine two(*m_machines, name, {limit});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        QCOMPARE(one.permits[0].charged(u"tokens"_s), 60);
        one.permits[0].sent();
        two.ask();
        m_machines->pass(50ms);
        QCOMPARE(two.permits.size(), 0U);
        one.permits[0].reportActualCost(u"tokens"_s, 40);
        one.permits.clear();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 1; }));
        QVERIFY(
            m_machines->passUntil([&] { return two.rateLimiter.levels().front().available == 0; }));
    }

    // What one of them learns does not change what the other takes.
    void learnByItselfWhatCallsCost()
    {
        const QString name = names();
        const QString limit
            = u"{\"name\": \"tokens\", \"algorithm\": \"sliding_window\", \"capacity\": 10000, "
              "\"interval\": \"1h\", \"cost\": {\"estimate\": \"learn\", \"initial\": 60, "
              "\"actual\": \"$.usage\"}}"_s;
        Machine one(*m_machines, name, {limit});
        Machine two(*m_machines, name, {limit});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        QCOMPARE(one.permits[0].charged(u"tokens"_s), 60);
        one.permits[0].sent();
        one.permits[0].reportActualCost(u"tokens"_s, 200);
        one.permits.clear();
        QVERIFY(m_machines->passUntil(
            [&] { return two.rateLimiter.levels().front().available == 9800; }));
        one.ask();
        two.ask();
        QVERIFY(m_machines->passUntil(
            [&] { return one.permits.size() == 1 && two.permits.size() == 1; }));
        QCOMPARE(one.permits[0].charged(u"tokens"_s), 200);
        QCOMPARE(two.permits[0].charged(u"tokens"_s), 60);
        QVERIFY(m_machines->passUntil(
            [&] { return two.rateLimiter.levels().front().available == 9540; }));
        // Also under other limits of that name.
        auto limits = one.rateLimiter.limits();
        std::get<SlidingWindowSettings>(limits[0].settings).capacity = 20'000;
        one.rateLimiter.setLimits(limits);
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 2; }));
        QCOMPARE(one.permits[1].charged(u"tokens"_s), 200);
    }

    void heedServersForAll()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"10/h"_s});
        Machine two(*m_machines, name, {u"10/h"_s}, 3s);
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        one.permits[0].sent();
        const std::vector<ServerCounter> counters {
            {.name = u"limit"_s, .limit = 10, .remaining = 1, .reset = one.clock.now().at + 1h}};
        one.permits[0].report({.counters = counters});
        one.permits.clear();
        QVERIFY(m_machines->passUntil([&] {
            const auto levels = two.rateLimiter.levels();
            return levels.front().available == 1;
        }));
        two.ask();
        two.ask();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 1; }));
        m_machines->pass(50ms);
        QCOMPARE(two.permits.size(), 1U);
    }

    // One closes it for all; one call goes first among them all.
    void closeForAllAndOpenWithOneProbe_data()
    {
        QTest::addColumn<Duration>("wait");
        QTest::addColumn<bool>("isTried");
        QTest::newRow("when it is over") << Duration(600ms) << false;
        QTest::newRow("when somebody tries before") << Duration(1h) << true;
    }
    void closeForAllAndOpenWithOneProbe()
    {
        QFETCH(const Duration, wait);
        QFETCH(const bool, isTried);
        const QString name = names();
        Machine one(*m_machines, name, {u"100/h"_s});
        Machine two(*m_machines, name, {u"100/h"_s}, -4s);
        int paused = 0;
        Instant end;
        connect(&two.rateLimiter, &PermitSource::paused, this,
                [&](Instant until, const QString &reason) {
                    ++paused;
                    QCOMPARE(reason, u"429"_s);
                    end = until;
                });
        two.ask();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 1; }));
        two.permits.clear();
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        one.permits.clear();
        const Instant begun = two.clock.now().at;
        one.rateLimiter.pause(one.clock.now().at + wait, u"429"_s, PermitSource::Reopen::Probe);
        QVERIFY(m_machines->passUntil([&] { return paused == 1; }));
        QVERIFY2(end - begun > wait - 50ms && end - begun < wait + 400ms,
                 qPrintable(QString::number((end - begun) / 1ms)));
        for (int i = 0; i < 5; ++i) {
            one.ask();
            two.ask();
        }
        if (isTried) {
            m_machines->pass(600ms);
            QCOMPARE(one.permits.size() + two.permits.size(), 0U);
            two.rateLimiter.resume(PermitSource::Reopen::Probe);
        }
        QVERIFY(
            m_machines->passUntil([&] { return one.permits.size() + two.permits.size() != 0; }));
        QVERIFY(two.clock.now().at - begun > 550ms);
        m_machines->pass(100ms);
        QCOMPARE(one.permits.size() + two.permits.size(), 1U);
        for (const Machine *const each : {&one, &two}) // the hour counts no more
            QVERIFY(each->rateLimiter.pausedUntil().value_or(Instant::min())
                    < each->clock.now().at + 1s);
        Machine &prober = one.permits.empty() ? two : one;
        QVERIFY(prober.permits[0].facts().probe);
        prober.permits[0].sent();
        prober.permits.clear();
        QVERIFY(
            m_machines->passUntil([&] { return one.permits.size() + two.permits.size() == 2; }));
        m_machines->pass(100ms);
        QCOMPARE(one.permits.size() + two.permits.size(), 2U); // at once; then ever more
        while (one.permits.size() + two.permits.size() != 0) {
            std::vector<Permit> ended;
            for (Machine *const each : {&one, &two}) {
                for (Permit &permit : each->permits) {
                    permit.sent();
                    ended.push_back(std::move(permit));
                }
                each->permits.clear();
            }
            ended.clear();
            m_machines->pass(50ms);
        }
        QCOMPARE(one.rateLimiter.waiting() + two.rateLimiter.waiting(), 0);
    }

    // Redis has let them go, and the server refuses meanwhile: none of them leaves before the pause
    // is over.
    void returnWhatIsNotSentWhenItCloses()
    {
        Machine one(*m_machines, names(), {u"100/h"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        one.permits.clear();
        const Instant begun = one.clock.now().at;
        for (int i = 0; i < 5; ++i)
            one.ask(); // with the call that tells of the pause
        one.rateLimiter.pause(begun + 600ms, u"429"_s);
        m_machines->pass(500ms);
        QCOMPARE(one.permits.size(), 0U);
        QCOMPARE(one.rateLimiter.waiting(), 5);
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 5; }));
        QVERIFY(one.clock.now().at >= begun + 600ms);
        QVERIFY(m_machines->passUntil(
            [&] { return one.rateLimiter.levels().front().available == 95; }));
    }

    // A process that is killed: its waiters block nobody, and its slots come back.
    void outliveTheDead()
    {
        const QString name = names();
        const auto limits = limitsOf({u"1 concurrent"_s});
        ScriptCalls wants;
        wants.ask(1, {}, limits);
        wants.ask(2, {}, limits);
        const std::optional<ScriptReply> reply = say(name, limits, wants);
        QVERIFY(reply.has_value());
        QCOMPARE(reply->events.size(), 1U);
        QCOMPARE(reply->waiting, 1);
        Machine alive(*m_machines, name, {u"1 concurrent"_s});
        const Instant begun = alive.clock.now().at;
        alive.ask();
        QVERIFY(m_machines->passUntil([&] { return alive.permits.size() == 1; }));
        const Duration took = alive.clock.now().at - begun;
        QVERIFY2(took > 500ms && took < 2500ms,
                 (QByteArray::number(qint64(took.count()))).constData());
        QVERIFY(m_machines->passUntil([&] { return alive.rateLimiter.sharers().size() == 1; }));
    }

    // As soon as the calls may have ended, by how long calls take; what may not be sent yet later.
    void endWhatTheSilentHaveSent_data()
    {
        Table<bool, bool, Duration, Duration> row("killed", "sent", "least", "most");
        row("killed, sent", true, true, 250ms, 700ms);
        row("killed, not sent", true, false, 750ms, 1200ms);
        row("stopped, sent", false, true, 400ms, 800ms);
        row("stopped, not sent", false, false, 1100ms, 2000ms);
    }
    void endWhatTheSilentHaveSent()
    {
        QFETCH(const bool, killed);
        QFETCH(const bool, sent);
        QFETCH(const Duration, least);
        QFETCH(const Duration, most);
        const QString name = names();
        Machine one(*m_machines, name, {u"1 concurrent"_s});
        Machine two(*m_machines, name, {u"1 concurrent"_s});
        const Pull calls(two.rateLimiter, two.clock, 3); // of 20 ms
        QVERIFY(m_machines->passUntil(
            [&] { return calls.sent().size() == 3 && calls.inFlight() == 0; }));
        if (killed) {
            one.ask();
            QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
            if (sent)
                one.permits[0].sent();
        } else {
            const auto limits = limitsOf({u"1 concurrent"_s});
            ScriptCalls wants;
            wants.ask(1, {}, limits);
            QVERIFY(say(name, limits, wants).has_value());
            wants.clear();
            wants.sent(1, m_machines->now(), 0);
            if (sent)
                QVERIFY(say(name, limits, wants).has_value());
        }
        two.ask();
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(two.rateLimiter) == 1; }));
        m_machines->pass(300ms); // it was seen to listen
        if (killed)
            one.machine.proxy.shut();
        const Instant begun = two.clock.now().at;
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 1; }));
        const Duration took = two.clock.now().at - begun;
        QVERIFY2(took >= least && took <= most,
                 QByteArray::number(qint64(took.count() / 1000)).constData());
    }

    // A process that is stopped: what was let go for it goes to others until it says something, and
    // then it stands in line where it stood.
    void passByTheSilent_data()
    {
        QTest::addColumn<bool>("listens");
        QTest::newRow("one that is stopped") << true;
        QTest::newRow("one whose connections are gone") << false;
    }
    void passByTheSilent()
    {
        QFETCH(const bool, listens);
        const QString name = names();
        const auto limits = limitsOf({u"1 concurrent"_s});
        RedisClient ear(RedisOptions {redisAddressFromText(m_server.url()).value()}, m_clock);
        QByteArrayList news;
        connect(&ear, &RedisClient::message, this,
                [&](const QByteArray &, const QByteArray &text) { news.append(text); });
        ear.subscribe({limiterKeys(name).front() + ":other"});
        ear.open();
        QVERIFY(m_machines->passUntil([&] { return news.size() == 1; }));
        Machine one(*m_machines, name, {u"1 concurrent"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        // It is there, and hears of its turn.
        ScriptCalls first;
        first.ask(99, {}, limits);
        QVERIFY(say(name, limits, first).has_value());
        one.permits.clear();
        QVERIFY(m_machines->passUntil([&] { return news.contains("m"); }));
        first.clear();
        first.returned(99);
        QVERIFY(say(name, limits, first).has_value());
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        if (!listens)
            ear.close();
        ScriptCalls wants;
        wants.ask(1, {}, limits);
        wants.ask(2, {}, limits);
        QVERIFY(say(name, limits, wants).has_value());
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(one.rateLimiter) == 3; }));
        one.permits.clear(); // it is the other one's turn
        const Instant begun = one.clock.now().at;
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        const Duration took = one.clock.now().at - begun;
        QVERIFY2(listens ? took > 350ms && took < 900ms : took < 300ms,
                 (QByteArray::number(qint64(took.count()))).constData());
        ScriptCalls nothing;
        const auto reply = say(name, limits, nothing);
        QVERIFY(reply.has_value());
        QCOMPARE(reply->events.size(), 2U);
        for (const ScriptEvent &event : reply->events)
            QCOMPARE(event.kind, ScriptEvent::Kind::AskAgain);
        one.ask();
        PermitRequest again;
        again.place = {reply->events[0].placeKey * 1000, quint64(reply->events[0].placeOrder)};
        ScriptCalls more;
        more.ask(reply->events[0].number, again, limits);
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(one.rateLimiter) == 1; }));
        QVERIFY(say(name, limits, more).has_value());
        one.permits.clear();
        m_machines->pass(200ms);
        QCOMPARE(one.permits.size(), listens ? 0U : 1U);
        const auto turn = say(name, limits, nothing);
        QCOMPARE(turn->events.size(), 1U);
        QCOMPARE(turn->events[0].kind,
                 listens ? ScriptEvent::Kind::Granted : ScriptEvent::Kind::AskAgain);
    }

    void knowEachOther()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"1 concurrent"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        {
            Machine two(*m_machines, name, {u"1 concurrent"_s});
            two.rateLimiter.setToGo(70);
            two.ask();
            two.ask();
            QVERIFY(m_machines->passUntil([&] {
                const auto sharers = one.rateLimiter.sharers();
                return sharers.size() == 2 && sharers[1].waiting == 2;
            }));
            const auto sharers = one.rateLimiter.sharers();
            QVERIFY(sharers[0].isSelf && !sharers[1].isSelf);
            QCOMPARE(sharers[0].inFlight, 1);
            QCOMPARE(sharers[1].name, name + u" test"_s);
            QCOMPARE(sharers[1].process, QCoreApplication::applicationPid());
            QCOMPARE(sharers[1].toGo, 70);
        }
        QVERIFY(m_machines->passUntil([&] { return one.rateLimiter.sharers().size() == 1; }));
    }

    // A Redis that responds with errors is not asked again for each request.
    void askSeldomWhatAnswersWithErrors()
    {
        const QString name = names();
        QVERIFY(waitFor(m_machines->control(), {"HSET", limiterKeys(name).front(), "not", "ours"}));
        Machine one(*m_machines, name, {u"10 concurrent"_s});
        for (int i = 0; i < 50; ++i) {
            one.ask();
            m_machines->pass(10ms);
        }
        QVERIFY2(one.machine.proxy.commands() < 30,
                 QByteArray::number(qulonglong(one.machine.proxy.commands())).constData());
        QVERIFY(waitFor(m_machines->control(), {"DEL", limiterKeys(name).front()}));
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 10; }));
    }

    void answerNobodyWhoWantsNoAnswer()
    {
        Machine one(*m_machines, names(), {u"1 concurrent"_s});
        one.rateLimiter.request({}, {});
        const Ticket cancelled = one.rateLimiter.request({}, {});
        one.rateLimiter.cancel(cancelled);
        one.rateLimiter.request({.maxWait = 0ms}, {});
        m_machines->pass(1s);
        QCOMPARE(one.rateLimiter.waiting(), 0);
    }

    // Nobody pays for what nobody looks at.
    void askForAViewOnlyWhenSomebodyLooks()
    {
        Machine one(*m_machines, names(), {u"1 concurrent"_s});
        one.ask();
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        RedisClient &admin = m_machines->control();
        QVERIFY(waitFor(admin, {"CONFIG", "SET", "slowlog-max-len", "100000"}));
        QVERIFY(waitFor(admin, {"CONFIG", "SET", "slowlog-log-slower-than", "0"}));
        const auto views = [&] {
            const auto log = waitFor(admin, {"SLOWLOG", "GET", "100000"});
            int count = 0;
            for (const RedisValue &entry : log ? log->list : std::vector<RedisValue>()) {
                for (const RedisValue &word : entry[3].list)
                    count += word.text.contains("[\"l\"]") ? 1 : 0;
            }
            waitFor(admin, {"SLOWLOG", "RESET"});
            return count;
        };
        views();
        one.rateLimiter.setToGo(7); // it has something to say
        m_machines->pass(5s);
        QCOMPARE(views(), 0);
        for (int i = 0; i < 50; ++i) {
            std::ignore = one.rateLimiter.snapshot(PermitSource::Detail::Shown);
            std::ignore = one.rateLimiter.sharers();
            m_machines->pass(100ms);
        }
        const int seen = views();
        QVERIFY2(seen == 5 || seen == 6, QByteArray::number(seen).constData());
        m_machines->pass(5s);
        QCOMPARE(views(), 0);
        QCOMPARE(one.rateLimiter.sharers().front().waiting, 1);
        QCOMPARE(one.rateLimiter.sharers().front().inFlight, 1);
        QVERIFY(waitFor(admin, {"CONFIG", "SET", "slowlog-log-slower-than", "-1"}));
    }

    // Nothing stays behind for ever, and nothing goes before twice the longest period is over.
    void leaveNothingForEver()
    {
        RedisServer server;
        QVERIFY2(begin(server), qPrintable(server.error()));
        {
            Machine one(*m_machines, names(), {u"5/10min"_s, u"3 concurrent"_s});
            for (int i = 0; i < 6; ++i)
                one.ask();
            QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 3; }));
            for (Permit &permit : one.permits)
                permit.sent();
            one.permits.clear();
            QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 2; }));
        }
        RedisClient &admin = m_machines->control();
        const auto keys = waitFor(admin, {"KEYS", "*"});
        QVERIFY(keys && keys->size() >= 3);
        for (const RedisValue &key : keys->list) {
            const auto left = waitFor(admin, {"TTL", key.text});
            QVERIFY2(left && left->number >= 20 * 60 && left->number <= 40 * 60,
                     (key.text + ' ' + QByteArray::number(qint64(left->number))).constData());
        }
    }

    // The stricter of each name, whoever came first and whatever the clocks of their machines show.
    void holdTheStricterLimits_data()
    {
        Table<QString, QString, QString, QString> row("one", "other", "serviceTime", "contested");
        row("the same", "a=2/h", "a=2/h", "a=2/h", "");
        row("a lower rate", "a=2/h", "a=3/h", "a=2/h", "a");
        row("a longer interval", "a=90/min", "a=100/2min", "a=100/2min", "a");
        row("fewer at once", "a=9 concurrent", "a=8 concurrent", "a=8 concurrent", "a");
        row("a smaller burst", "a=60/min", "a=1/s", "a=1/s", "a");
        row("one of two", "a=2/h b=5/s", "a=3/h b=5/s", "a=2/h b=5/s", "a");
        row("each of one", "a=2/h b=6/s", "a=3/h b=5/s", "a=2/h b=5/s", "a b");
        row("other names", "a=2/h", "b=3/h", "a=2/h b=3/h", "a b");
        row("one more", "a=2/h b=3/s", "a=2/h", "a=2/h b=3/s", "b");
        row("other algorithms", "a=6 concurrent", "a=5/s", "a=5/s", "a");
        row("another order", "a=2/h b=3/s", "b=3/s a=2/h", "a=2/h b=3/s", "");
    }
    void holdTheStricterLimits()
    {
        QFETCH(const QString, one);
        QFETCH(const QString, other);
        QFETCH(const QString, serviceTime);
        QFETCH(const QString, contested);
        const std::vector<Limit> held = named(serviceTime);
        for (const Duration ahead : {-1h, 0h, 1h}) {
            for (const bool isOther : {false, true}) {
                const QString name = names();
                SkewedMachine &first = m_machines->add();
                SkewedMachine &second = m_machines->add(3s, ahead);
                const std::vector<Limit> firsts = named(isOther ? other : one);
                m_machines->open(first, optionsOf(name), firsts);
                first.rateLimiter->request({}, [](const PermitResult &) {});
                QVERIFY(m_machines->passUntil([&] { return first.rateLimiter->isUp(); }));
                m_machines->open(second, optionsOf(name), named(isOther ? one : other));
                second.rateLimiter->request({}, [](const PermitResult &) {});
                m_machines->pass(600ms);
                for (const SkewedMachine *const each : {&first, &second}) {
                    QCOMPARE(byName(each->rateLimiter->limits()), held);
                    const std::optional<Error> trouble = each->rateLimiter->sharingTrouble();
                    QCOMPARE(trouble.has_value(), !contested.isEmpty());
                    QCOMPARE(trouble ? trouble->id() : u"redis.limits_differ"_s,
                             u"redis.limits_differ"_s);
                    for (const QString &limit : contested.split(u' ', Qt::SkipEmptyParts))
                        QVERIFY(trouble->where().contains(limit));
                }
                second.rateLimiter.reset();
                m_machines->pass(600ms);
                QCOMPARE(byName(first.rateLimiter->limits()), byName(firsts));
                QVERIFY(!first.rateLimiter->sharingTrouble());
                first.rateLimiter.reset();
            }
        }
    }
    // One budget, that of the stricter ones, for those that take of some limits only as well.
    void takeOfTheStricterLimits()
    {
        const QString name = names();
        std::vector<Limit> loose = named(u"a=9/h b=9/h"_s);
        std::vector<Limit> strict = named(u"b=4/h"_s);
        loose[1].match.methods = strict[0].match.methods = {"GET"};
        SkewedMachine &first = m_machines->add();
        SkewedMachine &second = m_machines->add();
        m_machines->open(first, optionsOf(name), loose);
        m_machines->open(second, optionsOf(name), strict);
        std::vector<Permit> permits;
        const auto ask = [&](const SkewedMachine &machine) {
            PermitRequest get;
            get.method = "GET";
            machine.rateLimiter->request(get, [&permits](PermitResult answer) {
                answer->sent();
                permits.push_back(*std::move(answer));
            });
        };
        m_machines->pass(600ms);
        for (int i = 0; i < 6; ++i) {
            ask(first);
            ask(second);
        }
        m_machines->pass(600ms);
        QCOMPARE(permits.size(), 4U);
        permits.clear();
        strict[0] = limitFromShorthand(u"7/h").value();
        strict[0].name = u"b"_s;
        strict[0].match.methods = {"GET"};
        second.rateLimiter->setLimits(strict); // nothing that was used is forgotten
        m_machines->pass(600ms);
        QCOMPARE(permits.size(), 3U);
        second.rateLimiter.reset();
        m_machines->pass(600ms);
        QCOMPARE(permits.size(), 5U);
        permits.clear();
        first.rateLimiter.reset();
    }

    // Redis loses all of it while nobody uses it: a machine that has used it remembers that.
    void beginUsedUpWhereItIsRemembered_data()
    {
        Table<bool, bool, bool, Duration, int> row("remembers", "isFlushed", "isReset", "later",
                                                   "left");
        row("nothing is lost", true, false, false, 0s, 3);
        row("lost", true, true, false, 0s, 0);
        row("lost, and another machine comes", false, true, false, 0s, 5);
        row("lost, later", true, true, false, 80min, 0);
        row("over in any case", true, true, false, 5h, 5);
        row("reset", true, false, true, 0s, 5);
    }
    void beginUsedUpWhereItIsRemembered()
    {
        QFETCH(const bool, remembers);
        QFETCH(const bool, isFlushed);
        QFETCH(const bool, isReset);
        QFETCH(const Duration, later);
        QFETCH(const int, left);
        const QString name = names();
        const QTemporaryDir folder;
        const QTemporaryDir another;
        RedisRateLimiterOptions options = optionsOf(name);
        options.memory = folder.path();
        SkewedMachine &first = m_machines->add();
        m_machines->open(first, options, limitsOf({u"5/h"_s}));
        for (int i = 0; i < 2; ++i)
            first.rateLimiter->request({}, [](PermitResult answer) { answer->sent(); });
        m_machines->pass(100ms);
        first.proxy.hurry();
        first.rateLimiter.reset();
        if (isFlushed)
            QVERIFY(waitFor(m_machines->control(), QByteArrayList {"DEL"} + limiterKeys(name)));
        if (isReset)
            QVERIFY(resetRedisLimiter(m_machines->control(), name).value_or(false));
        m_machines->clock().advance(later);
        if (!remembers)
            options.memory = another.path();
        for (int time = 0; time < 2; ++time) { // the next one as well
            m_machines->open(first, options, limitsOf({u"5/h"_s}));
            QVERIFY(m_machines->passUntil([&] { return first.rateLimiter->isUp(); }));
            first.rateLimiter->levels();
            m_machines->pass(100ms);
            QCOMPARE(first.rateLimiter->levels().front().available, left);
            first.rateLimiter.reset();
        }
        QCOMPARE(QDir(options.memory).entryList(QDir::Files).size(), 1);
    }

    // Redis comes back with an older state, which a new process notices by what its computer
    // remembers.
    void noticeAnOlderState()
    {
        const QString name = names();
        const QTemporaryDir folder;
        RedisRateLimiterOptions options = optionsOf(name);
        options.memory = folder.path();
        SkewedMachine &machine = m_machines->add();
        RedisClient &admin = m_machines->control();
        std::map<QByteArray, QByteArray> saved;
        for (int time = 0; time < 2; ++time) {
            m_machines->open(machine, options, limitsOf({u"5/h"_s}));
            for (int i = 0; i < 2; ++i) {
                machine.rateLimiter->request({}, [](PermitResult answer) { answer->sent(); });
                m_machines->pass(100ms);
            }
            machine.rateLimiter.reset();
            for (const QByteArray &key : time == 0 ? limiterKeys(name) : QByteArrayList())
                saved[key] = waitFor(admin, {"DUMP", key})->text;
        }
        QVERIFY(waitFor(admin, QByteArrayList {"DEL"} + limiterKeys(name)));
        for (const auto &[key, bytes] : saved)
            QVERIFY(bytes.isEmpty() || waitFor(admin, {"RESTORE", key, "0", bytes}));
        QList<std::optional<Error>> troubles;
        m_machines->open(machine, options, limitsOf({u"5/h"_s}));
        connect(machine.rateLimiter.get(), &RedisRateLimiter::sharingTroubled, this,
                [&](const std::optional<Error> &what) { troubles.append(what); });
        QVERIFY(m_machines->passUntil([&] { return machine.rateLimiter->isUp(); }));
        machine.rateLimiter->levels();
        m_machines->pass(100ms);
        QCOMPARE(machine.rateLimiter->levels().front().available, 0);
        QVERIFY(troubles.isEmpty()); // nothing of it is missing
        machine.rateLimiter.reset();
    }

    // What everybody has used counts, also for those who did not hear it.
    void heedWhatOthersHaveUsed()
    {
        const QString name = names();
        Machine one(*m_machines, name, {u"10/h"_s});
        Machine two(*m_machines, name, {u"10/h"_s});
        one.ask();
        QVERIFY(m_machines->passUntil([&] { return one.permits.size() == 1; }));
        one.permits[0].sent();
        const ServerCounter used {.used = 7, .window = 1h};
        one.permits[0].report({.counters = {used}});
        one.permits[0].finish();
        QVERIFY(
            m_machines->passUntil([&] { return one.rateLimiter.levels().front().available == 3; }));
        for (int i = 0; i < 10; ++i)
            two.ask();
        QVERIFY(m_machines->passUntil([&] { return two.permits.size() == 3; }));
        QVERIFY(m_machines->passUntil([&] { return waitingOfAll(two.rateLimiter) == 7; }));
        QCOMPARE(two.permits.size(), 3U);
    }

private:
    //! "a=2/h b=3/s"
    static std::vector<Limit> named(const QString &text)
    {
        std::vector<Limit> limits;
        static const QRegularExpression next(u" (?=[a-z]=)"_s);
        for (const QString &each : text.split(next)) {
            limits.push_back(limitFromShorthand(each.mid(2)).value());
            limits.back().name = each.first(1);
        }
        return limits;
    }
    static std::vector<Limit> byName(std::vector<Limit> limits)
    {
        std::sort(limits.begin(), limits.end(),
                  [](const Limit &a, const Limit &b) { return a.name < b.name; });
        return limits;
    }
    //! A call of a process that is reply of only by these, with a lease of a second.
    std::optional<ScriptReply> say(const QString &name, const std::vector<Limit> &limits,
                                   const ScriptCalls &wants)
    {
        ScriptSettings settings {limits};
        settings.lease = 1s;
        const auto reply = waitFor(m_machines->control(), limiterScript(), limiterKeys(name),
                                   {QByteArray::number(qint64(m_machines->now())), "other",
                                    QByteArray::number(++m_calls), wants.toJson(),
                                    scriptSettings(settings, {}), QByteArray(), "0", QByteArray(),
                                    R"([0,9e15,0])"}); // it has seen the clock for long
        m_machines->finishInstant(); // what it tells others
        return reply ? ScriptReply::from(*reply) : std::nullopt;
    }

    int m_calls = 0;
};

PENSTOCK_TEST(TestRedisRateLimiter)
#include "tst_redisratelimiter.moc"
