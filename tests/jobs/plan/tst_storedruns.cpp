// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/plan/storedruns.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_keptruns {
constexpr WallTime wall {1'795'276'800s};

// Ten calls a second from \a from on, each answered in 20 ms; the third of each second is refused.
RunSlices history(Instant from, int seconds)
{
    RunSlices slices;
    for (int second = 0; second < seconds; ++second) {
        for (int call = 0; call < 10; ++call) {
            const Instant at = from + 1s * second + 100ms * call;
            slices.sent(at, 1);
            slices.answered(at + 20ms, 20ms, 0);
            if (call == 3)
                slices.throttled(at + 20ms);
        }
    }
    return slices;
}

ClockReading readingAt(Instant at)
{
    return {at, wall.time_since_epoch()};
}

bool isSame(const RunSlice &one, const RunSlice &other)
{
    return one.from == other.from && one.width == other.width && one.sent == other.sent
        && one.answered == other.answered && one.throttled == other.throttled
        && one.inFlight == other.inFlight && one.median == other.median && one.p95 == other.p95;
}

bool isSame(const StoredRun &one, const StoredRun &other)
{
    return one.begun == other.begun && one.length == other.length && one.end == other.end
        && one.rows == other.rows && one.failed == other.failed && one.calls == other.calls
        && one.throttles == other.throttles && one.closed == other.closed
        && one.levels == other.levels
        && std::equal(one.slices.begin(), one.slices.end(), other.slices.begin(),
                      other.slices.end(),
                      [](const RunSlice &a, const RunSlice &b) { return isSame(a, b); });
}

StoredRun runOf(Duration begun)
{
    return {.begun = wall + begun, .length = 5s, .end = u"done"_s, .rows = 7};
}

class TestStoredRuns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isThinned_data()
    {
        const Table<int> row("seconds");
        row("short", 10);
        row("as many slices as are kept", 75);
        row("some minutes", 400);
        row("two hours", 7'200);
    }

    void isThinned()
    {
        QFETCH(const int, seconds);
        const Instant begun = Instant() + 1h;
        const RunSlices whole = history(begun, seconds);
        const StoredRun run = storedRunOf(whole, begun, readingAt(begun + 1s * seconds));
        QVERIFY(run.begun == wall + 1h);
        QVERIFY2(run.slices.size() <= StoredRun::maxSlices,
                 qPrintable(QString::number(run.slices.size())));
        QVERIFY(run.slices.size() * 2
                >= std::min<std::size_t>(StoredRun::maxSlices, std::size_t(seconds)));
        const bool isLong = seconds > 3'600; // the last quarter of a second is in no wide slice yet
        QVERIFY(run.calls <= seconds * 10 && run.calls >= seconds * 10 - (isLong ? 3 : 0));
        QCOMPARE(run.throttles, seconds);
        QVERIFY(run.slices.front().from == Instant());
        for (std::size_t i = 1; i < run.slices.size(); ++i) {
            QVERIFY(run.slices[i].from == run.slices[i - 1].from + run.slices[i - 1].width);
            QVERIFY(run.slices[i].width == run.slices[0].width);
        }
        QVERIFY(run.slices.back().median == 20ms);
    }

    // A profile's history goes on from job to job.
    void leavesOutWhatWasBefore()
    {
        const Instant first = Instant() + 1h;
        RunSlices both = history(first, 60);
        both.closed(first + 30s, first + 40s);
        const Instant second = first + 100s;
        for (int call = 0; call < 50; ++call) {
            both.sent(second + 100ms * call, 1);
            both.answered(second + 100ms * call + 20ms, 20ms, 0);
        }
        both.closed(second + 1s, second + 1h);
        const StoredRun run = storedRunOf(both, second, readingAt(second + 6s));
        QCOMPARE(run.calls, 50);
        QVERIFY(run.length == 4920ms);
        const std::vector<ClosedSpan> closed = {{Instant() + 1s, Instant() + 4920ms}};
        QCOMPARE(run.closed, closed);
    }

    void comesBackAsItWas()
    {
        const QTemporaryDir folder;
        StoredRun run
            = storedRunOf(history(Instant() + 1h, 20), Instant() + 1h, readingAt(Instant() + 2h));
        run.end = u"some failed"_s;
        run.rows = 200;
        run.failed = 3;
        run.closed = {{Instant() + 1500ms, Instant() + 3s}};
        run.levels = {{.name = u"600/min"_s, .capacity = 600, .available = 12}};
        const Result<void> kept = keepRun(folder.path(), run);
        QVERIFY2(kept, kept ? "" : qPrintable(kept.error().text()));
        const auto runs = storedRunsIn(folder.path());
        QVERIFY(runs);
        QCOMPARE(runs->size(), std::size_t(1));
        QVERIFY(isSame(runs->front(), run));
        QVERIFY(QFile(folder.filePath(u"runs.json"_s)).size() < 12'000);
    }

    void keepsTheLatest()
    {
        const QTemporaryDir folder;
        QVERIFY(storedRunsIn(folder.path())->empty());
        for (int run = 0; run < int(maxStoredRuns) + 5; ++run)
            QVERIFY(keepRun(folder.path(), runOf(1h * run)));
        StoredRun again = runOf(1h * (int(maxStoredRuns) + 4));
        again.rows = 9;
        QVERIFY(keepRun(folder.path(), again)); // what was kept of it until then
        const auto runs = storedRunsIn(folder.path());
        QVERIFY(runs);
        QCOMPARE(runs->size(), maxStoredRuns);
        QVERIFY(isSame(runs->front(), again));
        QVERIFY(runs->back().begun == wall + 5h);
    }

    void whatCannotBeReadIsSaid()
    {
        const QTemporaryDir folder;
        makeFile(folder.filePath(u"runs.json"_s), "{\"schema\": \"something/1\"}");
        const auto runs = storedRunsIn(folder.path());
        QVERIFY(!runs);
        QCOMPARE(runs.error().id(), u"curves.invalid"_s);
        QVERIFY(keepRun(folder.path(), runOf(1h))); // and is no reason to keep none
        QCOMPARE(storedRunsIn(folder.path())->size(), std::size_t(1));
    }
};

PENSTOCK_TEST(TestStoredRuns)
} // namespace tst_keptruns
#include "tst_storedruns.moc"
