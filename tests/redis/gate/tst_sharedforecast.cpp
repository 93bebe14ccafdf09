// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/gate/skewedmachines.h"
#include "support/testprogram.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/gatesnapshot.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/limits/stack/stackcore.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/redis/stack/stackcall.h>

#include <QRandomGenerator>
#include <QTest>

#include <map>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedforecast {
//! Two processes whose clocks stand seconds apart, and a stack that has all of their calls to itself.
class Pair
{
public:
    Pair(quint32 seed, const RedisServer &redis)
        : m_random(seed)
        , m_name(u"pair %1"_s.arg(seed))
        , m_machines(redis)
        , m_limits(limits())
        , m_alone(m_limits, m_machines.clock())
    {
        for (const Duration skew : {Duration(4s), Duration(-5s)}) {
            SkewedMachine &machine = m_machines.add(skew, skew / 2);
            m_machines.open(machine, {{}, m_name}, m_limits);
        }
        m_machines.pass(50ms);
    }

    //! Empty, or what is foretold otherwise than by the stack.
    QString play()
    {
        for (int step = 0; step < 60; ++step) {
            for (std::int64_t i = between(0, 3); i > 0; --i)
                ask();
            m_machines.pass(std::chrono::milliseconds(between(1, 60)));
            proceed();
            if (step % 4 == 3) {
                if (const QString fault = compare(); !fault.isEmpty()) {
                    QString all;
                    for (const LimitSpec &each : m_limits)
                        all += u"; "_s + describe(each)
                            + (each.per.kind == Per::Kind::All ? QString() : u" per region"_s)
                            + (each.match.methods.isEmpty() ? QString() : u" POST"_s)
                            + (each.costBy.kind == CostBy::Kind::Request ? u" each"_s : QString());
                    return u"step %1, %2%3"_s.arg(step).arg(fault, all);
                }
            }
        }
        return {};
    }
    int compared() const { return m_compared; }
    int ahead() const { return m_ahead; } //!< Of these, those that were not now.

private:
    //! A call of one of the processes, as both have let it go.
    struct Call
    {
        std::optional<Permit> there = {};
        std::optional<Permit> here = {};
        Instant endAt = Instant::max();
    };

    std::int64_t between(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random.bounded(quint32(most - least + 1)));
    }
    bool chance(int oneIn) { return between(1, oneIn) == 1; }

    std::vector<LimitSpec> limits()
    {
        std::vector<LimitSpec> list;
        const std::int64_t count = between(1, 3);
        for (std::int64_t i = 0; i < count; ++i) {
            LimitSpec spec;
            spec.name = u"limit %1"_s.arg(i);
            spec.settings = settings();
            spec.margin.fixed = 0ms;
            // A grid that begins with its limit begins there with the first call that is let go.
            const auto *const bucket = std::get_if<TokenBucketSettings>(&spec.settings);
            const bool isOnGrid = bucket != nullptr && bucket->refill == Refill::Stepped;
            if (chance(2) && !isOnGrid)
                spec.per = {Per::Kind::Value, u"region"_s};
            if (chance(5))
                spec.match.methods = {"POST"};
            if (chance(6))
                spec.costBy = {CostBy::Kind::Request, {}, 1, {}};
            list.push_back(spec);
        }
        return list;
    }
    LimitSettings settings()
    {
        const auto span = [this] { return 50ms * between(1, 20); };
        const std::int64_t capacity = between(2, 8);
        switch (between(0, 7)) {
        case 0: {
            // Rates that come out even, as Redis counts whole microseconds.
            const std::int64_t amount = between(1, 3);
            TokenBucketSettings bucket {capacity, amount, span() * amount};
            bucket.refill = chance(3) ? Refill::Stepped : Refill::Continuous;
            return bucket;
        }
        case 1:
            return GcraSettings {span() / 5, capacity};
        case 2:
            return FixedWindowSettings {capacity, span()};
        case 3:
            // A whole multiple of each count there can be, for weights that come out even.
            return SlidingWindowCounterSettings {capacity, 27720ms / between(1, 2)};
        case 4:
            return ConcurrencySettings {capacity};
        case 5:
            return WaterwheelSettings {capacity, span()};
        default:
            return SlidingWindowSettings {capacity, span(),
                                          chance(2) ? CountFrom::Send : CountFrom::Response};
        }
    }

    Ask askFor(const QString &region)
    {
        Ask ask;
        ask.cost = chance(4) ? 2 : 1;
        ask.method = chance(2) ? "POST" : "GET";
        ask.values.insert(u"region"_s, region);
        if (chance(2))
            ask.expectedHold = std::chrono::milliseconds(between(0, 300));
        return ask;
    }
    void ask()
    {
        const Ask ask = askFor(chance(2) ? u"north"_s : u"south"_s);
        const int number = ++m_asked;
        m_calls[number];
        Ask bySource = ask; // they stand in one line there
        bySource.source = QString::number(number % 3);
        m_machines.all()[std::size_t(between(0, 1))]->stack->request(
            bySource,
            [this, number](PermitResult answer) { m_calls[number].there = *std::move(answer); });
        m_machines.settle(); // so that they come in this order
        m_alone.request(ask, [this, number](PermitResult answer) {
            m_calls[number].here = *std::move(answer);
        });
        m_machines.settle();
    }
    //! What both have let go is sent, and ends at the same instant.
    void proceed()
    {
        const Instant now = m_machines.clock().now().at;
        for (auto at = m_calls.begin(); at != m_calls.end();) {
            Call &call = at->second;
            if (call.there && call.here && !call.here->isSent()) {
                call.there->sent();
                call.here->sent();
                if (!chance(6)) // that goes on for ever
                    call.endAt = now + std::chrono::milliseconds(between(0, 400));
            }
            at = call.endAt <= now ? m_calls.erase(at) : std::next(at);
        }
        m_machines.settle();
    }

    //! What Redis has let go is heard of everywhere, and the stack has done the same.
    bool isOnItsWay()
    {
        const auto reply
            = waitFor(m_machines.control(), stackScript(), stackKeys(m_name),
                      {QByteArray::number(qint64(m_machines.now())), {}, "0", "[]", {}});
        const auto answer = reply ? StackAnswer::from(*reply) : std::nullopt;
        const StackCore here = *m_alone.snapshot(Gate::Detail::Queue).core;
        if (!answer || answer->out != here.inFlight() || answer->waiting != here.waiting())
            return true;
        return std::any_of(m_calls.begin(), m_calls.end(), [](const auto &each) {
            return each.second.there.has_value() != each.second.here.has_value();
        });
    }
    //! One that is told of the stack now: a newcomer, or one of the two when it has not looked for long.
    const SkewedMachine &onlooker()
    {
        if (!chance(10)) {
            SkewedMachine &newcomer = m_machines.add(2s, -3s);
            m_machines.open(newcomer, {{}, m_name}, m_limits);
            newcomer.stack->levels();
            m_machines.settle();
            return newcomer;
        }
        for (int i = 0; i < 90; ++i) {
            m_machines.pass(50ms);
            proceed();
        }
        const SkewedMachine &one = *m_machines.all()[std::size_t(between(0, 1))];
        one.stack->levels();
        m_machines.pass(1ms);
        return one;
    }
    QString compare()
    {
        if (isOnItsWay())
            return {};
        const SkewedMachine &machine = onlooker();
        if (isOnItsWay())
            return {};
        // Not by what it had foreseen of calls that ought to have ended by now.
        const StackCore alone = *m_alone.snapshot(Gate::Detail::Queue).core;
        const ClockReading now = m_machines.clock().now();
        const Duration skew = machine.clock.now().at - now.at;
        for (const QString &region : {u"north"_s, u"south"_s}) {
            const Ask ask = askFor(region);
            Ask bySource = ask;
            bySource.source = u"2"_s;
            for (const std::int64_t count : {1, 2, 5}) {
                const auto there = machine.stack->forecastOfLast(bySource, count);
                const auto here = alone.forecastOfLast(ask, count, now);
                ++m_compared;
                m_ahead += here && *here > now.at ? 1 : 0;
                // Nowhere earlier, and later by what the clocks are not known and microseconds are
                // counted.
                constexpr Duration most = 5us;
                const bool isSame = there && here
                    ? *there - skew >= *here && *there - skew <= *here + most
                    : there.has_value() == here.has_value();
                if (!isSame)
                    return u"ask %1 of %2 in %3: there %4, here %5"_s.arg(count).arg(
                        QString::fromLatin1(ask.method), region, inMs(there, skew), inMs(here, {}));
            }
        }
        return {};
    }
    QString inMs(std::optional<Instant> at, Duration skew)
    {
        if (!at)
            return u"never"_s;
        const Duration ahead = *at - skew - m_machines.clock().now().at;
        return QString::number(double(ahead.count()) / 1e6);
    }

    QRandomGenerator m_random;
    const QString m_name;
    std::map<int, Call> m_calls;
    int m_asked = 0;
    int m_compared = 0;
    int m_ahead = 0;
    SkewedMachines m_machines;
    const std::vector<LimitSpec> m_limits;
    Stack m_alone;
};

//! What is foretold of a stack in a Redis is what a stack in this process foretells.
class TestSharedForecast : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QVERIFY2(m_server.start(), qPrintable(m_server.error())); }

    // PENSTOCK_FORECAST_SEEDS: how many.
    void foretellsAsAStack_data()
    {
        QTest::addColumn<quint32>("seed");
        const int given = qEnvironmentVariableIntValue("PENSTOCK_FORECAST_SEEDS");
        for (quint32 seed = 0; seed < quint32(given > 0 ? given : 12); ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }
    void foretellsAsAStack()
    {
        QFETCH(const quint32, seed);
        Pair pair(seed, m_server);
        const QString fault = pair.play();
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
        m_compared += pair.compared();
        m_ahead += pair.ahead();
    }
    void thereWasSomethingToForetell()
    {
        QVERIFY2(m_compared > 100 && m_ahead > 50,
                 qPrintable(u"%1, %2 of them ahead"_s.arg(m_compared).arg(m_ahead)));
    }

private:
    RedisServer m_server;
    int m_compared = 0;
    int m_ahead = 0;
};

PENSTOCK_TEST(TestSharedForecast)
} // namespace tst_sharedforecast
#include "tst_sharedforecast.moc"
