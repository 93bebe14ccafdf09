// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/rulebook.h"
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/gate/redistime.h>
#include <penstock/redis/stack/scriptlimits.h>
#include <penstock/redis/stack/stackcall.h>
#include <penstock/support/systemclock.h>

#include <QRandomGenerator>
#include <QTest>

#include <map>
#include <set>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedoracle {
constexpr Micros millisecond = 1000;

//! Several processes at one stack, in the time of a Redis that the test tells: they ask, cancel, call, give back
//! and die, and that clock is set now and then.
class World
{
public:
    World(quint32 seed, RedisClient &client)
        : m_random(seed)
        , m_client(client)
        , m_keys(stackKeys(u"world %1"_s.arg(seed)))
        , m_limits(limits())
    { }

    QString play()
    {
        for (int i = 0; i < 4; ++i)
            m_processes.emplace_back();
        for (int step = 0; step < 400 && m_fault.isEmpty(); ++step) {
            m_now += between(0, 30) * millisecond;
            for (std::size_t i = 0; i < m_processes.size(); ++i) {
                Process &process = m_processes[i];
                const bool isSilent = m_now - process.calledAt > 250 * millisecond;
                if (!process.isDead && (isSilent || chance(4)))
                    turn(i, process.time.isKnown()); // asks once it has been heard
            }
            if (step % 100 == 99)
                m_processes[std::size_t(between(0, 3))].isDead = true;
            if (step == 250) // a new one
                m_processes.emplace_back();
        }
        // What waits is served in the end.
        for (int step = 0; step < 4000 && m_fault.isEmpty() && isSomebodyWaiting(); ++step) {
            m_now += 50 * millisecond;
            for (std::size_t i = 0; i < m_processes.size(); ++i) {
                if (!m_processes[i].isDead)
                    turn(i, false);
            }
        }
        if (m_fault.isEmpty() && isSomebodyWaiting())
            m_fault = u"somebody waits for ever"_s;
        return m_fault.isEmpty() ? verify() : m_fault;
    }
    std::size_t calls() const { return m_calls.size(); }

private:
    struct Permit
    {
        Micros sendAt = 0;
        Micros endAt = 0;
        std::int64_t cost = 1;
        bool isSent = false;
        bool isReturned = false;
        std::size_t call = 0;
    };
    struct Process
    {
        bool isDead = false;
        Micros calledAt = 0;
        RedisTime time;
        quint64 number = 0; // of its call
        quint64 asked = 0;
        std::map<quint64, std::int64_t> waiting; // cost, by number
        std::map<quint64, Permit> permits;
        std::map<quint64, int> order; // among all, of those that cost 1
    };

    std::int64_t between(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random.bounded(quint32(most - least + 1)));
    }
    bool chance(int oneIn) { return between(1, oneIn) == 1; }
    Instant at() const { return Instant(std::chrono::microseconds(m_now)); }

    std::vector<LimitSpec> limits()
    {
        const auto span = [this] { return 50ms * between(1, 20); };
        std::vector<LimitSpec> list;
        const std::int64_t count = between(1, 3);
        for (std::int64_t i = 0; i < count; ++i) {
            LimitSpec spec;
            spec.name = QString::number(i);
            const std::int64_t capacity = between(2, 6);
            switch (between(0, 5)) {
            case 0:
                spec.settings = SlidingWindowSettings {capacity, span(), CountFrom::Send};
                break;
            case 1:
                spec.settings = SlidingWindowSettings {capacity, span(), CountFrom::Auto};
                break;
            case 2:
                spec.settings = FixedWindowSettings {capacity, span()};
                break;
            case 3:
                spec.settings = ConcurrencySettings {capacity};
                break;
            case 4:
                spec.settings = WaterwheelSettings {capacity, span()};
                break;
            default:
                spec.settings = GcraSettings {span() / 5, capacity};
                break;
            }
            spec.margin.fixed = 0ms;
            list.push_back(spec);
        }
        return list;
    }

    bool isSomebodyWaiting() const
    {
        return std::any_of(m_processes.begin(), m_processes.end(), [](const Process &each) {
            return !each.isDead && !(each.waiting.empty() && each.permits.empty());
        });
    }

    //! What a process does and says now, and what it hears.
    void turn(std::size_t index, bool asks)
    {
        Process &process = m_processes[index];
        StackWants wants;
        for (auto at = process.permits.begin(); at != process.permits.end();) {
            auto &[number, permit] = *at;
            if (permit.sendAt <= m_now && !permit.isSent && permit.isReturned) {
                wants.returned(number);
                at = process.permits.erase(at);
                continue;
            }
            if (permit.sendAt <= m_now && !permit.isSent) {
                permit.isSent = true;
                permit.call = m_calls.size();
                m_calls.push_back({m_now, std::max(m_now, permit.endAt), permit.cost});
                // What it takes for that clock is never early.
                wants.sent(number, m_now + between(0, 3) * millisecond, 0);
            }
            if (permit.isSent && permit.endAt <= m_now) {
                m_calls[permit.call].endedAt = m_now;
                wants.finished(number, 0, 0);
                at = process.permits.erase(at);
                continue;
            }
            ++at;
        }
        for (int i = 0; asks && i < 3 && process.waiting.size() < 16 && chance(2); ++i) {
            const quint64 number = ++process.asked;
            Ask ask;
            ask.cost = chance(5) ? 2 : 1;
            wants.ask(number, ask, m_limits);
            process.waiting.emplace(number, ask.cost);
            if (ask.cost == 1)
                process.order.emplace(number, ++m_asked);
        }
        if (!process.waiting.empty() && asks && chance(8)) {
            const quint64 number = process.waiting.begin()->first;
            wants.cancel(number);
            process.order.erase(number);
        }
        hear(index, say(process, index, wants));
    }

    std::optional<StackAnswer> say(Process &process, std::size_t index, const StackWants &wants)
    {
        ScriptSettings settings {m_limits, {.automaticMarginIsZero = true}};
        settings.lease = 2s;
        // Somebody sets the clock of Redis, or another one with another clock takes its place.
        // Windows that begin with it move with it.
        const bool hasWindows
            = std::any_of(m_limits.begin(), m_limits.end(), [](const LimitSpec &each) {
                  return std::holds_alternative<FixedWindowSettings>(each.settings);
              });
        if (chance(30) && process.time.isKnown() && !hasWindows)
            m_ahead += (chance(2) ? between(20, 5000) : between(-5000, -1)) * millisecond;
        process.calledAt = m_now;
        const auto reply = waitFor(
            m_client, stackScript(), m_keys,
            {QByteArray::number(qint64(m_now + m_ahead)), "p" + QByteArray::number(int(index)),
             QByteArray::number(++process.number), wants.toJson(), scriptSettings(settings, {}),
             process.time.isKnown() ? m_epoch : QByteArray(), "0", process.time.toJson(at())});
        auto answer = reply ? StackAnswer::from(*reply) : std::nullopt;
        if (answer && answer->mustRestart && !process.time.isKnown())
            return std::nullopt; // not before others have told the time
        if (!answer || answer->mustRestart) {
            m_fault = reply ? u"no answer"_s : reply.error().error.text();
            return std::nullopt;
        }
        process.time.note(answer->now, at(), at());
        if (answer->suspect)
            process.time.suspect(*answer->suspect, answer->offset, at(), at());
        m_epoch = answer->epoch;
        return answer;
    }

    void hear(std::size_t index, const std::optional<StackAnswer> &answer)
    {
        Process &process = m_processes[index];
        for (const StackEvent &event : answer ? answer->events : std::vector<StackEvent>()) {
            const auto found = process.waiting.find(event.number);
            if (found == process.waiting.end()) {
                m_fault = u"an answer to what was not asked"_s;
                return;
            }
            if (event.kind == StackEvent::Kind::AskAgain) {
                m_fault = u"a process that says something is passed by"_s;
                return;
            }
            if (event.kind == StackEvent::Kind::Granted) {
                const Micros sendAt = m_now + (chance(3) ? between(0, 100) * millisecond : 0);
                process.permits.emplace(event.number,
                                        Permit {sendAt, sendAt + between(0, 200) * millisecond,
                                                found->second, false, chance(10), 0});
                if (const auto place = process.order.find(event.number);
                    place != process.order.end())
                    m_granted.emplace_back(std::pair(index, place->second), event.at);
            } else if (event.reason != Denial::Reason::Cancelled) {
                m_fault = u"denied: "_s + reasonName(event.reason);
            }
            process.waiting.erase(found);
        }
    }

    //! By force: everything that was sent, against the rules as they read.
    QString verify()
    {
        for (const LimitSpec &spec : m_limits) {
            if (const QString fault = excess(spec, m_calls); !fault.isEmpty())
                return fault;
        }
        std::sort(m_granted.begin(), m_granted.end());
        for (std::size_t i = 1; i < m_granted.size(); ++i) {
            const auto &[asked, due] = m_granted[i];
            const auto &[before, dueBefore] = m_granted[i - 1];
            if (asked.first == before.first && due < dueBefore)
                return u"ask %1 overtook ask %2 of its process"_s.arg(asked.second)
                    .arg(before.second);
        }
        return {};
    }

    QRandomGenerator m_random;
    RedisClient &m_client;
    QByteArrayList m_keys;
    std::vector<LimitSpec> m_limits;
    Micros m_now = 1'800'000'000'000'000;
    Micros m_ahead = 0; // the clock of Redis
    QByteArray m_epoch;
    std::vector<Process> m_processes;
    std::vector<SeenCall> m_calls;
    int m_asked = 0;
    //! The process and its place among those asked, and when it was due.
    std::vector<std::pair<std::pair<std::size_t, int>, Micros>> m_granted;
    QString m_fault;
};

class TestSharedOracle : public QObject
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

    // PENSTOCK_ORACLE_SEEDS: how many.
    void keepsWhatItPromises_data()
    {
        QTest::addColumn<quint32>("seed");
        const int given = qEnvironmentVariableIntValue("PENSTOCK_ORACLE_SEEDS");
        for (quint32 seed = 0; seed < quint32(given > 0 ? given : 30); ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void keepsWhatItPromises()
    {
        QFETCH(const quint32, seed);
        World world(seed, *m_client);
        const QString fault = world.play();
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        QVERIFY(world.calls() > 15);
    }

private:
    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedOracle)
} // namespace tst_sharedoracle
#include "tst_sharedoracle.moc"
