// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/text/httpmessages.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_throttlereaction {
using Act = ServerThrottle::Act;

constexpr Instant now {1h};

ThrottleReading throttle(std::optional<Duration> wait = std::nullopt)
{
    ThrottleReading reading;
    reading.kind = ThrottleKind::Status;
    if (wait)
        reading.retryAfter = RetryAfter {*wait, false};
    return reading;
}

LimitFeedback feedbackTo(const ThrottleReading &reading, ThrottleRound round)
{
    return feedbackOf(reading, round, now, {}, 0.0);
}

struct Office final : PermitOffice
{
    void sent(quint64) override { }
    void finished(quint64) override { }
    void returned(quint64) override { }
    void report(quint64, const LimitFeedback &feedback) override { reports.push_back(feedback); }
    std::vector<LimitFeedback> reports;
};

//! What is done about an answer, all in one value.
class TestThrottleReaction : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsLetInOnlyTeaches()
    {
        ThrottleReading reading;
        reading.limits = {{.name = "hour", .limit = 100, .remaining = 40}};
        const LimitFeedback feedback = feedbackTo(reading, {});
        QCOMPARE(feedback.counters.size(), std::size_t(1));
        QCOMPARE(feedback.counters.front().remaining, std::optional<std::int64_t>(40));
        QVERIFY(!feedback.throttle);
    }
    void whatAsksForTooMuchClosesNothing()
    {
        ThrottleReading reading = throttle(30s);
        reading.outlook = Outlook::RequestTooLarge;
        QVERIFY(feedbackTo(reading, {}) == LimitFeedback());
    }
    void aThrottleClosesTheGate()
    {
        const LimitFeedback feedback = feedbackTo(throttle(30s), {1, true});
        QVERIFY((feedback.throttle
                 == ServerThrottle {
                     .wait = 30s, .isNews = true, .act = Act::Close, .until = now + 31s}));
    }
    void oneOfTheSameRoundCountsNoMore_data()
    {
        const Table<std::optional<Duration>, int> row("wait", "act");
        // It may have been told a later time.
        row("with a time", std::optional<Duration>(40s), int(Act::Close));
        row("without", std::optional<Duration>(), int(Act::Nothing));
    }
    void oneOfTheSameRoundCountsNoMore()
    {
        QFETCH(const std::optional<Duration>, wait);
        const LimitFeedback feedback = feedbackTo(throttle(wait), {3, false});
        QVERIFY(feedback.throttle->wait == wait);
        QVERIFY(!feedback.throttle->repeated);
        QVERIFY(!feedback.throttle->isNews && !feedback.throttle->warn);
        QTEST(int(feedback.throttle->act), "act");
    }
    void whatDidNotHelpIsTold()
    {
        const LimitFeedback third = feedbackTo(throttle(), {3, true});
        QVERIFY(third.throttle->repeated && third.throttle->warn);
        QVERIFY(third.throttle->until == now + 4s); // 1 s, doubled with each round
        QVERIFY(!feedbackTo(throttle(), {4, true}).throttle->warn);
    }
    void oneLimitCanBeMeant()
    {
        ThrottleReading reading = throttle(5s);
        reading.addressedLimit = u"search"_s;
        const LimitFeedback feedback = feedbackTo(reading, {2, true});
        QCOMPARE(feedback.throttle->limit, u"search"_s);
        QVERIFY(!feedback.throttle->repeated); // the others are not at fault
    }
    void aBanHalts_data()
    {
        // seconds -1: the end of time
        const Table<std::optional<Duration>, bool, qint64> row("wait", "isBan", "seconds");
        row("a ban", std::optional<Duration>(), true, -1);
        row("with its time", std::optional<Duration>(60s), true, 61);
        row("days", std::optional<Duration>(48h), false, qint64(48 * 3600 + 1));
    }
    void aBanHalts()
    {
        QFETCH(const std::optional<Duration>, wait);
        QFETCH(const bool, isBan);
        ThrottleReading reading = throttle(wait);
        reading.outlook = isBan ? Outlook::Banned : Outlook::Normal;
        const LimitFeedback feedback = feedbackTo(reading, {1, true});
        const ServerThrottle halt = feedback.throttle.value();
        QCOMPARE(int(halt.act), int(Act::Halt));
        QTEST(halt.until == Instant::max() ? -1 : qint64((halt.until - now) / 1s), "seconds");
        QCOMPARE(haltReason(reading, {}).id(), isBan ? u"halt.banned"_s : u"halt.long_wait"_s);
    }
    void aResponseIsReportedOnce_data()
    {
        // reason null: nothing is reported
        const Table<ThrottleReading, QString> row("reading", "reason");
        ThrottleReading counted;
        counted.limits = {{.name = "hour", .limit = 100, .remaining = 40}};
        ThrottleReading named = throttle(5s);
        named.source = u"Retry-After"_s;
        ThrottleReading ofLimit = named;
        ofLimit.addressedLimit = u"search"_s;
        ThrottleReading ban = named;
        ban.outlook = Outlook::Banned;
        row("nothing", ThrottleReading(), QString());
        row("counters", counted, "");
        row("a rejection", named, "host: 429, Retry-After");
        row("of one limit", ofLimit, "host: 429, Retry-After, for limit \"search\"");
        row("a ban", ban,
            haltReason(ban, httpMessage("attempt.ended_named", u"host: 429"_s, u"Retry-After"_s))
                .text());
    }
    void aResponseIsReportedOnce()
    {
        QFETCH(const ThrottleReading, reading);
        QFETCH(const QString, reason);
        const auto office = std::make_shared<Office>();
        Permit permit(office, 7, {});
        ThrottleRounds rounds;
        const auto [feedback, message] = obey(
            reading, {permit, rounds, now - 1s, now, httpMessage("attempt.ended", u"host"_s, 429)},
            {});
        QCOMPARE(office->reports.size(), std::size_t(reason.isNull() ? 0 : 1));
        if (!reason.isNull())
            QVERIFY(office->reports.front() == feedback);
        QCOMPARE(feedback.throttle ? feedback.throttle->reason : QString(), reason);
        QCOMPARE(message.text(), reason);
    }
};

PENSTOCK_TEST(TestThrottleReaction)
} // namespace tst_throttlereaction
#include "tst_throttlereaction.moc"
