// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/redisserver.h"
#include "support/testprogram.h"

#include <penstock/limits/simulation/simulationjson.h>
#include <penstock/redis/script/simulateshared.h>
#include <penstock/support/systemclock.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedagainstlocal {
//! Stacks of every kind of limit and what comes to them, on a grid of milliseconds, with rates that come
//! out even on it.
class RandomSimulation
{
public:
    enum class Settles { Never, AtTheEnd, AnyTime };
    RandomSimulation(quint32 seed, Settles settles)
        : m_random(seed)
        , m_settlesEarly(settles == Settles::AnyTime)
        , m_actualCosts(settles != Settles::Never)
    { }

    Simulation make()
    {
        Simulation simulation;
        simulation.start = WallTime(std::chrono::hours(between(0, 500'000)));
        const std::int64_t count = between(1, 3);
        for (std::int64_t i = 0; i < count; ++i)
            simulation.limits.push_back(limit(u"limit %1"_s.arg(i)));
        if (chance(4))
            simulation.options.queueLimit = between(0, 4);
        Instant at;
        for (int i = 0; i < 60; ++i) {
            at += std::chrono::milliseconds(chance(2) ? 0 : between(0, 300));
            simulation.arrivals.push_back(arrival(at));
        }
        return simulation;
    }

private:
    std::int64_t between(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random.bounded(quint32(most - least + 1)));
    }
    bool chance(int oneIn) { return between(1, oneIn) == 1; }
    Duration span() { return std::chrono::milliseconds(10 * between(1, 60)); }

    Limit limit(const QString &name)
    {
        Limit spec;
        spec.name = name;
        spec.settings = settings();
        if (chance(4))
            spec.margin.fixed = std::chrono::milliseconds(between(0, 20));
        // A grid that begins with its limit begins here with the first call that is let go.
        const auto *const bucket = std::get_if<TokenBucketSettings>(&spec.settings);
        const auto *const window = std::get_if<FixedWindowSettings>(&spec.settings);
        const bool isOnGrid = (bucket != nullptr && bucket->refill == Refill::Stepped)
            || (window != nullptr && window->anchor == Anchor::Creation);
        if (chance(5) && !isOnGrid)
            spec.per = {Per::Kind::Host, {}};
        if (chance(5))
            spec.match.methods = {"GET"};
        if (chance(6))
            spec.costBy = {CostBy::Kind::Request, {}, 1, {}};
        // Refunds of the first settled call need to know what was before it.
        if (m_actualCosts)
            spec.freeStatuses = {304};
        return spec;
    }
    LimitSettings settings()
    {
        const std::int64_t capacity = chance(12) ? 0 : between(1, 6);
        switch (between(0, 7)) {
        case 0:
        case 1: {
            const std::int64_t amount = between(0, 3);
            TokenBucketSettings bucket {capacity, amount,
                                        span() * std::max<std::int64_t>(1, amount)};
            if (chance(3))
                bucket.initial = between(-2, 6);
            if (chance(6))
                bucket.payment = Payment::Later;
            if (chance(3))
                bucket.refill = Refill::Stepped;
            if (chance(2) && bucket.refill == Refill::Stepped)
                bucket.firstRefillAfter = span();
            return bucket;
        }
        case 2: {
            const std::int64_t amount = between(1, 3);
            return LeakyBucketSettings {capacity, amount, span() * amount};
        }
        case 3:
            return GcraSettings {span(), capacity};
        case 4:
            if (chance(4))
                return FixedWindowSettings {capacity, 1h, Anchor::Calendar, "America/New_York"};
            return FixedWindowSettings {capacity, span(), Anchor(between(0, 3))};
        case 5:
            return SlidingWindowSettings {capacity, span(), CountFrom(between(0, 2))};
        case 6:
            return chance(2) ? LimitSettings(ConcurrencySettings {capacity})
                             : LimitSettings(WaterwheelSettings {capacity, span()});
        default:
            // A whole multiple of each count there can be, for weights that come out even. One that
            // rounds them down lets go a nanosecond later than that.
            return SlidingWindowCounterSettings {capacity, 27720ms / between(1, 2)};
        }
    }
    Arrival arrival(Instant at)
    {
        Arrival arrival {at, {}};
        arrival.permitRequest.cost = chance(15) ? 0 : between(1, chance(3) ? 3 : 1);
        if (chance(4))
            arrival.permitRequest.priority = int(between(0, 9));
        if (chance(4))
            arrival.permitRequest.maxWait = chance(2) ? Duration::zero() : span();
        arrival.permitRequest.method = chance(3) ? "POST" : "GET";
        arrival.permitRequest.host = chance(2) ? u"a"_s : u"B"_s;
        if (!chance(3))
            arrival.serviceTime = std::chrono::milliseconds(between(0, 400));
        if (chance(6))
            arrival.cancelAt = at + std::chrono::milliseconds(between(1, 500));
        if (m_actualCosts && chance(2))
            arrival.actualCost = between(0, 4);
        // Of those that are under way for some time some are settled before they end, when others
        // have come.
        if (m_settlesEarly && chance(3) && arrival.serviceTime > Duration::zero())
            arrival.actualCostAfter
                = std::chrono::milliseconds(between(0, arrival.serviceTime / 1ms - 1));
        return arrival;
    }

    QRandomGenerator m_random;
    bool m_settlesEarly;
    bool m_actualCosts;
};

using Settles = RandomSimulation::Settles;

QString text(const Decision &decision)
{
    // What held it is left out: a lane remembers that here for as long as somebody waits in it.
    return u"%1 at %2 after %3, %4, forecast %5"_s
        .arg(decision.granted ? u"granted"_s : u"denied"_s)
        .arg(decision.at.time_since_epoch().count())
        .arg(decision.waited.count())
        .arg(decision.granted ? QString() : reasonName(decision.reason))
        .arg(decision.forecast ? decision.forecast->time_since_epoch().count() : -1);
}

//! What the script of Redis decides is what a stack in this process decides, to the microsecond.
class TestSharedAgainstLocal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY2(m_server.start(), qPrintable(m_server.error()));
        m_client = std::make_unique<RedisClient>(
            RedisOptions {redisAddressFromText(m_server.url()).value()}, m_clock);
    }

    void decidesAsAStack_data()
    {
        QTest::addColumn<quint32>("from");
        QTest::addColumn<quint32>("to");
        QTest::addColumn<Settles>("settles");
        for (quint32 from = 0; from < 100; from += 50) {
            QTest::addRow("seeds %u", from) << from << from + 50 << Settles::Never;
            QTest::addRow("seeds %u, settled", from) << from << from + 50 << Settles::AtTheEnd;
            QTest::addRow("seeds %u, settled before they end", from)
                << from << from + 50 << Settles::AnyTime;
        }
    }
    void decidesAsAStack()
    {
        QFETCH(const quint32, from);
        QFETCH(const quint32, to);
        QFETCH(const Settles, settles);
        int granted = 0;
        int waited = 0;
        for (quint32 seed = from; seed < to; ++seed) {
            const Simulation simulation = RandomSimulation(seed, settles).make();
            const auto expected = simulate(simulation);
            QVERIFY2(expected, expected ? "" : qPrintable(expected.error().text()));
            const auto decisions = simulateShared(simulation, *m_client);
            QVERIFY2(decisions, decisions ? "" : qPrintable(decisions.error().text()));
            for (std::size_t i = 0; i < expected->size(); ++i) {
                QVERIFY2(text((*decisions)[i]) == text((*expected)[i]),
                         qPrintable(u"seed %1, arrival %2: %3\nand not %4"_s.arg(seed).arg(i).arg(
                             text((*decisions)[i]), text((*expected)[i]))));
                granted += (*decisions)[i].granted ? 1 : 0;
                waited += (*decisions)[i].waited > Duration::zero() ? 1 : 0;
            }
        }
        QVERIFY(granted > 300 && waited > 300); // there was something to decide
    }

private:
    SystemClock m_clock;
    RedisServer m_server;
    std::unique_ptr<RedisClient> m_client;
};

PENSTOCK_TEST(TestSharedAgainstLocal)
} // namespace tst_sharedagainstlocal
#include "tst_sharedagainstlocal.moc"
