// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/trytake.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/spec/limitshare.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <deque>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_share {
std::vector<Limit> limitsOf(const QByteArray &json, int use = 100)
{
    const Result<std::vector<Limit>> specs
        = limitsFromJson(QJsonDocument::fromJson(json).array(), u"test"_s);
    if (!specs)
        qFatal("%s: %s", json.constData(), qPrintable(specs.error().text()));
    std::vector<Limit> shared = *specs;
    for (Limit &spec : shared)
        spec.use = use;
    return shared;
}

constexpr RateLimiterOptions inVirtualTime {.automaticMarginIsZero = true};
constexpr Duration serviceTime = 50ms;

ClockReading at(Duration since)
{
    return {Instant(since), {}};
}

//! A program that always has more to send, in virtual time.
class Program
{
public:
    Program(const QByteArray &limits, int use)
        : m_core(limitsOf(limits, use), at({}), inVirtualTime)
    {
        for (int i = 0; i < 2'000; ++i)
            queue({});
    }

    void queue(Duration now)
    {
        PermitRequest permitRequest;
        permitRequest.expectedServiceTime = serviceTime;
        check(m_core.enqueue(permitRequest, at(now)));
    }
    std::optional<Instant> nextWake() const { return m_core.nextWake(); }
    //! Permits that are granted up to now, one for each call.
    std::vector<quint64> permits(ClockReading now)
    {
        check(m_core.advance(now));
        std::vector<RateLimiterCore::Reply> replies;
        m_core.drainReplies(replies);
        std::vector<quint64> granted;
        for (const RateLimiterCore::Reply &reply : replies) {
            if (!reply.granted)
                qFatal("denied");
            check(m_core.sent(reply.grant, now));
            granted.push_back(reply.grant);
        }
        return granted;
    }
    void ended(quint64 grant, ClockReading now) { check(m_core.finish(grant, now)); }

private:
    template <typename Value>
    static void check(const Result<Value> &result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().text()));
    }
    RateLimiterCore m_core;
};

//! The server, which enforces all of the limits.
class Server
{
public:
    explicit Server(const QByteArray &limits)
        : m_core(limitsOf(limits), at({}), inVirtualTime)
    { }
    //! Null where it turns the call away.
    quint64 take(ClockReading now)
    {
        PermitRequest permitRequest;
        permitRequest.maxWait = Duration::zero();
        const auto ticket = m_core.enqueue(permitRequest, now);
        std::vector<RateLimiterCore::Reply> replies;
        m_core.drainReplies(replies);
        if (!ticket || replies.empty() || !replies.front().granted)
            return 0;
        if (!m_core.sent(replies.front().grant, now))
            return 0;
        return replies.front().grant;
    }
    void ended(quint64 call, ClockReading now)
    {
        if (!m_core.finish(call, now))
            qFatal("out of order");
    }

private:
    RateLimiterCore m_core;
};

struct Seen
{
    int letIn[2] = {0, 0};
    int refused = 0;
};

//! Two that share a server, for three seconds: what each was let through.
Seen share(const QByteArray &limits, int use, int rest)
{
    struct Call
    {
        Instant end;
        int program;
        quint64 grant;
        quint64 atServer;
    };
    std::vector<Program> programs;
    programs.emplace_back(limits, use);
    if (rest > 0)
        programs.emplace_back(limits, rest);
    Server server(limits);
    std::deque<Call> calls;
    Seen seen;
    for (ClockReading now = at({}); now.at < Instant(3s);) {
        while (!calls.empty() && calls.front().end <= now.at) {
            const Call call = calls.front();
            calls.pop_front();
            programs[std::size_t(call.program)].ended(call.grant, now);
            if (call.atServer != 0)
                server.ended(call.atServer, now);
        }
        for (int i = 0; i < int(programs.size()); ++i) {
            for (const quint64 grant : programs[std::size_t(i)].permits(now)) {
                const quint64 call = server.take(now);
                seen.letIn[i] += call != 0 ? 1 : 0;
                seen.refused += call == 0 ? 1 : 0;
                calls.push_back({now.at + serviceTime, i, grant, call});
            }
        }
        Instant next = calls.empty() ? Instant::max() : calls.front().end;
        for (const Program &program : programs)
            next = std::min(next, program.nextWake().value_or(Instant::max()));
        now.at = std::max(next, now.at);
    }
    return seen;
}

// A program that takes a part of what a server allows.
class TestShare : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theRestIsLeftToOthers_data()
    {
        // calls: in three seconds
        const Table<int, QByteArray, int> row("use", "limits", "calls");
        const char *const bucket
            = R"([{"algorithm": "token_bucket", "capacity": 10, "refill_amount": 10, "refill_interval": "1s"}])";
        row("token bucket", 60, bucket, 6 + 17);
        row("token bucket, the rest", 40, bucket, 4 + 11);
        row("token bucket, a third", 33, bucket, 3 + 9);
        row("token bucket in steps", 60,
            R"([{"algorithm": "token_bucket", "capacity": 10, "refill_amount": 10, "refill_interval": "1s", "refill": "stepped"}])",
            6 + 6 + 6);
        row("token bucket in small steps", 40,
            R"([{"algorithm": "token_bucket", "capacity": 10, "refill_amount": 1, "refill_interval": "100ms", "refill": "stepped"}])",
            4 + 9);
        row("leaky bucket", 60,
            R"([{"algorithm": "leaky_bucket", "capacity": 10, "drain_amount": 10, "drain_interval": "1s"}])",
            6 + 17);
        row("gcra", 60, R"([{"algorithm": "gcra", "emission_interval": "100ms", "burst": 10}])",
            6 + 17);
        row("fixed window", 60,
            R"([{"algorithm": "fixed_window", "capacity": 10, "interval": "1s"}])", 18);
        row("sliding window", 60,
            R"([{"algorithm": "sliding_window", "capacity": 10, "interval": "1s"}])", 18);
        row("sliding window, rounded down", 69,
            R"([{"algorithm": "sliding_window", "capacity": 10, "interval": "1s"}])", 18);
        row("sliding window, at least one", 1,
            R"([{"algorithm": "sliding_window", "capacity": 10, "interval": "1s"}])", 3);
        row("sliding window of two counters", 60,
            R"([{"algorithm": "sliding_window_counter", "capacity": 10, "interval": "1s"}])", 16);
        row("concurrency", 60, R"([{"algorithm": "concurrency", "capacity": 10}])", 6 * 60);
        row("waterwheel", 60, R"([{"algorithm": "waterwheel", "capacity": 10, "period": "1s"}])",
            18);
    }
    // Whoever has the rest takes all of it, and nobody is refused.
    void theRestIsLeftToOthers()
    {
        QFETCH(const QByteArray, limits);
        QFETCH(const int, use);
        QFETCH(const int, calls);
        const Seen alone = share(limits, use, 0);
        QCOMPARE(alone.letIn[0], calls);
        QCOMPARE(alone.refused, 0);
        const Seen both = share(limits, use, std::min(100 - use, 90)); // at least one of ten
        QCOMPARE(both.letIn[0], calls);
        QCOMPARE(both.refused, 0);
        QVERIFY(both.letIn[1] > 0);
    }
    void whatNeverFitsIsDenied()
    {
        RateLimiterCore core(
            limitsOf(R"([{"algorithm": "sliding_window", "capacity": 10, "interval": "1s"}])", 60),
            at({}), inVirtualTime);
        for (const int cost : {6, 7}) {
            PermitRequest permitRequest;
            permitRequest.cost = cost;
            QVERIFY(core.enqueue(permitRequest, at({})));
            std::vector<RateLimiterCore::Reply> replies;
            core.drainReplies(replies);
            QCOMPARE(replies.size(), std::size_t(1));
            QCOMPARE(replies.front().granted, cost == 6);
        }
    }
    void levelsAreOfTheShare()
    {
        const RateLimiterCore core(
            limitsOf(R"([{"algorithm": "sliding_window", "capacity": 100, "interval": "1s"}])", 60),
            at({}), inVirtualTime);
        const LimitLevel level = core.levels(at({})).at(0);
        QCOMPARE(level.capacity, 60);
        QCOMPARE(level.available, 60);
        // What a limit is of the server's stays.
        QCOMPARE(capacityOf(core.limits().at(0).settings), 100);
        QCOMPARE(describe(core.limits().at(0)).text(), u"100 in 1 s, of which 60% may be used"_s);
    }
    void countersAreOfTheServer_data()
    {
        // left: for us, after one call
        const Table<int, int, int> row("limit", "remaining", "left");
        row("as declared", 100, 99, 59);
        row("more than declared", 200, 199, 59);
        row("less than declared", 80, 79, 47);
        row("less than the share, and others have spent", 50, 12, 12);
        row("others have spent", 100, 20, 20);
    }
    // What a server counts is compared with its limit and not with our part of it.
    void countersAreOfTheServer()
    {
        QFETCH(const int, limit);
        QFETCH(const int, remaining);
        QFETCH(const int, left);
        RateLimiterCore core(
            limitsOf(R"([{"algorithm": "sliding_window", "capacity": 100, "interval": "10s"}])",
                     60),
            at({}), inVirtualTime);
        QVERIFY(core.enqueue(PermitRequest(), at({})));
        std::vector<RateLimiterCore::Reply> replies;
        core.drainReplies(replies);
        QCOMPARE(replies.size(), std::size_t(1));
        QVERIFY(core.sent(replies.front().grant, at({})));
        const ServerCounter counter {
            .limit = limit, .remaining = remaining, .reset = Instant(10s), .window = Duration(10s)};
        core.reportServerCounters(replies.front().grant, {&counter, 1}, at(1ms));
        QVERIFY(core.finish(replies.front().grant, at(1ms)));
        QCOMPARE(core.levels(at(1ms)).at(0).available, left);
    }
    void whatIsLearnedIsKeptAsTheServers()
    {
        RateLimiterCore core(
            limitsOf(R"([{"algorithm": "sliding_window", "capacity": 100, "interval": "10s"}])",
                     60),
            at({}), inVirtualTime);
        QVERIFY(core.enqueue(PermitRequest(), at({})));
        std::vector<RateLimiterCore::Reply> replies;
        core.drainReplies(replies);
        QVERIFY(core.sent(replies.front().grant, at({})));
        const ServerCounter counter {
            .limit = 80, .remaining = 79, .reset = Instant(10s), .window = Duration(10s)};
        core.reportServerCounters(replies.front().grant, {&counter, 1}, at(1ms));
        const std::vector<LearnedLimit> learned = core.learnedLimits();
        QCOMPARE(learned.size(), std::size_t(1));
        QCOMPARE(capacityOf(learned.front().now.settings), 80);
        QCOMPARE(learned.front().now.use, 60);
        QCOMPARE(capacityOf(settingsInUse(learned.front().now)), 48);
    }
    void aShareMayChangeWhileItRuns()
    {
        const QByteArray window(
            R"([{"name": "a", "algorithm": "sliding_window", "capacity": 10, "interval": "1s"}])");
        RateLimiterCore core(limitsOf(window, 60), at({}), inVirtualTime);
        for (int i = 0; i < 4; ++i)
            QVERIFY(tryTake(core, 1, at({})));
        QVERIFY(core.setLimits(limitsOf(window, 30), at(1ms)));
        QVERIFY(!tryTake(core, 1, at(2ms)));
        QCOMPARE(core.levels(at(2ms)).at(0).capacity, 3);
        QVERIFY(core.setLimits(limitsOf(window), at(3ms)));
        QCOMPARE(core.levels(at(3ms)).at(0).available, 6);
    }
};

PENSTOCK_TEST(TestShare)
} // namespace tst_share
#include "tst_share.moc"
