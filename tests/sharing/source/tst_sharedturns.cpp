// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "sharing/sharingworld.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_sharedturns {
// The processes of a computer take turns, and so do the sources in each of them.

using namespace penstock;
using namespace std::chrono_literals;

using Call = SharingWorld::Call;

std::vector<Limit> bucket()
{
    Limit limit {u"bucket"_s, TokenBucketSettings {10, 100, 1s}};
    limit.margin.fixed = Duration::zero();
    return {limit};
}

//! The calls from number \a from on that \a test is true of, at least and at most in any twenty.
template <typename Test>
std::pair<qsizetype, qsizetype> inTwenty(const std::vector<Call> &calls, qsizetype from,
                                         const Test &test)
{
    std::pair<qsizetype, qsizetype> range {20, 0};
    for (auto at = calls.begin() + from; calls.end() - at >= 20; ++at) {
        const qsizetype count = std::count_if(at, at + 20, test);
        range = {std::min(range.first, count), std::max(range.second, count)};
    }
    return range;
}

class TestSharedTurns : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void equalProcessesGetHalfEach_data()
    {
        // joins: the second one
        // source: in both
        const Table<Duration, QString> row("joins", "source");
        row("at once", Duration(0), QString());
        row("late", 2s, QString());
        row("with sources of the same name", 2s, "job");
    }
    void equalProcessesGetHalfEach()
    {
        QFETCH(const Duration, joins);
        QFETCH(const QString, source);
        SharingWorld world(bucket());
        const int first = world.start();
        const int second = world.start();
        const auto callMuch = [&](int process) {
            for (int i = 0; i < 1000; ++i)
                world.call(process, {.takes = 10ms, .source = source});
        };
        callMuch(first);
        world.advance(joins);
        callMuch(second);
        world.advance(50ms);
        const auto from = qsizetype(world.calls().size());
        world.advance(5s);
        QVERIFY(qsizetype(world.calls().size()) >= from + 490);
        const auto [least, most] = inTwenty(
            world.calls(), from, [&](const Call &call) { return call.process == first; });
        QVERIFY2(least >= 9 && most <= 11, qPrintable(u"%1 to %2"_s.arg(least).arg(most)));
    }

    void theSourcesOfAProcessTakeTurnsToo()
    {
        SharingWorld world(bucket());
        const int first = world.start();
        const int second = world.start();
        for (int i = 0; i < 1000; ++i) {
            for (const int process : {first, second})
                world.call(process, {.takes = 10ms, .source = u"bulk"_s});
        }
        world.advance(1s);
        for (int i = 0; i < 1000; ++i)
            world.call(second, {.takes = 10ms, .source = u"other"_s});
        world.advance(50ms);
        const auto from = qsizetype(world.calls().size());
        world.advance(5s);
        const auto [least, most] = inTwenty(
            world.calls(), from, [](const Call &call) { return call.source == u"other"_s; });
        QVERIFY2(least >= 6 && most <= 7, qPrintable(u"%1 to %2"_s.arg(least).arg(most)));
    }

    void aFewRowsDoNotWaitForBulkJobs()
    {
        SharingWorld world(bucket());
        for (int i = 0; i < 4; ++i)
            world.call(world.start(), 2000, 10ms);
        world.advance(3s);
        const int late = world.start();
        const Instant joined = world.time.now().at;
        world.call(late, 10, 10ms);
        world.advance(2s);
        std::vector<Instant> responses;
        for (const Call &call : world.calls()) {
            if (call.process == late)
                responses.push_back(call.endedAt);
        }
        QCOMPARE(responses.size(), std::size_t(10));
        QVERIFY(responses.front() <= joined + 300ms);
        QVERIFY(responses.back() <= joined + 1s);
    }

    void turnsGoOnWithAnotherKeeper()
    {
        SharingWorld world(bucket());
        const int first = world.start();
        const int second = world.start();
        const int third = world.start();
        for (const int process : {first, second, third})
            world.call(process, 1000, 10ms);
        world.advance(1s);
        world.kill(first);
        world.advance(3s);
        const auto from = qsizetype(world.calls().size());
        world.advance(3s);
        QVERIFY(qsizetype(world.calls().size()) >= from + 290);
        const auto [least, most] = inTwenty(
            world.calls(), from, [&](const Call &call) { return call.process == second; });
        QVERIFY2(least >= 9 && most <= 11, qPrintable(u"%1 to %2"_s.arg(least).arg(most)));
    }
};

PENSTOCK_TEST(TestSharedTurns)
} // namespace tst_sharedturns
#include "tst_sharedturns.moc"
