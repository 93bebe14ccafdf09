// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/sendrate.h>

#include <penstock/limits/spec/limitshare.h>

#include <algorithm>
#include <numeric>

namespace penstock {

namespace {
std::int64_t secondOf(Instant at)
{
    return std::chrono::floor<std::chrono::seconds>(at.time_since_epoch()).count();
}

double inSeconds(Duration span)
{
    return std::chrono::duration<double>(span).count();
}

// Zero where the settings know no rate.
struct RateOf
{
    static double per(std::int64_t amount, Duration interval)
    {
        return double(amount) / inSeconds(interval);
    }
    double operator()(const TokenBucketSettings &s) const
    {
        return per(s.refillAmount, s.refillInterval);
    }
    double operator()(const LeakyBucketSettings &s) const
    {
        return per(s.drainAmount, s.drainInterval);
    }
    double operator()(const GcraSettings &s) const { return per(1, s.emissionInterval); }
    double operator()(const FixedWindowSettings &s) const { return per(s.capacity, s.interval); }
    double operator()(const SlidingWindowSettings &s) const { return per(s.capacity, s.interval); }
    double operator()(const SlidingWindowCounterSettings &s) const
    {
        return per(s.capacity, s.interval);
    }
    double operator()(const ConcurrencySettings &) const { return 0; }
    double operator()(const WaterwheelSettings &) const
    {
        return 0;
    } // depends on the calls' length
};
} // namespace

void SendRate::forgetUpTo(std::int64_t second)
{
    const auto size = std::int64_t(m_counts.size());
    for (std::int64_t at = std::max(m_newest + 1, second - size + 1); at <= second; ++at)
        m_counts[std::size_t(at % size)] = 0;
    m_newest = std::max(m_newest, second);
}

void SendRate::add(Instant now)
{
    if (!m_first)
        m_first = now;
    forgetUpTo(secondOf(now));
    ++m_counts[std::size_t(m_newest % std::int64_t(m_counts.size()))];
}

std::optional<double> SendRate::perSecond(Instant now) const
{
    if (!m_first || now - *m_first < std::chrono::seconds(1))
        return std::nullopt;
    SendRate asOfNow = *this;
    asOfNow.forgetUpTo(secondOf(now));
    const auto sum = std::accumulate(asOfNow.m_counts.begin(), asOfNow.m_counts.end(), 0LL);
    const Instant oldest {std::chrono::seconds(secondOf(now) - std::int64_t(seconds))};
    return double(sum) / inSeconds(now - std::max(oldest, *m_first));
}

std::optional<double> sustainedRate(const std::vector<Limit> &limits)
{
    std::optional<double> least;
    for (const Limit &limit : limits) {
        if (limit.estimate && limit.estimate->learns)
            continue; // what a call costs is not known yet
        const double each = limit.estimate ? double(limit.estimate->units) : 1;
        const double rate = std::visit(RateOf(), settingsInUse(limit)) / each;
        const bool countsAll = limit.match.isEmpty() && limit.per.kind == Per::Kind::All
            && (limit.costBy.kind == CostBy::Kind::Cost
                || limit.costBy.kind == CostBy::Kind::Request);
        if (rate > 0 && countsAll)
            least = std::min(rate, least.value_or(rate));
    }
    return least;
}

} // namespace penstock
