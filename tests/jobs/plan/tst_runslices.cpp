// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/runslices.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runslices {
Instant at(Duration time)
{
    return Instant() + 1h + time;
}

struct Sums
{
    std::int64_t sent = 0;
    std::int64_t answered = 0;
    std::int64_t throttled = 0;
};

Sums sumsOf(const std::vector<RunSlice> &slices)
{
    Sums sums;
    for (const RunSlice &slice : slices) {
        sums.sent += slice.sent;
        sums.answered += slice.answered;
        sums.throttled += slice.throttled;
    }
    return sums;
}

bool haveNoGaps(const std::vector<RunSlice> &slices)
{
    for (std::size_t i = 1; i < slices.size(); ++i) {
        if (slices[i].from != slices[i - 1].from + slices[i - 1].width)
            return false;
    }
    return true;
}

class TestRunSlices : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsKnownBeforeTheFirstEvent()
    {
        const RunSlices history;
        QVERIFY(history.isEmpty());
        QVERIFY(history.slices(at(0s), at(10s)).empty());
        QVERIFY(!history.median());
    }

    void eventsFallIntoTheirQuarterOfASecond()
    {
        RunSlices history;
        history.sent(at(0ms), 1);
        history.sent(at(249ms), 2);
        history.sent(at(250ms), 3);
        history.answered(at(600ms), 40ms, 2);
        history.throttled(at(600ms));
        QCOMPARE(history.slices(at(0s), at(249ms)).size(), 0U); // it is not over
        const std::vector<RunSlice> slices = history.slices(at(0s), at(750ms));
        QCOMPARE(slices.size(), 3U);
        QCOMPARE(slices[0].sent, 2);
        QCOMPARE(slices[0].inFlight, 2);
        QCOMPARE(slices[1].sent, 1);
        QCOMPARE(slices[1].inFlight, 3);
        QCOMPARE(slices[2].answered, 1);
        QCOMPARE(slices[2].throttled, 1);
        QVERIFY(haveNoGaps(slices));
        QCOMPARE(history.begin(), at(0s));
        QCOMPARE(history.last(), at(600ms));
    }

    void silenceIsSeenToo()
    {
        RunSlices history;
        history.sent(at(0s), 7);
        const std::vector<RunSlice> slices = history.slices(at(0s), at(10s));
        QCOMPARE(slices.size(), 40U);
        QVERIFY(haveNoGaps(slices));
        QCOMPARE(sumsOf(slices).sent, 1);
        QCOMPARE(slices.back().inFlight, 7); // they have not come back
        QCOMPARE(history.slices(at(5s), at(10s)).size(), 20U);
        history.answered(at(11s), 11s, 0);
        history.sent(at(13s), 9);
        QCOMPARE(history.slices(at(12s), at(13s)).back().inFlight, 0); // not yet nine
    }

    void quantilesAreOfTheLatestAnswers()
    {
        RunSlices history;
        for (int i = 0; i < 100; ++i)
            history.answered(at(0s), 10s, 0);
        for (int i = 1; i <= int(RunSlices::maxLatencies); ++i)
            history.answered(at(1s), i * 1ms, 0);
        QCOMPARE(history.median(), Duration(101ms));
        QCOMPARE(history.p95(), Duration(191ms));
    }

    void aLongRunKeepsAllItsEventsInBoundedMemory()
    {
        RunSlices history;
        constexpr int seconds = 100'000; // more than a day
        for (int i = 0; i < seconds; ++i) {
            history.sent(at(i * 1s), 1);
            history.answered(at(i * 1s + 300ms), 300ms, 0);
            if (i % 1000 == 0)
                history.throttled(at(i * 1s + 300ms));
        }
        const std::vector<RunSlice> whole = history.slices(at(0s), at(seconds * 1s + 1h));
        QVERIFY(whole.size() <= RunSlices::maxWhole * 2);
        QVERIFY(haveNoGaps(whole));
        QCOMPARE(sumsOf(whole).sent, seconds);
        // The last quarter of a second is still under way.
        QCOMPARE(sumsOf(whole).answered, seconds - 1);
        QCOMPARE(sumsOf(whole).throttled, seconds / 1000);
        const std::vector<RunSlice> latest
            = history.slices(at((seconds - 60) * 1s), at(seconds * 1s));
        QCOMPARE(latest.size(), 240U);
        QCOMPARE(sumsOf(latest).sent, 60);
    }

    void aSuspendedMachineLeavesAGapAndNoFlood()
    {
        RunSlices history;
        history.sent(at(0s), 1);
        history.sent(at(24h * 365), 1);
        const std::vector<RunSlice> whole = history.slices(at(0s), at(24h * 365 + 1h));
        QVERIFY(whole.size() <= RunSlices::maxWhole * 2);
        QVERIFY(haveNoGaps(whole));
        QCOMPARE(whole.front().sent, 1);
    }

    void closedSpansThatTouchBecomeOne()
    {
        RunSlices history;
        history.closed(at(1s), at(5s));
        history.closed(at(2s), at(4s)); // a later answer that asks for less
        history.closed(at(5s), at(6s));
        history.closed(at(8s), at(20s));
        QCOMPARE(history.closedSpans(),
                 (std::deque<ClosedSpan> {{at(1s), at(6s)}, {at(8s), at(20s)}}));
    }
};

PENSTOCK_TEST(TestRunSlices)
} // namespace tst_runslices
#include "tst_runslices.moc"
