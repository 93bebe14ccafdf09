// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharing/sharingworld.h"
#include "support/testprogram.h"

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_sharedtime {
// What is used is not forgotten, and nobody waits longer, whatever happens to the clocks.

Limit window(std::int64_t capacity, Duration interval)
{
    Limit limit {u"window"_s, SlidingWindowSettings {capacity, interval, CountFrom::Send}};
    limit.margin.fixed = Duration::zero();
    return limit;
}

class TestSharedTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void theWallClockMayJump_data()
    {
        Table<Duration, int>("by", "leader");
        for (const auto &[name, by] :
             {std::pair("forward", Duration(1h)), std::pair("back", Duration(-1h))}) {
            QTest::addRow("%s, its keeper goes on", name) << by << 0;
            QTest::addRow("%s, its keeper ends", name) << by << 1;
            QTest::addRow("%s, its keeper is killed", name) << by << 2;
            QTest::addRow("%s, its keeper is stopped", name) << by << 3;
            QTest::addRow("%s, all are killed", name) << by << 4;
        }
    }
    void theWallClockMayJump()
    {
        QFETCH(const Duration, by);
        QFETCH(const int, leader);
        SharingWorld world({window(10, 20s)});
        const int first = world.start();
        int second = world.start();
        world.call(second, 8, 10ms);
        world.advance(3s);
        QCOMPARE(world.calls().size(), std::size_t(8));
        world.time.stepWall(by);
        if (leader == 1)
            world.end(first);
        else if (leader == 2 || leader == 4)
            world.kill(first);
        else if (leader == 3)
            world.stop(first);
        if (leader == 4) {
            world.kill(second);
            second = world.start();
        }
        world.call(second, 20, 10ms);
        world.advance(1500ms);
        QCOMPARE(world.calls().size(), std::size_t(10));
        world.advance(15400ms); // 19.9 s since the first
        QCOMPARE(world.calls().size(), std::size_t(10));
        world.advance(200ms);
        QCOMPARE(world.calls().size(), std::size_t(18));
        QCOMPARE(world.denied(), 0);
    }

    void theMachineMaySleep_data()
    {
        const Table<bool> row("isLate");
        row("all wake at once", false);
        row("the keeper wakes later", true);
    }
    void theMachineMaySleep()
    {
        QFETCH(const bool, isLate);
        SharingWorld world({window(10, 10s)});
        std::vector<int> processes;
        for (int i = 0; i < 3; ++i)
            processes.push_back(world.start());
        for (const int process : processes)
            world.call(process, 10, 10ms);
        world.advance(1s);
        QCOMPARE(world.calls().size(), std::size_t(10));
        for (const int process : processes)
            world.stop(process);
        world.time.jump(1h);
        for (const int process : {processes[1], processes[2]})
            world.goOn(process);
        if (isLate)
            world.advance(1s);
        world.goOn(processes[0]);
        world.advance(1s);
        QCOMPARE(world.calls().size(), std::size_t(20)); // and not an hour later
        world.advance(10s);
        QCOMPARE(world.calls().size(), std::size_t(30));
        int leaders = 0;
        for (const int process : processes)
            leaders += world.permitSource(process).isLeader() ? 1 : 0;
        QCOMPARE(leaders, 1);
    }

    // The monotonic clock begins anew, before or after where it was.
    void theMachineMayStartAnew_data()
    {
        // step: of the wall clock, before
        Table<Duration, Duration, Duration>("uptime", "step", "off");
        for (const auto &[up, uptime] :
             {std::pair("soon", Duration(0s)), std::pair("late", Duration(100h))}) {
            QTest::addRow("%s, at once", up) << uptime << Duration(0) << Duration(0);
            QTest::addRow("%s, in a while", up) << uptime << Duration(0) << Duration(9s);
            QTest::addRow("%s, the clock was set forward", up)
                << uptime << Duration(1h) << Duration(9s);
            QTest::addRow("%s, the clock was set back", up)
                << uptime << Duration(-1h) << Duration(9s);
        }
    }
    void theMachineMayStartAnew()
    {
        QFETCH(const Duration, uptime);
        QFETCH(const Duration, step);
        QFETCH(const Duration, off);
        SharingWorld world({window(10, 20s)});
        world.advance(uptime);
        const int first = world.start();
        const int second = world.start();
        world.call(first, 4, 10ms);
        world.advance(1s);
        world.time.stepWall(step);
        world.call(second, 3, 10ms); // and this is not saved yet
        world.advance(100ms);
        QCOMPARE(world.calls().size(), std::size_t(7));
        world.reboot(off);
        const int third = world.start();
        world.call(third, 20, 10ms);
        world.advance(1s);
        QCOMPARE(world.calls().size(), std::size_t(10));
        world.advance(1min);
        const std::vector<SharingWorld::Call> &calls = world.calls();
        QCOMPARE(calls.size(), std::size_t(27));
        for (std::size_t i = 10; i < calls.size(); ++i)
            QVERIFY(calls[i].sentAt - calls[i - 10].sentAt >= 20s);
        QCOMPARE(calls[13].sentAt - calls[3].sentAt, Duration(20s)); // nor later
    }
};

PENSTOCK_TEST(TestSharedTime)
} // namespace tst_sharedtime
#include "tst_sharedtime.moc"
