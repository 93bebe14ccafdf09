// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/simulation/simulate.h>

#include <QTest>

using namespace penstock;

namespace tst_simulate {
using namespace std::chrono;

using Settings = std::vector<LimitSettings>;

Simulation simulationOf(const Settings &settings, const std::vector<Arrival> &arrivals)
{
    Simulation simulation;
    for (const LimitSettings &each : settings) {
        Limit spec;
        spec.settings = each;
        simulation.limits.push_back(spec);
    }
    simulation.arrivals = arrivals;
    return simulation;
}

Arrival arrivalAt(Duration at, std::int64_t cost = 1, Duration serviceTime = {})
{
    Arrival arrival;
    arrival.at = Instant(at);
    arrival.permitRequest.cost = cost;
    arrival.serviceTime = serviceTime;
    return arrival;
}

Arrival cancelledAt(Arrival arrival, Duration at)
{
    arrival.cancelAt = Instant(at);
    return arrival;
}

Arrival settledAt(Arrival arrival, std::int64_t cost, std::optional<Duration> after = {})
{
    arrival.actualCost = cost;
    arrival.actualCostAfter = after;
    return arrival;
}

Arrival waitingAtMost(Arrival arrival, Duration maxWait)
{
    arrival.permitRequest.maxWait = maxWait;
    return arrival;
}

// "granted 1s", "cancelled 500ms": one word and an instant for each decision.
QStringList story(const Simulation &simulation)
{
    const auto decisions = simulate(simulation);
    if (!decisions)
        return {reported(decisions.error())};
    QStringList lines;
    for (const Decision &decision : *decisions) {
        const QString word = decision.granted ? u"granted"_s : reasonName(decision.reason);
        const auto at = duration_cast<milliseconds>(decision.at.time_since_epoch()).count();
        lines.append(u"%1 %2"_s.arg(word).arg(at));
    }
    return lines;
}

const Settings oneSlot {ConcurrencySettings {1}};

class TestSimulate : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void decidesInVirtualTime_data()
    {
        Table<Simulation, QStringList>("simulation", "expected");
        const auto row = [](const char *name, const Simulation &simulation, const char *expected) {
            QTest::newRow(name) << simulation << QString::fromUtf8(expected).split(u", "_s);
        };
        const Settings bucket {TokenBucketSettings {10, 10, 1s}};
        row("what was charged too much is there when it is known",
            simulationOf(bucket, {settledAt(arrivalAt(0s, 8, 100ms), 3), arrivalAt(0s, 7)}),
            "granted 0, granted 100");
        row("what was charged too much is there when it is known, before its end",
            simulationOf(bucket, {settledAt(arrivalAt(0s, 8, 500ms), 3, 100ms), arrivalAt(0s, 7)}),
            "granted 0, granted 100");
        row("nothing is known of a call after its end",
            simulationOf(bucket, {settledAt(arrivalAt(0s, 8, 100ms), 3, 500ms), arrivalAt(0s, 7)}),
            "granted 0, granted 100");
        row("what was charged too little is paid first",
            simulationOf(bucket, {settledAt(arrivalAt(0s, 8), 25), arrivalAt(0s, 7)}),
            "granted 0, granted 2200");
        row("no limits grant everything", simulationOf({}, {arrivalAt(0s), arrivalAt(5s)}),
            "granted 0, granted 5000");
        row("a waiter goes when the window opens",
            simulationOf({SlidingWindowSettings {1, 1s}},
                         {arrivalAt(0s), arrivalAt(300ms), arrivalAt(400ms)}),
            "granted 0, granted 1000, granted 2000");
        row("a call that takes no time frees its slot before the next arrival",
            simulationOf(oneSlot, {arrivalAt(0s), arrivalAt(0s), arrivalAt(0s)}),
            "granted 0, granted 0, granted 0");
        row("a slot is free at the instant its call ends",
            simulationOf(oneSlot, {arrivalAt(0s, 1, 2s), waitingAtMost(arrivalAt(2s), 0s)}),
            "granted 0, granted 2000");
        row("whoever waits goes before whoever arrives at the same instant",
            simulationOf(
                oneSlot,
                {arrivalAt(0s, 1, 2s), arrivalAt(1s, 1, 1s), waitingAtMost(arrivalAt(2s), 0s)}),
            "granted 0, granted 2000, no_capacity_now 2000");
        row("who is granted at the instant of giving up is granted",
            simulationOf(oneSlot, {arrivalAt(0s, 1, 2s), cancelledAt(arrivalAt(1s), 2s)}),
            "granted 0, granted 2000");
        row("who gives up makes room for the next",
            simulationOf({TokenBucketSettings {2, 1, 1s, 0}},
                         {cancelledAt(arrivalAt(0s, 2), 1500ms), arrivalAt(0s)}),
            "cancelled 1500, granted 1500");
        row("who gives up on arrival takes nothing",
            simulationOf({SlidingWindowSettings {1, 1s}},
                         {arrivalAt(0s), cancelledAt(arrivalAt(0s), 0s), arrivalAt(0s)}),
            "granted 0, cancelled 0, granted 1000");
        row("a granted request cannot be cancelled",
            simulationOf({SlidingWindowSettings {1, 1s}}, {cancelledAt(arrivalAt(0s), 1s)}),
            "granted 0");
        row("max_wait knows when running calls end",
            simulationOf(oneSlot,
                         {arrivalAt(0s, 1, 2s), waitingAtMost(arrivalAt(0s), 2s),
                          waitingAtMost(arrivalAt(0s), 1999ms)}),
            "granted 0, granted 2000, max_wait 0");
        row("what nothing will ever let go is closed at the end",
            simulationOf({TokenBucketSettings {1, 0, 1s}},
                         {arrivalAt(0s), arrivalAt(1s), arrivalAt(3s)}),
            "granted 0, closed 3000, closed 3000");
        row("negative costs are refused", simulationOf(oneSlot, {arrivalAt(0s, -1)}),
            "invalid_cost 0");
        row("time does not run back", simulationOf(oneSlot, {arrivalAt(2s), arrivalAt(1s)}),
            "arrival 1: arrival.out_of_order");
        row("nobody comes", simulationOf(oneSlot, {}), "");
    }
    void decidesInVirtualTime()
    {
        QFETCH(const Simulation, simulation);
        QFETCH(QStringList, expected);
        expected.removeAll(QString());
        QCOMPARE(story(simulation), expected);
    }

    void tellsWhoHeldWhomForHowLong()
    {
        const auto decisions
            = simulate(simulationOf({ConcurrencySettings {1}, GcraSettings {100ms, 1}},
                                    {arrivalAt(0s, 1, 1s), arrivalAt(0s), arrivalAt(0s)}));
        QVERIFY(decisions);
        QCOMPARE(decisions->at(0).limit, std::optional<quint32>());
        QCOMPARE(decisions->at(0).waited, Duration::zero());
        QCOMPARE(decisions->at(1).limit, std::optional<quint32>(0));
        QCOMPARE(decisions->at(1).waited, Duration(1s));
        QCOMPARE(decisions->at(2).limit, std::optional<quint32>(1));
        QCOMPARE(decisions->at(2).waited, Duration(1100ms));
    }
    void aThrottleKnowsWhen()
    {
        const auto decisions = simulate(simulationOf(
            {GcraSettings {100ms, 1}}, {arrivalAt(0s), waitingAtMost(arrivalAt(30ms), 0s)}));
        QVERIFY(decisions);
        QVERIFY(decisions->at(1).forecast == Instant(100ms));
        QCOMPARE(decisions->at(1).limit, std::optional<quint32>(0));
    }
    void theWallClockStartsWhereItIsTold()
    {
        Simulation simulation
            = simulationOf({FixedWindowSettings {1, 1h}}, {arrivalAt(0s), arrivalAt(1s)});
        simulation.start = WallTime(59min + 50s);
        QCOMPARE(story(simulation), QStringList({u"granted 0"_s, u"granted 10000"_s}));
    }
    void automaticMarginsAreZeroAndGivenOnesCount()
    {
        Simulation simulation
            = simulationOf({SlidingWindowSettings {1, 1s}}, {arrivalAt(0s), arrivalAt(0s)});
        QCOMPARE(story(simulation).last(), u"granted 1000"_s);
        simulation.limits[0].margin.fixed = 5ms;
        QCOMPARE(story(simulation).last(), u"granted 1005"_s);
    }
};

PENSTOCK_TEST(TestSimulate)
} // namespace tst_simulate
#include "tst_simulate.moc"
