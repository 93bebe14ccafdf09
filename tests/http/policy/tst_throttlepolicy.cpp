// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/text/httpmessages.h>
#include <penstock/http/throttle/dialectreader.h>

#include <QRandomGenerator>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_throttlepolicy {
using Act = ServerThrottle::Act;
using Lines = QList<QPair<QByteArray, QByteArray>>;

constexpr Instant now {1h};

ThrottleReading reported(std::optional<Duration> wait = std::nullopt)
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

ServerThrottle throttleOf(const ThrottleReading &reading, int round,
                          const RetryOptions &options = {}, double random = 0.0)
{
    return feedbackOf(reading, {round, true}, Instant(), options, random).throttle.value();
}

class TestThrottlePolicy : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void decidesByTheAnswer_data()
    {
        // seconds: with the pad; -1: no pause is named. halt: id of the reason
        const Table<int, Lines, QByteArray, QString, qint64> row("status", "headers", "body",
                                                                 "halt", "seconds");
        const QString none;
        row("a usual one", 429, {{"Retry-After", "30"}}, {}, none, 31);
        row("half an hour is waited for", 429, {{"Retry-After", "1800"}}, {}, none, 1801);
        row("a day", 503, {{"Retry-After", "86400"}}, {}, none, 86401);
        row("more than a day", 429, {{"Retry-After", "86401"}}, {}, "halt.long_wait", 86402);
        row("a ban with its time", 418, {{"Retry-After", "120"}}, {}, "halt.banned", 121);
        row("a ban without", 418, {}, {}, "halt.banned", -1);
        row("an edge block", 429, {}, "<title>Access denied | error 1015</title>", "halt.banned",
            -1);
        row("an edge block with 403", 403, {{"Retry-After", "30"}}, "error code: 1015",
            "halt.banned", 31);
        row("a quota", 429, {}, R"({"error": {"code": "insufficient_quota"}})",
            "halt.quota_used_up", -1);
        row("no time named", 429, {}, {}, none, 1);
        row("a secondary limit", 403, {}, "You have exceeded a secondary rate limit.", none, 60);
    }
    void decidesByTheAnswer()
    {
        QFETCH(const int, status);
        QFETCH(const Lines, headers);
        QFETCH(const QByteArray, body);
        const ThrottleReading reading = DialectReader().read(status, headers, body, {});
        QVERIFY(reading.throttled());
        const ServerThrottle throttle = throttleOf(reading, 1);
        QFETCH(const QString, halt);
        QCOMPARE(haltReason(reading, {}).id(), halt);
        QCOMPARE(throttle.act, halt.isEmpty() ? Act::Close : Act::Halt);
        QTEST(throttle.until == Instant::max() ? -1 : qint64((throttle.until - Instant()) / 1s),
              "seconds");
        QVERIFY(!throttle.repeated && !throttle.warn);
    }
    void repeatedItGrowsMoreCareful()
    {
        const auto plan = [](int round) { return throttleOf(reported(10s), round); };
        QList<qint64> pads;
        for (int round = 1; round <= 6; ++round)
            pads << (plan(round).until - Instant(10s)) / 1s;
        QCOMPARE(pads, (QList<qint64> {1, 2, 4, 8, 8, 8}));
        QVERIFY(!plan(1).repeated);
        QVERIFY(plan(2).repeated && plan(7).repeated);
        QVERIFY(!plan(2).warn && plan(3).warn && !plan(4).warn); // said once
    }
    void aPauseIsNeverShorterThanWhatWasNamed()
    {
        QRandomGenerator random(42);
        for (int i = 0; i < 2000; ++i) {
            const Duration named = random.bounded(0, 7 * 24 * 3600) * 1s;
            const int round = random.bounded(1, 200);
            RetryOptions options;
            const Duration pad = random.bounded(0, 90'000) * 1ms;
            options.throttlePad = pad;
            const Duration pause
                = throttleOf(reported(named), round, options, random.generateDouble()).until
                - Instant();
            QVERIFY(pause >= named + pad);
            QVERIFY(pause <= named + 8 * pad + 2s); // and not much longer
        }
    }

    void passesCountersOn()
    {
        const ThrottleReading reading = DialectReader().read(
            200,
            {{"X-RateLimit-Limit", "100"},
             {"X-RateLimit-Remaining", "42"},
             {"X-RateLimit-Reset", "7"},
             {"RateLimit-Policy", "\"bytes\";q=5000;qu=\"content-bytes\";w=60"},
             {"RateLimit", "\"bytes\";r=10;t=5"}},
            {}, {});
        const auto counters = countersOf(reading, Instant(3s), {});
        QCOMPARE(counters.size(), 1U); // bytes are nothing to our limits
        QCOMPARE(counters.front().limit, std::optional<std::int64_t>(100));
        QCOMPARE(counters.front().remaining, std::optional<std::int64_t>(42));
        QCOMPARE(counters.front().reset, std::optional(Instant(10s)));
        QVERIFY(counters.front().pad == 1s);
    }
    void whatIsUsedTellsWhatIsLeft()
    {
        ThrottleReading reading;
        reading.limits = {{.name = "weight", .limit = 1200, .used = 1000}};
        QCOMPARE(countersOf(reading, {}, {}).front().remaining, std::optional<std::int64_t>(200));
    }

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
        ThrottleReading reading = reported(30s);
        reading.outlook = Outlook::RequestTooLarge;
        QVERIFY(feedbackTo(reading, {}) == LimitFeedback());
    }
    void aThrottleClosesTheGate()
    {
        const LimitFeedback feedback = feedbackTo(reported(30s), {1, true});
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
        const LimitFeedback feedback = feedbackTo(reported(wait), {3, false});
        QVERIFY(feedback.throttle->wait == wait);
        QVERIFY(!feedback.throttle->repeated);
        QVERIFY(!feedback.throttle->isNews && !feedback.throttle->warn);
        QTEST(int(feedback.throttle->act), "act");
    }
    void whatDidNotHelpIsTold()
    {
        const LimitFeedback third = feedbackTo(reported(), {3, true});
        QVERIFY(third.throttle->repeated && third.throttle->warn);
        QVERIFY(third.throttle->until == now + 4s); // 1 s, doubled with each round
        QVERIFY(!feedbackTo(reported(), {4, true}).throttle->warn);
    }
    void oneLimitCanBeMeant()
    {
        ThrottleReading reading = reported(5s);
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
        ThrottleReading reading = reported(wait);
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
        ThrottleReading named = reported(5s);
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

PENSTOCK_TEST(TestThrottlePolicy)
} // namespace tst_throttlepolicy
#include "tst_throttlepolicy.moc"
