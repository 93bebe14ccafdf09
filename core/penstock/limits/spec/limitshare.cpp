// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/spec/limitshare.h>

#include <penstock/support/int128.h>

#include <algorithm>
#include <limits>

namespace penstock {

namespace {
constexpr int whole = 100; // percent

std::int64_t roundedDown(std::int64_t units, int percent)
{
    const Int128 exact = Int128(units) * percent;
    const Int128 down = exact >= 0 ? exact / whole : -((-exact + whole - 1) / whole);
    return std::int64_t(down);
}

std::int64_t shareOf(std::int64_t capacity, int percent)
{
    return std::max(roundedDown(capacity, percent), std::min<std::int64_t>(capacity, 1));
}

Duration clampedSpan(Int128 span)
{
    constexpr auto most = Int128(std::numeric_limits<std::int64_t>::max());
    return Duration(std::int64_t(std::min(span, most)));
}

//! So much longer that as many fewer go.
Duration lengthened(Duration interval, int percent)
{
    return clampedSpan((Int128(interval.count()) * whole + percent - 1) / percent);
}

//! So many in each interval at the share of the rate: exactly, if 64 bits hold it.
void slowDown(std::int64_t &amount, Duration &interval, int percent)
{
    constexpr auto most = Int128(std::numeric_limits<std::int64_t>::max());
    if (amount == 0)
        return;
    const Int128 units = Int128(amount) * percent;
    const Int128 span = Int128(interval.count()) * whole;
    Int128 divisor = units;
    for (Int128 rest = span; rest != 0;)
        divisor = std::exchange(rest, divisor % rest);
    if (units / divisor <= most && span / divisor <= most) {
        amount = std::int64_t(units / divisor);
        interval = Duration(std::int64_t(span / divisor));
    } else if (units >= whole) {
        amount = std::int64_t(units / whole);
    } else {
        interval = clampedSpan((span + units - 1) / units);
        amount = 1;
    }
}

//! The steps are the server's: what it has not given yet is not there to be shared.
void takeSmallerSteps(TokenBucketSettings &bucket, int percent)
{
    const Int128 each = Int128(bucket.refillAmount) * percent;
    if (each == 0 || each >= whole) {
        bucket.refillAmount = std::int64_t(each / whole);
        return;
    }
    const auto steps = std::int64_t((whole + each - 1) / each);
    const Duration later = clampedSpan(Int128(bucket.refillInterval.count()) * (steps - 1));
    bucket.refillAmount = 1;
    bucket.refillInterval = clampedSpan(Int128(bucket.refillInterval.count()) * steps);
    if (bucket.firstRefillAfter)
        bucket.firstRefillAfter
            = saturatingAdd(Instant(*bucket.firstRefillAfter), later).time_since_epoch();
    if (bucket.firstRefillAt)
        *bucket.firstRefillAt += later;
}

int percentOf(const Limit &spec)
{
    return std::clamp(spec.use, 1, whole);
}

struct Share
{
    int percent;

    void operator()(TokenBucketSettings &s) const
    {
        s.capacity = shareOf(s.capacity, percent);
        if (s.initial)
            s.initial = roundedDown(*s.initial, percent);
        if (s.refill == Refill::Stepped)
            takeSmallerSteps(s, percent);
        else
            slowDown(s.refillAmount, s.refillInterval, percent);
    }
    void operator()(LeakyBucketSettings &s) const
    {
        s.capacity = shareOf(s.capacity, percent);
        slowDown(s.drainAmount, s.drainInterval, percent);
    }
    void operator()(GcraSettings &s) const
    {
        s.burst = shareOf(s.burst, percent);
        s.emissionInterval = lengthened(s.emissionInterval, percent);
    }
    void operator()(auto &s) const { s.capacity = shareOf(s.capacity, percent); }
};
} // namespace

LimitSettings settingsInUse(const Limit &spec)
{
    LimitSettings settings = spec.settings;
    if (percentOf(spec) < whole)
        std::visit(Share {percentOf(spec)}, settings);
    return settings;
}

std::int64_t unitsOfServer(const Limit &spec, std::int64_t units)
{
    const int percent = percentOf(spec);
    return std::int64_t((Int128(units) * whole + percent - 1) / percent);
}

std::int64_t unitsInUse(const Limit &spec, std::int64_t units)
{
    return shareOf(units, percentOf(spec));
}

} // namespace penstock
