// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/policy/throttlereaction.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_throttlereaction {
using Act = ThrottleReaction::Act;

constexpr Instant now {1h};

ThrottleReading throttle(std::optional<Duration> wait = std::nullopt)
{
    ThrottleReading reading;
    reading.kind = ThrottleKind::Status;
    if (wait)
        reading.retryAfter = RetryAfter {*wait, false};
    return reading;
}

ThrottleReaction reactionTo(const ThrottleReading &reading, ThrottleRound round)
{
    return reactTo(reading, round, now, {}, 0.0);
}

//! What is done about an answer, all in one value.
class TestThrottleReaction : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsLetInOnlyTeaches()
    {
        ThrottleReading reading;
        reading.limits = {{.name = "hour", .limit = 100, .remaining = 40}};
        const ThrottleReaction reaction = reactionTo(reading, {});
        QCOMPARE(reaction.counters.size(), std::size_t(1));
        QCOMPARE(reaction.counters.front().remaining, std::optional<std::int64_t>(40));
        QVERIFY(!reaction.throttle);
        QCOMPARE(int(reaction.act), int(Act::Nothing));
    }
    void whatAsksForTooMuchClosesNothing()
    {
        ThrottleReading reading = throttle(30s);
        reading.outlook = Outlook::RequestTooLarge;
        QVERIFY(reactionTo(reading, {}) == ThrottleReaction());
    }
    void aThrottleClosesTheGate()
    {
        const ThrottleReaction reaction = reactionTo(throttle(30s), {1, true});
        QVERIFY((reaction.throttle == ServerThrottle {.wait = 30s, .repeated = false}));
        QVERIFY(reaction.isNews && !reaction.warn);
        QCOMPARE(int(reaction.act), int(Act::Close));
        QVERIFY(reaction.until == now + 31s);
        QVERIFY(reaction.limit.isEmpty());
    }
    void oneOfTheSameRoundCountsNoMore_data()
    {
        QTest::addColumn<std::optional<Duration>>("wait");
        QTest::addColumn<int>("act");
        // It may have been told a later time.
        QTest::newRow("with a time") << std::optional<Duration>(40s) << int(Act::Close);
        QTest::newRow("without") << std::optional<Duration>() << int(Act::Nothing);
    }
    void oneOfTheSameRoundCountsNoMore()
    {
        QFETCH(const std::optional<Duration>, wait);
        const ThrottleReaction reaction = reactionTo(throttle(wait), {3, false});
        QVERIFY((reaction.throttle == ServerThrottle {.wait = wait, .repeated = false}));
        QVERIFY(!reaction.isNews && !reaction.warn);
        QTEST(int(reaction.act), "act");
    }
    void whatDidNotHelpIsTold()
    {
        const ThrottleReaction third = reactionTo(throttle(), {3, true});
        QVERIFY(third.throttle->repeated && third.warn);
        QVERIFY(third.until == now + 4s); // 1 s, doubled with each round
        QVERIFY(!reactionTo(throttle(), {4, true}).warn);
    }
    void oneLimitCanBeMeant()
    {
        ThrottleReading reading = throttle(5s);
        reading.addressedLimit = QStringLiteral("search");
        const ThrottleReaction reaction = reactionTo(reading, {2, true});
        QCOMPARE(reaction.limit, QStringLiteral("search"));
        QVERIFY(!reaction.throttle->repeated); // the others are not at fault
    }
    void aBanHalts_data()
    {
        QTest::addColumn<std::optional<Duration>>("wait");
        QTest::addColumn<bool>("isBan");
        QTest::addColumn<qint64>("seconds"); // -1: the end of time
        QTest::newRow("a ban") << std::optional<Duration>() << true << qint64(-1);
        QTest::newRow("with its time") << std::optional<Duration>(60s) << true << qint64(61);
        QTest::newRow("days") << std::optional<Duration>(48h) << false << qint64(48 * 3600 + 1);
    }
    void aBanHalts()
    {
        QFETCH(const std::optional<Duration>, wait);
        QFETCH(const bool, isBan);
        ThrottleReading reading = throttle(wait);
        reading.outlook = isBan ? Outlook::Banned : Outlook::Normal;
        const ThrottleReaction reaction = reactionTo(reading, {1, true});
        QCOMPARE(int(reaction.act), int(Act::Halt));
        QTEST(reaction.until == Instant::max() ? -1 : qint64((reaction.until - now) / 1s),
              "seconds");
        QVERIFY(!reaction.reason.isEmpty());
    }
};

PENSTOCK_TEST(TestThrottleReaction)
} // namespace tst_throttlereaction
#include "tst_throttlereaction.moc"
