// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// What a decision costs, and what waiting costs. Ratios within one run are worth reading; absolute
// times are this machine's.

#include "limits/trytake.h"

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>

#include <benchmark/benchmark.h>

#include <algorithm>

#include <malloc.h>

using namespace penstock;
using namespace std::chrono_literals;

namespace {

// So large that every decision is a yes, as in the peers' benchmarks.
constexpr std::int64_t plenty = 1'000'000'000'000;

Limit tokenBucket()
{
    return {QStringLiteral("token bucket"), TokenBucketSettings {plenty, plenty, 1s}};
}
Limit gcra()
{
    return {QStringLiteral("gcra"), GcraSettings {1ns, plenty}};
}
Limit fixedWindow()
{
    return {QStringLiteral("fixed window"), FixedWindowSettings {plenty, 1h}};
}
// A log that is as full as can be: each call lets one entry expire and writes another.
Limit slidingWindow()
{
    return {QStringLiteral("sliding window"), SlidingWindowSettings {1001, 1us}};
}
Limit slidingWindowCounter()
{
    return {QStringLiteral("sliding window counter"), SlidingWindowCounterSettings {plenty, 1h}};
}
Limit leakyBucket()
{
    return {QStringLiteral("leaky bucket"), LeakyBucketSettings {plenty, plenty, 1s}};
}

void readClock(benchmark::State &state)
{
    const SystemClock clock;
    for (auto _ : state)
        benchmark::DoNotOptimize(clock.now());
}
BENCHMARK(readClock);

//! The limits alone, without a queue and permits.
std::vector<LimitState> limitStatesOf(const std::vector<Limit> &limits, ClockReading created)
{
    std::vector<LimitState> limitStates;
    for (const Limit &limit : limits)
        limitStates.emplace_back(limit.settings, Duration::zero(), created);
    return limitStates;
}

bool takeOfAll(std::vector<LimitState> &limitStates, ClockReading now)
{
    return std::ranges::all_of(
        limitStates, [now](LimitState &limitState) { return tryTake(limitState, 1, now); });
}

void decisionAndClock(benchmark::State &state, const std::vector<Limit> &limits)
{
    const SystemClock clock;
    std::vector<LimitState> limitStates = limitStatesOf(limits, clock.now());
    std::int64_t granted = 0;
    for (auto _ : state)
        granted += takeOfAll(limitStates, clock.now()) ? 1 : 0;
    benchmark::DoNotOptimize(granted);
    if (granted != state.iterations())
        state.SkipWithError("a decision was a no");
}
BENCHMARK_CAPTURE(decisionAndClock, three limits, {tokenBucket(), gcra(), fixedWindow()});
BENCHMARK_CAPTURE(decisionAndClock, one limit, {tokenBucket()});

void decision(benchmark::State &state, const std::vector<Limit> &limits)
{
    ClockReading now {Instant(1s)};
    std::vector<LimitState> limitStates = limitStatesOf(limits, now);
    std::int64_t granted = 0;
    for (auto _ : state) {
        now.at += 1ns;
        granted += takeOfAll(limitStates, now) ? 1 : 0;
    }
    benchmark::DoNotOptimize(granted);
    if (granted != state.iterations())
        state.SkipWithError("a decision was a no");
}
BENCHMARK_CAPTURE(decision, token bucket, {tokenBucket()});
BENCHMARK_CAPTURE(decision, gcra, {gcra()});
BENCHMARK_CAPTURE(decision, leaky bucket, {leakyBucket()});
BENCHMARK_CAPTURE(decision, fixed window, {fixedWindow()});
BENCHMARK_CAPTURE(decision, sliding window counter, {slidingWindowCounter()});
BENCHMARK_CAPTURE(decision, sliding window, {slidingWindow()});
BENCHMARK_CAPTURE(decision, three limits, {tokenBucket(), gcra(), fixedWindow()});

//! A call from asking to its end, with what it took as an estimate that its answer settles, or without.
enum class Cost { Known, Settled, Learned };

void wholeCall(benchmark::State &state, Cost cost)
{
    ClockReading now {Instant(1s)};
    std::vector<Limit> limits {tokenBucket(), gcra(), fixedWindow()};
    if (cost != Cost::Known)
        limits.front().estimate
            = CostEstimate {1200, cost == Cost::Learned, {QStringLiteral("$.cost"), {}, 1}};
    const QString actualCosts = limits.front().name;
    RateLimiterCore rateLimiter(std::move(limits), now, {.automaticMarginIsZero = true});
    const PermitRequest permitRequest;
    std::vector<RateLimiterCore::Reply> replies;
    std::int64_t actual = 200;
    std::int64_t granted = 0;
    for (auto _ : state) {
        now.at += 1us;
        std::ignore = rateLimiter.enqueue(permitRequest, now);
        rateLimiter.drainReplies(replies);
        for (const RateLimiterCore::Reply &reply : replies) {
            std::ignore = rateLimiter.sent(reply.grant, now);
            if (cost != Cost::Known)
                rateLimiter.reportActualCost(reply.grant, actualCosts,
                                             actual = 200 + (actual + 37) % 900, now);
            std::ignore = rateLimiter.finish(reply.grant, now);
            granted += reply.granted ? 1 : 0;
        }
        replies.clear();
    }
    if (granted != state.iterations())
        state.SkipWithError("a decision was a no");
}
BENCHMARK_CAPTURE(wholeCall, without estimates, Cost::Known);
BENCHMARK_CAPTURE(wholeCall, actualCosts, Cost::Settled);
BENCHMARK_CAPTURE(wholeCall, actualCosts and learned, Cost::Learned);

//! One enqueue and one grant while as many wait as the argument says, FIFO throughout.
void enqueueAndGrant(benchmark::State &state)
{
    ClockReading now {Instant(1s)};
    RateLimiterCore rateLimiter({{QStringLiteral("bucket"), TokenBucketSettings {1, 1, 1us}},
                                 {QStringLiteral("window"), SlidingWindowSettings {100, 100us}},
                                 {QStringLiteral("hour"), FixedWindowSettings {plenty, 1h}}},
                                now, {.automaticMarginIsZero = true});
    const PermitRequest permitRequest;
    for (std::int64_t i = 0; i < state.range(0); ++i)
        std::ignore = rateLimiter.enqueue(permitRequest, now);
    std::vector<RateLimiterCore::Reply> replies;
    std::int64_t granted = 0;
    for (auto _ : state) {
        std::ignore = rateLimiter.enqueue(permitRequest, now);
        now.at = rateLimiter.nextWake().value_or(now.at + 1us);
        std::ignore = rateLimiter.advance(now);
        rateLimiter.drainReplies(replies);
        for (const RateLimiterCore::Reply &reply : replies) {
            std::ignore = rateLimiter.sent(reply.grant, now);
            std::ignore = rateLimiter.finish(reply.grant, now);
            ++granted;
        }
        replies.clear();
    }
    if (granted < state.iterations())
        state.SkipWithError("not everybody was granted");
    state.counters["waiting"] = double(rateLimiter.waiting());
}
BENCHMARK(enqueueAndGrant)->RangeMultiplier(10)->Range(1000, 1'000'000);

//! The same with 100,000 who wait, of as many sources as the argument says.
void enqueueAndGrantBySources(benchmark::State &state)
{
    ClockReading now {Instant(1s)};
    RateLimiterCore rateLimiter({{QStringLiteral("bucket"), TokenBucketSettings {1, 1, 1us}}}, now,
                                {.automaticMarginIsZero = true});
    std::vector<PermitRequest> asks(std::size_t(state.range(0)));
    for (std::size_t i = 0; i < asks.size(); ++i)
        asks[i].source = QString::number(i);
    std::size_t next = 0;
    for (; next < 100'000; ++next)
        std::ignore = rateLimiter.enqueue(asks[next % asks.size()], now);
    std::vector<RateLimiterCore::Reply> replies;
    for (auto _ : state) {
        std::ignore = rateLimiter.enqueue(asks[next++ % asks.size()], now);
        now.at = rateLimiter.nextWake().value_or(now.at + 1us);
        std::ignore = rateLimiter.advance(now);
        rateLimiter.drainReplies(replies);
        for (const RateLimiterCore::Reply &reply : replies)
            std::ignore = rateLimiter.finish(reply.grant, now);
        replies.clear();
    }
    state.counters["waiting"] = double(rateLimiter.waiting());
}
BENCHMARK(enqueueAndGrantBySources)->RangeMultiplier(100)->Range(1, 10'000);

std::size_t bytesInUse()
{
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

//! Bytes that a waiter takes, by what the allocator hands out.
void memoryOfAWaiter(benchmark::State &state)
{
    constexpr std::int64_t waiters = 1'000'000;
    for (auto _ : state) {
        const ClockReading now {Instant(1s)};
        RateLimiterCore rateLimiter({{QStringLiteral("bucket"), TokenBucketSettings {1, 1, 1h}}},
                                    now);
        const std::size_t before = bytesInUse();
        for (std::int64_t i = 0; i < waiters; ++i)
            std::ignore = rateLimiter.enqueue(PermitRequest {}, now);
        const std::size_t after = bytesInUse();
        state.counters["bytes_each"] = double(after - before) / double(waiters);
    }
}
BENCHMARK(memoryOfAWaiter)->Iterations(1)->Unit(benchmark::kMillisecond);

//! The same of a RateLimiter, with the callback of the one who asked.
void memoryOfAWaitingRequest(benchmark::State &state)
{
    constexpr std::int64_t requests = 1'000'000;
    for (auto _ : state) {
        ManualClock clock;
        RateLimiter rateLimiter({{QStringLiteral("bucket"), TokenBucketSettings {1, 1, 1h}}},
                                clock);
        std::int64_t answers = 0;
        const std::size_t before = bytesInUse();
        for (std::int64_t i = 0; i < requests; ++i)
            rateLimiter.request({}, [&answers](const PermitResult &) { ++answers; });
        const std::size_t after = bytesInUse();
        state.counters["bytes_each"] = double(after - before) / double(requests);
    }
}
BENCHMARK(memoryOfAWaitingRequest)->Iterations(1)->Unit(benchmark::kMillisecond);

//! One request and one answer through a RateLimiter, events and all, while as many wait as it says.
void requestAndAnswer(benchmark::State &state)
{
    ManualClock clock;
    RateLimiter rateLimiter({{QStringLiteral("bucket"), TokenBucketSettings {1000, 1000, 1ms}}},
                            clock);
    std::int64_t answered = 0;
    const auto onAnswer = [&answered](PermitResult answer) {
        answer->sent();
        ++answered;
    };
    for (std::int64_t i = 0; i < state.range(0); ++i)
        rateLimiter.request({}, onAnswer);
    for (auto _ : state) {
        for (int i = 0; i < 1000; ++i)
            rateLimiter.request({}, onAnswer);
        clock.advance(1ms);
    }
    state.SetItemsProcessed(answered);
    state.counters["waiting"] = double(rateLimiter.waiting());
}
BENCHMARK(requestAndAnswer)->RangeMultiplier(10)->Range(1000, 1'000'000);

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
        std::fprintf(stderr, "It takes what --help lists.\n");
        return 2;
    }
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
