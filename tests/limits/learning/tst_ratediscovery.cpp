// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/limiter/ratelimitercore.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_ratediscovery {
using Certainty = DiscoveredLimit::Certainty;
using End = RateDiscovery::End;

const LimitSettings fiftyInFive = SlidingWindowSettings {50, 5s};

ServerCounter counter(const char *name, std::int64_t limit, std::int64_t remaining, Instant reset)
{
    return {
        .name = QString::fromLatin1(name), .limit = limit, .remaining = remaining, .reset = reset};
}

//! So many calls let in from \a from on, one each 10 ms, and then one that is refused.
Instant letInAndRefuse(RateDiscovery &discovery, int calls, Instant from,
                       std::optional<Duration> wait)
{
    Instant at = from;
    for (int i = 0; i < calls; ++i, at += 10ms)
        discovery.ended(End::LetIn, 1, at, at);
    discovery.throttled({.wait = wait}, at, 1, at + 10ms);
    discovery.ended(End::Throttled, 1, at, at);
    return at + 10ms;
}

//! What is made of what a server tells and does, without any server.
class TestRateDiscovery : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void startsAloneAndDoubles()
    {
        RateDiscovery discovery(4);
        QVERIFY(discovery.letsOneMore(0));
        QVERIFY(!discovery.letsOneMore(1));
        discovery.ended(End::LetIn, 1, Instant(1s), Instant(1s));
        QVERIFY(discovery.letsOneMore(1));
        QVERIFY(!discovery.letsOneMore(2));
        for (int i = 0; i < 20; ++i)
            discovery.ended(End::LetIn, 1, Instant(1s), Instant(1s));
        QVERIFY(discovery.letsOneMore(3));
        QVERIFY(!discovery.letsOneMore(4));
    }
    void refusedAndUnsentCallsOpenNothing()
    {
        RateDiscovery discovery;
        discovery.ended(End::Throttled, 1, Instant(1s), Instant(1s));
        discovery.ended(End::Unsent, 1, Instant(1s), Instant(1s));
        QVERIFY(!discovery.letsOneMore(1));
    }
    void aPolicyIsBelievedAtOnce()
    {
        RateDiscovery discovery;
        ServerCounter policy {.name = u"burst"_s, .limit = 50, .window = 5s};
        QVERIFY(discovery.observeCounters({&policy, 1}, Instant(1s)));
        QCOMPARE(discovery.limits().size(), std::size_t(1));
        QVERIFY(discovery.limits().front().spec.settings == fiftyInFive);
        QVERIFY(discovery.limits().front().certainty == Certainty::Stated);
        QCOMPARE(reported(discovery.limits().front().source), u"discovery.stated(burst)"_s);
        QVERIFY(discovery.letsOneMore(1000)); // its limits say how many
        QVERIFY(!discovery.observeCounters({&policy, 1}, Instant(2s)));
        policy.limit = 40;
        QVERIFY(discovery.observeCounters({&policy, 1}, Instant(3s)));
        QCOMPARE(capacityOf(discovery.limits().front().spec.settings), 40);
    }
    void severalPoliciesAreSeveralLimits()
    {
        RateDiscovery discovery;
        const std::vector<ServerCounter> reported {
            {.name = u"ratelimit-policy"_s, .limit = 50, .window = 5s},
            {.name = u"ratelimit-policy"_s, .limit = 400, .window = 60s},
            counter("ratelimit", 50, 49, Instant(6s))};
        QVERIFY(discovery.observeCounters(reported, Instant(1s)));
        QCOMPARE(discovery.limits().size(), std::size_t(2));
        QVERIFY(discovery.limits()[0].spec.name != discovery.limits()[1].spec.name);
    }
    // A server that names each answer's policy anew must fill no memory, nor slow decisions down.
    void everNewNamesAreNoEndOfLimits()
    {
        RateDiscovery discovery;
        for (int i = 0; i < 1'000; ++i) {
            const ServerCounter policy {.name = u"policy-%1"_s.arg(i), .limit = 50, .window = 5s};
            discovery.observeCounters({&policy, 1}, Instant(1s));
            const ServerCounter reset
                = counter(qPrintable(u"reset-%1"_s.arg(i)), 60, 59, Instant(6s));
            discovery.observeCounters({&reset, 1}, Instant(1s));
        }
        QCOMPARE(discovery.limits().size(), RateDiscovery::maxLimits);
    }
    void aResetShowsTheWindow_data()
    {
        const Table<Duration, Duration> row("span", "window");
        row("rounded up", 5s, 5s);
        row("rounded down", 59s, 60s);
        row("by a clock, rounded up", 5700ms, 5s);
        row("by a clock, sharp", 4950ms, 5s);
        row("an unusual one", 7s, 7s);
        row("an unusual one, by a clock", 7300ms, 7s);
        row("an hour", 3599s, 3600s);
        row("less than a second", 300ms, 1s);
    }
    void aResetShowsTheWindow()
    {
        QFETCH(const Duration, span);
        QFETCH(const Duration, window);
        RateDiscovery discovery;
        const ServerCounter reported = counter("x-ratelimit", 50, 49, Instant(1s) + span);
        QVERIFY(discovery.observeCounters({&reported, 1}, Instant(1s)));
        QVERIFY(discovery.limits().front().spec.settings
                == LimitSettings(SlidingWindowSettings {50, window}));
        QVERIFY(discovery.limits().front().certainty == Certainty::Guessed);
    }
    void theNextWindowCorrectsTheFirst()
    {
        RateDiscovery discovery;
        // In the middle of one that others have begun.
        const ServerCounter first = counter("x-ratelimit", 50, 30, Instant(3s));
        discovery.observeCounters({&first, 1}, Instant(1s));
        QVERIFY(intervalOf(discovery.limits().front().spec.settings) == 2s);
        const ServerCounter second = counter("x-ratelimit", 50, 49, Instant(8s));
        QVERIFY(discovery.observeCounters({&second, 1}, Instant(3s)));
        QVERIFY(discovery.limits().front().spec.settings == fiftyInFive);
        const ServerCounter third = counter("x-ratelimit", 50, 49, Instant(13s));
        discovery.observeCounters({&third, 1}, Instant(8s));
        QVERIFY(discovery.limits().front().certainty == Certainty::Guessed);
        const ServerCounter fourth = counter("x-ratelimit", 50, 49, Instant(18s));
        QVERIFY(discovery.observeCounters({&fourth, 1}, Instant(13s)));
        QVERIFY(discovery.limits().front().certainty == Certainty::Shown);
    }
    void aRejectionTeachesTheShortestWindowThatExplainsIt_data()
    {
        const Table<Duration, Duration> row("wait", "window");
        row("whole seconds", 5s, 5s);
        row("exact", 4490ms, 5s);
        row("a minute", 60s, 60s);
        row("an hour", 3600s, 3600s);
    }
    void aRejectionTeachesTheShortestWindowThatExplainsIt()
    {
        QFETCH(const Duration, wait);
        QFETCH(const Duration, window);
        RateDiscovery discovery;
        letInAndRefuse(discovery, 50, Instant(100s), wait);
        QCOMPARE(discovery.limits().size(), std::size_t(1));
        QVERIFY(discovery.limits().front().spec.settings
                == LimitSettings(SlidingWindowSettings {50, window}));
        QCOMPARE(reported(discovery.limits().front().source),
                 u"discovery.window(50, %1)"_s.arg(window.count()));
    }
    void whatASecondRejectionContradictsIsABucket()
    {
        RateDiscovery discovery;
        const Instant first = letInAndRefuse(discovery, 50, Instant(100s), Duration(1s));
        QVERIFY(std::holds_alternative<SlidingWindowSettings>(
            discovery.limits().front().spec.settings));
        letInAndRefuse(discovery, 11, first + 1s, Duration(1s));
        QCOMPARE(discovery.limits().size(), std::size_t(1));
        QVERIFY(discovery.limits().front().spec.settings
                == LimitSettings(TokenBucketSettings {50, 10}));
    }
    void whereNoTimeIsNamedTheNextThatIsLetInShowsIt()
    {
        RateDiscovery discovery;
        const Instant first = letInAndRefuse(discovery, 50, Instant(100s), std::nullopt);
        QVERIFY(discovery.limits().empty());
        for (const Duration probe : {1s, 3s}) {
            discovery.throttled({}, first + probe, 1, first + probe);
            discovery.ended(End::Throttled, 1, first + probe, first + probe);
        }
        QVERIFY(discovery.limits().empty());
        QVERIFY(discovery.ended(End::LetIn, 1, first + 7s, first + 7s));
        QVERIFY(discovery.limits().front().spec.settings == fiftyInFive);
    }
    void whatHoldsForTwiceItsCapacityIsShown()
    {
        RateDiscovery discovery;
        letInAndRefuse(discovery, 50, Instant(100s), Duration(5s));
        Instant at(105s);
        for (int i = 0; i < 100; ++i, at += 100ms)
            QVERIFY(!discovery.ended(End::LetIn, 1, at, at));
        QVERIFY(discovery.ended(End::LetIn, 1, at, at));
        QVERIFY(discovery.limits().front().certainty == Certainty::Shown);
    }
    void theNextIsLookedForBesideWhatIsShown()
    {
        RateDiscovery discovery;
        letInAndRefuse(discovery, 50, Instant(100s), Duration(5s));
        for (Instant at(105s); at < Instant(120s); at += 100ms)
            discovery.ended(End::LetIn, 1, at, at);
        QVERIFY(discovery.limits().front().certainty == Certainty::Shown);
        letInAndRefuse(discovery, 10, Instant(120s), Duration(40s));
        QCOMPARE(discovery.limits().size(), std::size_t(2));
        QVERIFY(discovery.limits()[0].spec.settings == fiftyInFive);
        QVERIFY(discovery.limits()[0].certainty == Certainty::Shown);
        QVERIFY(discovery.limits()[1].spec.settings
                == LimitSettings(SlidingWindowSettings {210, 60s}));
    }
    void whatIsToldIsNotReplacedByWhatARejectionShows()
    {
        RateDiscovery discovery;
        const ServerCounter reported = counter("x-ratelimit", 1000, 999, Instant(3701s));
        discovery.observeCounters({&reported, 1}, Instant(101s));
        letInAndRefuse(discovery, 50, Instant(102s), Duration(5s));
        QCOMPARE(discovery.limits().size(), std::size_t(2));
        QVERIFY(discovery.limits()[0].spec.settings
                == LimitSettings(SlidingWindowSettings {1000, 3600s}));
        QVERIFY(discovery.limits()[1].spec.settings == fiftyInFive);
    }
    void aStackThatDeclaresARateDiscoversNothing()
    {
        RateLimiterCore core({{u"rate"_s, fiftyInFive}}, {Instant(1s)});
        core.discover(true, {Instant(1s)});
        QVERIFY(!core.isDiscovering());
        RateLimiterCore open({{u"at once"_s, ConcurrencySettings {3}}}, {Instant(1s)});
        open.discover(true, {Instant(1s)});
        QVERIFY(open.isDiscovering());
        QVERIFY(open.setLimits({{u"rate"_s, fiftyInFive}}, {Instant(2s)}));
        QVERIFY(!open.isDiscovering());
    }
    void whatIsDiscoveredStandsBehindWhatIsDeclared()
    {
        RateLimiterCore core({{u"at once"_s, ConcurrencySettings {3}}}, {Instant(1s)});
        core.discover(true, {Instant(1s)});
        for (quint64 tag = 1; tag <= 5; ++tag)
            QVERIFY(core.enqueue({}, {Instant(1s)}, tag));
        std::vector<RateLimiterCore::Reply> replies;
        core.drainReplies(replies);
        QCOMPARE(replies.size(), std::size_t(1)); // the first goes alone
        QVERIFY(core.sent(replies.front().grant, {Instant(1s)}));
        const ServerCounter policy {
            .name = u"few"_s, .limit = 3, .remaining = 2, .reset = Instant(11s), .window = 10s};
        core.reportServerCounters(replies.front().grant, {&policy, 1}, {Instant(2s)});
        QCOMPARE(core.limits().size(), std::size_t(2));
        QCOMPARE(core.limits()[1].name, u"few"_s);
        QVERIFY(core.finish(replies.front().grant, {Instant(2s)}));
        QVERIFY(core.advance({Instant(2s)}));
        replies.clear();
        core.drainReplies(replies);
        QCOMPARE(replies.size(), std::size_t(2)); // and one has gone before
        const std::vector<RateLimiterCore::News> news = core.drainNews();
        QCOMPARE(news.size(), std::size_t(1));
        QVERIFY(news.front().kind == RateLimiterCore::News::Kind::Discovered);
        QCOMPARE(news.front().limit, 1U);
        core.discover(false, {Instant(2s)});
        QCOMPARE(core.limits().size(), std::size_t(1));
        QVERIFY(core.discoveredLimits().empty());
    }
};

PENSTOCK_TEST(TestRateDiscovery)
} // namespace tst_ratediscovery
#include "tst_ratediscovery.moc"
