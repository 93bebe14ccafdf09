// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/stack/limitfinder.h>
#include <penstock/support/systemclock.h>

#include <QTest>

#include <deque>
#include <map>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_shareddiscovery {
using Micros = std::int64_t;
constexpr Micros ms = 1000;
constexpr Micros second = 1'000'000;
constexpr Micros begin = 1000 * second;
constexpr Micros step = 5 * ms;

//! Lets in so many within any interval, strictly.
struct StrictServer
{
    std::int64_t really = 0;
    Micros interval = 0;
    bool tells = false; //!< What is left, and when it is back.

    std::deque<Micros> letIn = {};
    int refusals = 0;
    int admitted = 0;

    //! Nothing, or when to come again.
    std::optional<Micros> arrive(Micros now)
    {
        while (!letIn.empty() && letIn.front() <= now - interval)
            letIn.pop_front();
        if (std::int64_t(letIn.size()) >= really) {
            ++refusals;
            return letIn.front() + interval - now;
        }
        letIn.push_back(now);
        ++admitted;
        return std::nullopt;
    }
    std::vector<ServerCounter> counters(Micros now) const
    {
        if (!tells)
            return {};
        const Micros reset = letIn.empty() ? now : letIn.back();
        return {{.name = u"x-ratelimit"_s,
                 .limit = really,
                 .remaining = really - std::int64_t(letIn.size()),
                 .reset = Instant(std::chrono::microseconds(reset + interval)),
                 .window = std::chrono::microseconds(interval)}};
    }
};

//! A call on its way.
struct Call
{
    Micros end = 0;
    std::optional<Micros> wait = {}; //!< It was refused.
    std::vector<ServerCounter> counters = {};
};

Call callTo(StrictServer &server, Micros now)
{
    constexpr Micros takes = 20 * ms;
    Call call {now + takes, server.arrive(now)};
    call.counters = server.counters(now);
    return call;
}

ClockReading reading(Micros at)
{
    return {Instant(std::chrono::microseconds(at))};
}

//! What one process does alone: the measure.
class Alone
{
public:
    explicit Alone(StrictServer strict)
        : server(std::move(strict))
        , m_core({}, reading(begin))
    {
        m_core.discover(true, reading(begin));
    }
    void pull(Micros span, int waiting)
    {
        for (const Micros till = m_now + span; m_now < till; m_now += step) {
            const ClockReading now = reading(m_now);
            for (auto each = m_calls.begin(); each != m_calls.end();) {
                if (each->second.end > m_now) {
                    ++each;
                    continue;
                }
                end(each->first, each->second, now);
                each = m_calls.erase(each);
            }
            while (m_core.waiting() < waiting)
                std::ignore = m_core.enqueue({}, now);
            std::ignore = m_core.advance(now);
            std::vector<StackCore::Reply> replies;
            m_core.drainReplies(replies);
            for (const StackCore::Reply &each : replies) {
                std::ignore = m_core.sent(each.grant, now);
                m_calls[each.grant] = callTo(server, m_now);
            }
        }
    }
    std::vector<DiscoveredLimit> found() const { return m_core.discoveredLimits(); }
    StrictServer server;

private:
    void end(quint64 grant, const Call &call, ClockReading now)
    {
        m_core.told(grant, call.counters, now);
        if (call.wait) {
            const Duration wait = std::chrono::microseconds(*call.wait);
            m_core.throttled(grant, {.wait = wait}, now);
            m_core.throttledByServer(now);
            m_core.pause(now.at + wait, true);
        }
        std::ignore = m_core.finish(grant, now);
    }
    StackCore m_core;
    std::map<quint64, Call> m_calls;
    Micros m_now = begin;
};

//! Processes with a Redis between them, in virtual time: they speak to it one after the other.
class Together
{
public:
    Together(RedisClient &client, const QString &name, int processes, StrictServer strict)
        : server(std::move(strict))
        , m_client(client)
        , m_keys(stackKeys(name))
        , m_processes(std::size_t(processes))
    {
        m_settings.since = 1;
        m_settings.epoch = "virtual";
        m_settings.lease = 3s;
        m_settings.discovers = true;
        for (std::size_t i = 0; i < m_processes.size(); ++i)
            m_processes[i].name = "p" + QByteArray::number(int(i));
    }
    void pull(Micros span, int waiting)
    {
        const int each = std::max(1, waiting / int(m_processes.size()));
        for (const Micros till = m_now + span; m_now < till; m_now += step) {
            for (Process &process : m_processes) {
                if (process.isAlive)
                    walk(process, each);
            }
            most = std::max(most, underWay());
        }
    }
    //! Whoever finds the limits out says nothing from now on.
    void killFinder()
    {
        for (Process &process : m_processes)
            process.isAlive = process.isAlive && !process.finder;
    }
    int finders() const
    {
        return int(std::count_if(m_processes.begin(), m_processes.end(),
                                 [](const Process &each) { return each.isAlive && each.finder; }));
    }
    FoundLimits found()
    {
        m_processes.back().wants.view();
        say(m_processes.back());
        return FoundLimits::from(m_answer.found);
    }
    StrictServer server;
    int most = 0; //!< Under way at the same time.

private:
    struct Process
    {
        QByteArray name;
        bool isAlive = true;
        quint64 number = 0;
        quint64 last = 0;
        int waiting = 0;
        StackWants wants = {};
        std::map<quint64, Call> calls = {};
        std::unique_ptr<LimitFinder> finder = nullptr;
    };

    int underWay() const
    {
        std::size_t calls = 0;
        for (const Process &each : m_processes)
            calls += each.isAlive ? each.calls.size() : 0;
        return int(calls);
    }
    void walk(Process &process, int waiting)
    {
        for (auto each = process.calls.begin(); each != process.calls.end();) {
            if (each->second.end > m_now) {
                ++each;
                continue;
            }
            end(process, each->first, each->second);
            each = process.calls.erase(each);
        }
        for (; process.waiting < waiting; ++process.waiting)
            std::ignore = process.wants.ask(++process.last, {}, m_settings.limits);
        do {
            say(process);
        } while (!process.wants.isEmpty());
    }
    void end(Process &process, quint64 number, const Call &call) const
    {
        if (!call.counters.empty())
            process.wants.toldAll(number, '?' + LimitFinder::textOf(call.counters));
        if (call.wait) {
            process.wants.throttled(number, std::chrono::microseconds(*call.wait));
            process.wants.growMargins();
            process.wants.pause(m_now + *call.wait, true, {});
        }
        process.wants.finished(number, 0, 0);
    }
    void say(Process &process)
    {
        const auto reply = waitFor(m_client, stackScript(), m_keys,
                                   {QByteArray::number(qint64(m_now)), process.name,
                                    QByteArray::number(++process.number), process.wants.toJson(),
                                    scriptSettings(m_settings, {})});
        process.wants.clear();
        const auto answer = reply ? StackAnswer::from(*reply) : std::nullopt;
        if (!answer)
            qFatal("%s", reply ? "no answer" : qPrintable(reply.error().error.text()));
        m_answer = *answer;
        for (const StackEvent &event : m_answer.events) {
            if (event.kind != StackEvent::Kind::Granted)
                continue;
            --process.waiting;
            process.wants.sent(event.number, m_now, 0);
            process.calls[event.number] = callTo(server, m_now);
        }
        if (!m_answer.seen)
            return process.finder.reset();
        if (m_answer.seen->isBegin)
            process.finder
                = std::make_unique<LimitFinder>(m_settings.limits, *m_answer.seen, m_now);
        process.finder->read(*m_answer.seen, m_now);
        if (const auto news = process.finder->takeNews())
            process.wants.found(*news);
    }

    RedisClient &m_client;
    QByteArrayList m_keys;
    ScriptSettings m_settings;
    std::vector<Process> m_processes;
    StackAnswer m_answer;
    Micros m_now = begin;
};

//! Limits that nobody declared, found out by processes with a Redis between them.
class TestSharedDiscovery : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(m_server.start(), qPrintable(m_server.error()));
        m_client = std::make_unique<RedisClient>(
            RedisOptions {redisAddressFromText(m_server.url()).value()}, m_clock);
        QVERIFY(!waitUntilReady(*m_client));
    }

    void findAsOneDoes_data()
    {
        QTest::addColumn<int>("processes");
        QTest::addColumn<int>("really");
        QTest::addColumn<int>("seconds");
        QTest::addColumn<bool>("tells");
        QTest::newRow("one process") << 1 << 20 << 1 << false;
        QTest::newRow("three") << 3 << 20 << 1 << false;
        QTest::newRow("three, a longer window") << 3 << 30 << 3 << false;
        QTest::newRow("three, of a server that tells") << 3 << 20 << 1 << true;
        QTest::newRow("six") << 6 << 15 << 2 << false;
    }
    void findAsOneDoes()
    {
        QFETCH(const int, processes);
        QFETCH(const int, really);
        QFETCH(const int, seconds);
        QFETCH(const bool, tells);
        const StrictServer server {really, seconds * second, tells};
        const Micros half = 5 * seconds * second;
        Alone alone(server);
        alone.pull(half, 12);
        const int first = alone.server.refusals;
        alone.pull(half, 12);
        Together together(*m_client, QString::fromUtf8(QTest::currentDataTag()), processes, server);
        together.pull(half, 12);
        const int firstTogether = together.server.refusals;
        together.pull(half, 12);
        const auto found = together.found().limits;
        qInfo("alone %d and %d refused, %d let in; together %d and %d, %d, at most %d at once",
              first, alone.server.refusals - first, alone.server.admitted, firstTogether,
              together.server.refusals - firstTogether, together.server.admitted, together.most);
        QCOMPARE(found.size(), alone.found().size());
        QVERIFY(!found.empty());
        qInfo("%s; %s", qPrintable(alone.found().front().source), qPrintable(found[0].source));
        QCOMPARE(capacityOf(found[0].spec.settings), capacityOf(alone.found()[0].spec.settings));
        QCOMPARE(intervalOf(found[0].spec.settings), intervalOf(alone.found()[0].spec.settings));
        QCOMPARE(found[0].certainty, alone.found()[0].certainty);
        // How many are in flight at the first refusal is chance.
        QVERIFY(firstTogether <= first + int(RateDiscovery::usuallyAtOnce));
        QVERIFY(together.server.refusals - firstTogether <= alone.server.refusals - first + 1);
        QVERIFY(together.server.admitted * 10 >= alone.server.admitted * 9);
        if (tells)
            QCOMPARE(together.server.refusals, 0);
        else
            QVERIFY(together.most <= RateDiscovery::usuallyAtOnce);
        QCOMPARE(together.finders(), 1);
    }

    // As long as nobody has looked at a refusal nothing goes; then what was found before holds.
    void anotherOneGoesOn()
    {
        const StrictServer server {20, second};
        Alone alone(server);
        alone.pull(20 * second, 12);
        Together together(*m_client, u"others"_s, 3, server);
        together.pull(6 * second, 12);
        QCOMPARE(together.finders(), 1);
        const auto before = together.found().limits;
        QVERIFY(!before.empty());
        together.killFinder();
        QCOMPARE(together.finders(), 0);
        together.pull(14 * second, 12);
        QCOMPARE(together.finders(), 1);
        const auto after = together.found().limits;
        QCOMPARE(after.size(), before.size());
        QCOMPARE(intervalOf(after[0].spec.settings), intervalOf(before[0].spec.settings));
        qInfo("alone %d refused, %d let in; together %d, %d", alone.server.refusals,
              alone.server.admitted, together.server.refusals, together.server.admitted);
        QVERIFY(together.server.refusals <= alone.server.refusals + 2);
        QVERIFY(together.server.admitted * 10 >= alone.server.admitted * 7);
    }

private:
    RedisServer m_server;
    SystemClock m_clock;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedDiscovery)
} // namespace tst_shareddiscovery
#include "tst_shareddiscovery.moc"
