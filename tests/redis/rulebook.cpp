// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "redis/rulebook.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/int128.h>
#include <penstock/support/overload.h>

#include <algorithm>

namespace penstock {

namespace {

using Calls = std::vector<SeenCall>; // by when they were sent

Micros micros(Duration span)
{
    return span.count() / 1000;
}

QString tooMuch(std::int64_t units, Micros at)
{
    return u"%1 units at %2 us"_s.arg(units).arg(at);
}

//! Of each call, those that count together with it.
template <typename Counts>
QString excessOf(const Calls &calls, std::int64_t capacity, Counts counts)
{
    for (const SeenCall &last : calls) {
        std::int64_t units = 0;
        for (const SeenCall &each : calls)
            units += counts(each, last) ? each.units : 0;
        if (units > capacity)
            return tooMuch(units, last.sentAt);
    }
    return {};
}

//! A bucket that is full at first, and fills by \a amount in \a interval.
QString excessOfBucket(const Calls &calls, std::int64_t capacity, std::int64_t amount,
                       Micros interval)
{
    Int128 fullAt = 0; // in parts of a microsecond, so many as the amount
    for (const SeenCall &call : calls) {
        const Int128 at = Int128(call.sentAt) * amount;
        fullAt = std::max(fullAt, at) + Int128(call.units) * interval;
        if (fullAt - at > Int128(capacity) * interval)
            return u"overdrawn at %1 us"_s.arg(call.sentAt);
    }
    return {};
}

QString excessOfSteps(const Calls &calls, const TokenBucketSettings &bucket, Micros created)
{
    const Micros interval = micros(bucket.refillInterval);
    std::int64_t level = bucket.capacity;
    Micros steps = 0;
    for (const SeenCall &call : calls) {
        const Micros passed = (call.sentAt - created) / interval;
        level = std::min(bucket.capacity, level + (passed - steps) * bucket.refillAmount);
        steps = passed;
        level -= call.units;
        if (level < 0)
            return u"overdrawn at %1 us"_s.arg(call.sentAt);
    }
    return {};
}

QString excessOfQueue(const Calls &calls, const LeakyBucketSettings &queue)
{
    const Micros interval = micros(queue.drainInterval);
    std::int64_t put = 0;
    Micros start = 0;
    for (const SeenCall &call : calls) {
        const auto drained
            = std::int64_t(Int128(call.sentAt - start) * queue.drainAmount / interval);
        std::int64_t queued = std::max<std::int64_t>(0, put - drained);
        if (queued == 0) { // the first one starts the drip clock
            put = 0;
            start = call.sentAt;
        }
        put += call.units;
        queued += call.units;
        if (queued > queue.capacity)
            return u"the queue runs over at %1 us"_s.arg(call.sentAt);
    }
    return {};
}

QString excessOfWindows(const Calls &calls, std::int64_t capacity, Micros interval)
{
    return excessOf(calls, capacity, [interval](const SeenCall &each, const SeenCall &last) {
        return each.sentAt / interval == last.sentAt / interval;
    });
}

//! Slots, until their call has ended and for a span after it.
QString excessOfSlots(const Calls &calls, std::int64_t capacity, Micros span)
{
    return excessOf(calls, capacity, [span](const SeenCall &each, const SeenCall &last) {
        return each.sentAt <= last.sentAt && each.endedAt + span > last.sentAt;
    });
}

QString excessOf(const LimitSettings &settings, const Calls &calls, Micros created)
{
    return std::visit(
        Overload {
            [&](const TokenBucketSettings &each) {
                return each.refill == Refill::Stepped
                    ? excessOfSteps(calls, each, created)
                    : excessOfBucket(calls, each.capacity, each.refillAmount,
                                     micros(each.refillInterval));
            },
            [&](const LeakyBucketSettings &each) { return excessOfQueue(calls, each); },
            [&](const GcraSettings &each) {
                return excessOfBucket(calls, each.burst, 1, micros(each.emissionInterval));
            },
            [&](const FixedWindowSettings &each) {
                return excessOfWindows(calls, each.capacity, micros(each.interval));
            },
            [&](const SlidingWindowSettings &each) {
                const Micros span = micros(each.interval);
                return excessOf(
                    calls, each.capacity, [span](const SeenCall &one, const SeenCall &last) {
                        return one.sentAt <= last.sentAt && one.sentAt > last.sentAt - span;
                    });
            },
            // May differ from the log by design: in no window more than its own count.
            [&](const SlidingWindowCounterSettings &each) {
                return excessOfWindows(calls, each.capacity, micros(each.interval));
            },
            [&](const ConcurrencySettings &each) { return excessOfSlots(calls, each.capacity, 0); },
            [&](const WaterwheelSettings &each) {
                return excessOfSlots(calls, each.capacity, micros(each.period));
            },
        },
        settings);
}

} // namespace

QString excess(const Limit &limit, std::vector<SeenCall> calls, Micros created)
{
    std::stable_sort(calls.begin(), calls.end(),
                     [](const SeenCall &a, const SeenCall &b) { return a.sentAt < b.sentAt; });
    const QString fault = excessOf(limit.settings, calls, created);
    return fault.isEmpty() ? fault : describe(limit).text() + u": "_s + fault;
}

} // namespace penstock
