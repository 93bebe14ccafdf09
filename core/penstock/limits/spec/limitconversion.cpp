// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitconversion.h>

#include <penstock/support/overload.h>

#include <algorithm>

namespace penstock {

namespace {
using namespace std::chrono_literals;

// What all of them have in common: so many calls in such a time.
struct Allowance
{
    std::int64_t amount = 1;
    Duration interval = 1min;
};

Allowance allowanceOf(const LimitSettings &settings)
{
    const Duration interval = intervalOf(settings);
    // "60 in a minute" is easier to read than "1 in a second", if it comes out even.
    if (std::holds_alternative<GcraSettings>(settings) && interval < 1min
        && 1min % interval == Duration::zero())
        return {1min / interval, 1min};
    // A bucket that is never refilled.
    const std::int64_t least = std::holds_alternative<TokenBucketSettings>(settings) ? 1 : 0;
    return {std::max(unitsPerInterval(settings), least),
            interval > Duration::zero() ? interval : Duration(1min)};
}

} // namespace

LimitSettings convertedTo(std::size_t index, const LimitSettings &settings)
{
    if (index == settings.index())
        return settings;
    const auto [amount, interval] = allowanceOf(settings);
    const std::int64_t calls = std::max<std::int64_t>(amount, 1);
    switch (index) {
    case 0:
        return TokenBucketSettings {calls, calls, interval};
    case 1:
        return LeakyBucketSettings {calls, calls, interval};
    case 2:
        return GcraSettings {std::max(interval / calls, Duration(1)), 1};
    case 3:
        return FixedWindowSettings {calls, interval};
    case 4:
        return SlidingWindowSettings {calls, interval};
    case 5:
        return SlidingWindowCounterSettings {calls, interval};
    case 6:
        return ConcurrencySettings {calls};
    default:
        return WaterwheelSettings {calls, interval};
    }
}

namespace {
// Of an even pace: over so long it comes to a number that one can turn.
Duration paceSpan(Duration emission)
{
    for (const Duration span : {Duration(1min), Duration(1h), Duration(24h)}) {
        if (span / emission >= 10)
            return span;
    }
    return emission;
}
} // namespace

std::int64_t amountOf(const LimitSettings &settings)
{
    if (const auto *const gcra = std::get_if<GcraSettings>(&settings))
        return paceSpan(gcra->emissionInterval) / gcra->emissionInterval;
    return allowanceOf(settings).amount;
}

Duration amountSpan(const LimitSettings &settings)
{
    if (const auto *const gcra = std::get_if<GcraSettings>(&settings))
        return paceSpan(gcra->emissionInterval);
    const bool isAtATime = std::holds_alternative<ConcurrencySettings>(settings)
        || std::holds_alternative<WaterwheelSettings>(settings);
    return isAtATime ? Duration::zero() : allowanceOf(settings).interval;
}

LimitSettings withAmount(LimitSettings settings, std::int64_t amount)
{
    const std::int64_t calls = std::max<std::int64_t>(amount, 1);
    const Duration span = amountSpan(settings);
    std::visit(Overload {[calls](TokenBucketSettings &s) { s.refillAmount = calls; },
                         [calls](LeakyBucketSettings &s) { s.drainAmount = calls; },
                         [calls, span](GcraSettings &s) {
                             s.emissionInterval = std::max(span / calls, Duration(1));
                         },
                         [calls](auto &s) { s.capacity = calls; }},
               settings);
    return settings;
}

} // namespace penstock
