// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharing/sharingworld.h"
#include "support/testprogram.h"

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedbudget {
// Whatever dies when: no limit is ever exceeded, as a server counts that has all of the history.

using Calls = std::vector<SharingWorld::Call>;

//! The most that any half-open span of this length holds.
std::int64_t mostIn(const Calls &calls, Duration interval)
{
    std::int64_t most = 0;
    std::int64_t units = 0;
    for (std::size_t from = 0, to = 0; to < calls.size(); ++to) {
        units += calls[to].cost;
        for (; calls[from].sentAt + interval <= calls[to].sentAt; ++from)
            units -= calls[from].cost;
        most = std::max(most, units);
    }
    return most;
}

std::map<std::int64_t, std::int64_t> alignedWindows(const Calls &calls, Duration interval,
                                                    ClockReading now)
{
    std::map<std::int64_t, std::int64_t> windows;
    for (const auto &call : calls)
        windows[now.movedTo(call.sentAt).wall().time_since_epoch() / interval] += call.cost;
    return windows;
}

std::int64_t mostInAlignedWindow(const Calls &calls, Duration interval, ClockReading now)
{
    std::int64_t most = 0;
    for (const auto &[window, units] : alignedWindows(calls, interval, now))
        most = std::max(most, units);
    return most;
}

//! This window's and the one before's, as far as the last interval still covers that.
double mostByCounter(const Calls &calls, Duration interval, ClockReading now)
{
    std::map<std::int64_t, std::int64_t> windows;
    double most = 0;
    for (const auto &call : calls) {
        const Duration wall = now.movedTo(call.sentAt).wall().time_since_epoch();
        const double covered = 1 - double((wall % interval).count()) / double(interval.count());
        windows[wall / interval] += call.cost;
        most = std::max(most,
                        double(windows[wall / interval])
                            + covered * double(windows[wall / interval - 1]));
    }
    return most;
}

//! Units that are busy at one instant, each from its sending until \a after its end.
std::int64_t mostAtOnce(const Calls &calls, Duration after = {})
{
    std::int64_t most = 0;
    for (const auto &one : calls) {
        std::int64_t units = 0;
        for (const auto &other : calls) {
            if (other.sentAt <= one.sentAt && other.endedAt + after > one.sentAt)
                units += other.cost;
        }
        most = std::max(most, units);
    }
    return most;
}

//! How far the calls ever are above capacity and rate·span, in units.
double mostAboveBucket(const Calls &calls, const TokenBucketSettings &bucket)
{
    double level = double(bucket.capacity);
    double lowest = 0;
    Instant last = calls.empty() ? Instant() : calls.front().sentAt;
    for (const auto &call : calls) {
        const double back = double((call.sentAt - last).count()) * double(bucket.refillAmount)
            / double(bucket.refillInterval.count());
        level = std::min(double(bucket.capacity), level + back) - double(call.cost);
        lowest = std::min(lowest, level);
        last = call.sentAt;
    }
    return -lowest;
}

enum class Kind { Sliding, FromResponse, Fixed, Counter, Bucket, Leaky, Gcra, Waterwheel };

LimitSettings settingsOf(Kind kind, std::int64_t capacity, std::int64_t amount, Duration interval)
{
    switch (kind) {
    case Kind::Sliding:
        return SlidingWindowSettings {capacity, interval, CountFrom::Send};
    case Kind::FromResponse:
        return SlidingWindowSettings {capacity, interval, CountFrom::Response};
    case Kind::Fixed:
        return FixedWindowSettings {capacity, interval, Anchor::Epoch};
    case Kind::Counter:
        return SlidingWindowCounterSettings {capacity, interval};
    case Kind::Bucket:
        return TokenBucketSettings {capacity, amount, interval};
    case Kind::Leaky:
        return LeakyBucketSettings {capacity, amount, interval};
    case Kind::Gcra:
        return GcraSettings {interval / amount, capacity};
    case Kind::Waterwheel:
        return WaterwheelSettings {capacity, interval};
    }
    return {};
}

//! By how many units the calls were ever above what the limit allows; none: 0 or less.
double excess(const Calls &calls, const LimitSettings &limit, ClockReading now)
{
    const auto capacity = double(capacityOf(limit));
    if (const auto *const window = std::get_if<SlidingWindowSettings>(&limit))
        return double(mostIn(calls, window->interval)) - capacity;
    if (const auto *const window = std::get_if<FixedWindowSettings>(&limit))
        return double(mostInAlignedWindow(calls, window->interval, now)) - capacity;
    if (const auto *const window = std::get_if<SlidingWindowCounterSettings>(&limit))
        return mostByCounter(calls, window->interval, now) - capacity;
    if (const auto *const wheel = std::get_if<WaterwheelSettings>(&limit))
        return double(mostAtOnce(calls, wheel->period)) - capacity;
    if (const auto *const bucket = std::get_if<TokenBucketSettings>(&limit))
        return mostAboveBucket(calls, *bucket);
    if (const auto *const gcra = std::get_if<GcraSettings>(&limit))
        return mostAboveBucket(calls, {gcra->burst, 1, gcra->emissionInterval});
    // A drip comes by the clock of who put the first token in, which each leader finds for itself:
    // one more may be due.
    const auto &leaky = std::get<LeakyBucketSettings>(limit);
    return mostAboveBucket(calls, {leaky.capacity, leaky.drainAmount, leaky.drainInterval}) - 1;
}

//! What callers do besides.
enum class Also { Nothing, CostMore, ReportActualCost, KeepHostsApart };

class TestSharedBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void neverAboveCapacity_data()
    {
        Table<int, int, quint32>("kind", "also", "seed");
        const char *const kinds[] = {"sliding", "sliding from response",
                                     "fixed",   "two counters",
                                     "bucket",  "leaky",
                                     "gcra",    "waterwheel"};
        const char *const alsos[] = {"", ", costs", ", settled", ", each host"};
        for (int kind = 0; kind < 8; ++kind) {
            for (int also = 0; also < 4; ++also) {
                const quint32 seeds = also == 0 ? 12 : 5;
                for (quint32 seed = 0; seed < seeds; ++seed)
                    QTest::addRow("%s%s %u", kinds[kind], alsos[also], seed)
                        << kind << also << seed;
            }
        }
    }
    void neverAboveCapacity()
    {
        QFETCH(const int, kind);
        QFETCH(const int, also);
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed * 32 + quint32(kind * 4 + also));
        const Duration interval = Duration(50ms) * (1 + random.bounded(20));
        const std::int64_t capacity = 1 + random.bounded(12);
        const std::int64_t slots = 1 + random.bounded(8);
        Limit limit {u"rate"_s, settingsOf(Kind(kind), capacity, 1 + random.bounded(10), interval)};
        limit.margin.fixed = Duration::zero();
        const std::int64_t most = std::min({capacity, slots, std::int64_t(3)});
        if (Also(also) == Also::ReportActualCost)
            limit.estimate = CostEstimate {most};
        if (Also(also) == Also::KeepHostsApart)
            limit.per.kind = Per::Kind::Host;
        const Limit together {u"at once"_s, ConcurrencySettings {slots}};

        SharingWorld world({limit, together});
        for (int i = 0; i < 3; ++i)
            world.start();
        const auto doing = [&] {
            SharingWorld::Doing one {.takes = Duration(1ms) * random.bounded(400),
                                     .priority = random.bounded(10)};
            if (Also(also) == Also::CostMore)
                one.cost = 1 + random.bounded(int(most));
            if (Also(also) == Also::ReportActualCost)
                one.actual = random.bounded(int(most) + 1);
            if (Also(also) == Also::KeepHostsApart)
                one.host = QString::number(random.bounded(3));
            return one;
        };
        int deaths = 0;
        for (int step = 0; step < 400; ++step) {
            const std::vector<int> living = world.living();
            const int one
                = living.empty() ? 0 : living[std::size_t(random.bounded(int(living.size())))];
            const int what = random.bounded(100);
            if (living.size() < 2 || (what < 5 && living.size() < 8)) {
                world.start();
            } else if (what < 8) {
                world.kill(one);
                ++deaths;
            } else if (what < 10) {
                world.end(one);
            } else if (what < 14) {
                if (!world.isStopped(one))
                    world.stop(one);
            } else if (what < 22) {
                if (world.isStopped(one))
                    world.goOn(one);
            } else if (what < 60 && !world.isStopped(one)) {
                for (int calls = 1 + random.bounded(5); calls > 0; --calls)
                    world.call(one, doing());
            } else if (what < 64 && !world.isStopped(one)) {
                world.cancel(one);
            } else if (what < 66 && !world.isStopped(one)) {
                world.permitSource(one).pause(
                    world.time.now().at + Duration(1ms) * random.bounded(300), u"429"_s);
            }
            world.advance(random.bounded(3) == 0 ? Duration(1ms) * random.bounded(300)
                                                 : Duration(100us) * random.bounded(100));
        }
        for (const int process : world.living()) {
            if (world.isStopped(process))
                world.goOn(process);
        }
        world.advance(20min);

        const Calls &calls = world.calls();
        QVERIFY(calls.size() > 20);
        QVERIFY(deaths > 3);
        QCOMPARE(world.waiting(), 0);
        QCOMPARE(world.denied(), 0);
        if (Also(also) != Also::ReportActualCost) { // its slots are taken by calls
            const std::int64_t seen = mostAtOnce(calls);
            QVERIFY2(seen <= slots, QByteArray::number(qint64(seen)).constData());
        }
        std::map<QString, Calls> apart;
        for (const auto &call : calls)
            apart[call.host].push_back(call);
        for (const auto &[host, own] : apart) {
            const double above = excess(own, limit.settings, world.time.now());
            QVERIFY2(above < 1e-3, QByteArray::number(above).constData());
        }
    }

    //! With deaths and stops the same pull takes hardly longer.
    void hardlyAnythingIsLost()
    {
        Limit limit {u"rate"_s, SlidingWindowSettings {100, 1s, CountFrom::Send}};
        limit.margin.fixed = Duration::zero();
        SharingWorld world({limit, {u"at once"_s, ConcurrencySettings {10}}});
        std::vector<int> processes;
        for (int i = 0; i < 8; ++i)
            processes.push_back(world.start());
        const auto keepBusy = [&](Duration span) {
            for (Duration passed {}; passed < span; passed += 20ms) {
                for (const int process : world.living()) {
                    if (!world.isStopped(process) && world.permitSource(process).waiting() < 10)
                        world.call(process, 10 - int(world.permitSource(process).waiting()), 30ms);
                }
                world.advance(20ms);
            }
        };
        keepBusy(10s);
        world.kill(world.leader());
        keepBusy(10s);
        world.kill(world.leader());
        keepBusy(10s);
        const int stopped = world.leader();
        world.stop(stopped);
        keepBusy(5s);
        world.goOn(stopped);
        keepBusy(25s);
        const auto sent = std::int64_t(world.calls().size());
        QVERIFY2(sent >= 6100 - 6100 * 3 / 100, QByteArray::number(qint64(sent)).constData());
        QVERIFY(mostIn(world.calls(), 1s) <= 100);
        QVERIFY(mostAtOnce(world.calls()) <= 10);
    }

    void allGetTheSame()
    {
        Limit limit {u"rate"_s, SlidingWindowSettings {100, 1s, CountFrom::Send}};
        limit.margin.fixed = Duration::zero();
        SharingWorld world({limit, {u"at once"_s, ConcurrencySettings {10}}});
        for (int i = 0; i < 8; ++i)
            world.start();
        for (Duration passed {}; passed < 20s; passed += 20ms) {
            for (const int process : world.living())
                world.call(process, 10 - int(world.permitSource(process).waiting()), 30ms);
            world.advance(20ms);
        }
        for (const int process : world.living()) {
            const std::int64_t sent = world.sentBy(process);
            QVERIFY2(sent > 225 && sent < 275, QByteArray::number(qint64(sent)).constData());
        }
    }
};

PENSTOCK_TEST(TestSharedBudget)
} // namespace tst_sharedbudget
#include "tst_sharedbudget.moc"
