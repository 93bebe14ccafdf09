// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharing/sharingworld.h"
#include "support/testprogram.h"

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

// Whatever dies when: no limit is ever exceeded, as a server counts that has all of the history.
namespace {

using Calls = std::vector<SharingWorld::Call>;

//! The most that any half-open span of this length holds.
std::int64_t mostIn(const Calls &calls, Duration interval)
{
    std::int64_t most = 0;
    for (std::size_t from = 0, to = 0; to < calls.size(); ++to) {
        while (calls[from].sentAt + interval <= calls[to].sentAt)
            ++from;
        most = std::max(most, std::int64_t(to - from + 1));
    }
    return most;
}

std::int64_t mostInAlignedWindow(const Calls &calls, Duration interval, ClockReading now)
{
    std::map<std::int64_t, std::int64_t> windows;
    std::int64_t most = 0;
    for (const auto &call : calls) {
        const Duration wall = now.movedTo(call.sentAt).wall().time_since_epoch();
        most = std::max(most, ++windows[wall / interval]);
    }
    return most;
}

std::int64_t mostAtOnce(const Calls &calls)
{
    std::int64_t most = 0;
    for (const auto &one : calls) {
        most = std::max(
            most, std::int64_t(std::count_if(calls.begin(), calls.end(), [&](const auto &other) {
                return other.sentAt <= one.sentAt && other.endedAt > one.sentAt;
            })));
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
        level = std::min(double(bucket.capacity), level + back) - 1;
        lowest = std::min(lowest, level);
        last = call.sentAt;
    }
    return -lowest;
}

} // namespace

class TestSharedBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void neverAboveCapacity_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<quint32>("seed");
        const char *const kinds[] = {"sliding", "sliding from response", "fixed", "bucket"};
        for (int kind = 0; kind < 4; ++kind) {
            for (quint32 seed = 0; seed < 12; ++seed)
                QTest::addRow("%s %u", kinds[kind], seed) << kind << seed;
        }
    }
    void neverAboveCapacity()
    {
        QFETCH(const int, kind);
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed * 4 + quint32(kind));
        const Duration interval = Duration(50ms) * (1 + random.bounded(20));
        const std::int64_t capacity = 1 + random.bounded(12);
        const std::int64_t slots = 1 + random.bounded(8);
        const TokenBucketSettings bucket {capacity, 1 + random.bounded(10), interval};
        LimitSpec limit {QStringLiteral("rate"), bucket};
        if (kind == 0)
            limit.settings = SlidingWindowSettings {capacity, interval, CountFrom::Send};
        else if (kind == 1)
            limit.settings = SlidingWindowSettings {capacity, interval, CountFrom::Response};
        else if (kind == 2)
            limit.settings = FixedWindowSettings {capacity, interval, Anchor::Epoch};
        limit.margin.fixed = Duration::zero();
        const LimitSpec together {QStringLiteral("at once"), ConcurrencySettings {slots}};

        SharingWorld world({limit, together});
        for (int i = 0; i < 3; ++i)
            world.start();
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
                world.call(one, 1 + random.bounded(5), Duration(1ms) * random.bounded(400),
                           random.bounded(10));
            }
            world.advance(random.bounded(3) == 0 ? Duration(1ms) * random.bounded(300)
                                                 : Duration(100us) * random.bounded(100));
        }
        for (const int process : world.living()) {
            if (world.isStopped(process))
                world.goOn(process);
        }
        world.advance(10min);

        const Calls &calls = world.calls();
        QVERIFY(calls.size() > 20);
        QVERIFY(deaths > 3);
        QCOMPARE(world.waiting(), 0);
        QCOMPARE(world.denied(), 0);
        const auto isMost = [](std::int64_t seen, std::int64_t most, const char *where) {
            if (seen > most)
                qCritical("%s: %lld, and %lld at most", where, (long long)(seen),
                          (long long)(most));
            return seen <= most;
        };
        QVERIFY(isMost(mostAtOnce(calls), slots, "at once"));
        if (kind <= 1)
            QVERIFY(isMost(mostIn(calls, interval), capacity, "in a span"));
        else if (kind == 2)
            QVERIFY(isMost(mostInAlignedWindow(calls, interval, world.time.now()), capacity,
                           "in a window"));
        else
            QVERIFY2(mostAboveBucket(calls, bucket) < 1e-6,
                     QByteArray::number(mostAboveBucket(calls, bucket)).constData());
    }

    //! With deaths and stops the same pull takes hardly longer.
    void hardlyAnythingIsLost()
    {
        LimitSpec limit {QStringLiteral("rate"), SlidingWindowSettings {100, 1s, CountFrom::Send}};
        limit.margin.fixed = Duration::zero();
        SharingWorld world({limit, {QStringLiteral("at once"), ConcurrencySettings {10}}});
        std::vector<int> processes;
        for (int i = 0; i < 8; ++i)
            processes.push_back(world.start());
        const auto keepBusy = [&](Duration span) {
            for (Duration passed {}; passed < span; passed += 20ms) {
                for (const int process : world.living()) {
                    if (!world.isStopped(process) && world.gate(process).waiting() < 10)
                        world.call(process, 10 - int(world.gate(process).waiting()), 30ms);
                }
                world.advance(20ms);
            }
        };
        keepBusy(10s);
        world.kill(world.keeper());
        keepBusy(10s);
        world.kill(world.keeper());
        keepBusy(10s);
        const int stopped = world.keeper();
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
        LimitSpec limit {QStringLiteral("rate"), SlidingWindowSettings {100, 1s, CountFrom::Send}};
        limit.margin.fixed = Duration::zero();
        SharingWorld world({limit, {QStringLiteral("at once"), ConcurrencySettings {10}}});
        for (int i = 0; i < 8; ++i)
            world.start();
        for (Duration passed {}; passed < 20s; passed += 20ms) {
            for (const int process : world.living())
                world.call(process, 10 - int(world.gate(process).waiting()), 30ms);
            world.advance(20ms);
        }
        for (const int process : world.living()) {
            const std::int64_t sent = world.sentBy(process);
            QVERIFY2(sent > 225 && sent < 275, QByteArray::number(qint64(sent)).constData());
        }
    }
};

PENSTOCK_TEST(TestSharedBudget)
#include "tst_sharedbudget.moc"
