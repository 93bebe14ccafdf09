// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/oracle.h"

#include <algorithm>
#include <list>

using namespace penstock;

namespace oracle {

namespace {

// Tokens accrue every nanosecond. Less than a nanosecond's worth above the capacity is kept: a
// grant comes at the first whole nanosecond, and what that rounding cost is not lost.
class Bucket final : public OracleLimit
{
public:
    Bucket(std::int64_t capacity, std::int64_t amount, Nanoseconds interval, std::int64_t initial)
        : m_capacity(capacity)
        , m_amount(amount)
        , m_interval(interval)
        , m_units(initial * interval)
    { }
    void tick(Nanoseconds now) override
    {
        if (now == 0)
            return;
        m_units += m_amount;
        if (m_units - m_capacity * m_interval >= m_amount)
            m_units = std::min(m_units, m_capacity * m_interval);
    }
    bool fits(Nanoseconds, std::int64_t cost, const std::vector<Call> &) const override
    {
        return m_units >= cost * m_interval;
    }
    void take(Nanoseconds, std::int64_t cost) override { m_units -= cost * m_interval; }

private:
    std::int64_t m_capacity;
    std::int64_t m_amount;
    Nanoseconds m_interval;
    std::int64_t m_units;
};

class Stepped final : public OracleLimit
{
public:
    explicit Stepped(const TokenBucketSettings &settings)
        : m_settings(settings)
        , m_level(settings.initial.value_or(settings.capacity))
        , m_first(settings.firstRefillAfter.value_or(settings.refillInterval).count())
    { }
    void tick(Nanoseconds now) override
    {
        if (now >= m_first && (now - m_first) % m_settings.refillInterval.count() == 0)
            m_level = std::min(m_settings.capacity, m_level + m_settings.refillAmount);
    }
    bool fits(Nanoseconds, std::int64_t cost, const std::vector<Call> &) const override
    {
        return m_level >= cost;
    }
    void take(Nanoseconds, std::int64_t cost) override { m_level -= cost; }

private:
    TokenBucketSettings m_settings;
    std::int64_t m_level;
    Nanoseconds m_first;
};

class Leaky final : public OracleLimit
{
public:
    explicit Leaky(const LeakyBucketSettings &settings)
        : m_settings(settings)
    { }
    void tick(Nanoseconds now) override
    {
        if (m_put == 0)
            return;
        const std::int64_t due
            = (now - m_start) * m_settings.drainAmount / m_settings.drainInterval.count();
        m_drained = std::min(due, m_put);
        if (m_drained == m_put)
            m_put = m_drained = 0;
    }
    bool fits(Nanoseconds, std::int64_t cost, const std::vector<Call> &) const override
    {
        return m_put - m_drained + cost <= m_settings.capacity;
    }
    void take(Nanoseconds now, std::int64_t cost) override
    {
        if (m_put == 0)
            m_start = now;
        m_put += cost;
    }

private:
    LeakyBucketSettings m_settings;
    std::int64_t m_put = 0;
    std::int64_t m_drained = 0;
    Nanoseconds m_start = 0;
};

class Fixed final : public OracleLimit
{
public:
    explicit Fixed(const FixedWindowSettings &settings)
        : m_settings(settings)
    { }
    bool fits(Nanoseconds now, std::int64_t cost, const std::vector<Call> &calls) const override
    {
        const Nanoseconds interval = m_settings.interval.count();
        std::int64_t used = 0;
        if (m_settings.anchor == Anchor::OnDemand) {
            Nanoseconds opened = -1;
            for (const Call &call : calls) {
                if (opened < 0 || call.grantedAt >= opened + interval) {
                    opened = call.grantedAt;
                    used = 0;
                }
                used += call.cost;
            }
            if (opened < 0 || now >= opened + interval)
                used = 0;
        } else {
            const bool first = m_settings.anchor == Anchor::FirstRequest;
            const Nanoseconds anchor = first && !calls.empty() ? calls.front().grantedAt : 0;
            for (const Call &call : calls) {
                if ((call.grantedAt - anchor) / interval == (now - anchor) / interval)
                    used += call.cost;
            }
        }
        return used + cost <= m_settings.capacity;
    }

private:
    FixedWindowSettings m_settings;
};

class Counter final : public OracleLimit
{
public:
    explicit Counter(const SlidingWindowCounterSettings &settings)
        : m_settings(settings)
    { }
    bool fits(Nanoseconds now, std::int64_t cost, const std::vector<Call> &calls) const override
    {
        const Nanoseconds interval = m_settings.interval.count();
        const Nanoseconds window = now / interval;
        std::int64_t here = 0;
        std::int64_t before = 0;
        for (const Call &call : calls) {
            if (call.grantedAt / interval == window)
                here += call.cost;
            else if (call.grantedAt / interval == window - 1)
                before += call.cost;
        }
        std::int64_t weighted = before * (interval - now % interval);
        if (m_settings.rounding == Rounding::Floor)
            weighted = weighted / interval * interval;
        return (here + cost) * interval + weighted <= m_settings.capacity * interval;
    }

private:
    SlidingWindowCounterSettings m_settings;
};

class Log final : public OracleLimit
{
public:
    Log(std::int64_t capacity, Nanoseconds span, bool fromSend)
        : m_capacity(capacity)
        , m_span(span)
        , m_fromSend(fromSend)
    { }
    bool fits(Nanoseconds now, std::int64_t cost, const std::vector<Call> &calls) const override
    {
        std::int64_t used = 0;
        for (const Call &call : calls) {
            const bool running = !m_fromSend && call.endedAt < 0;
            const Nanoseconds from = m_fromSend ? call.grantedAt : call.endedAt;
            if (running || now - from < m_span)
                used += call.cost;
        }
        return used + cost <= m_capacity;
    }

private:
    std::int64_t m_capacity;
    Nanoseconds m_span;
    bool m_fromSend;
};

struct Waiting
{
    std::size_t index;
    Arrival arrival;
};

} // namespace

std::unique_ptr<OracleLimit> make(const LimitSettings &settings)
{
    if (const auto *token = std::get_if<TokenBucketSettings>(&settings)) {
        if (token->refill == Refill::Stepped)
            return std::make_unique<Stepped>(*token);
        return std::make_unique<Bucket>(token->capacity, token->refillAmount,
                                        token->refillInterval.count(),
                                        token->initial.value_or(token->capacity));
    }
    if (const auto *gcra = std::get_if<GcraSettings>(&settings))
        return std::make_unique<Bucket>(gcra->burst, 1, gcra->emissionInterval.count(),
                                        gcra->burst);
    if (const auto *leaky = std::get_if<LeakyBucketSettings>(&settings))
        return std::make_unique<Leaky>(*leaky);
    if (const auto *fixed = std::get_if<FixedWindowSettings>(&settings))
        return std::make_unique<Fixed>(*fixed);
    if (const auto *counter = std::get_if<SlidingWindowCounterSettings>(&settings))
        return std::make_unique<Counter>(*counter);
    if (const auto *window = std::get_if<SlidingWindowSettings>(&settings))
        return std::make_unique<Log>(window->capacity, window->interval.count(),
                                     window->countFrom != CountFrom::Response);
    if (const auto *wheel = std::get_if<WaterwheelSettings>(&settings))
        return std::make_unique<Log>(wheel->capacity, wheel->period.count(), false);
    return std::make_unique<Log>(std::get<ConcurrencySettings>(settings).capacity, 0, false);
}

std::vector<Nanoseconds> play(const std::vector<Limit> &specs, const std::vector<Arrival> &arrivals,
                              Nanoseconds horizon)
{
    std::vector<std::unique_ptr<OracleLimit>> limits;
    for (const Limit &spec : specs)
        limits.push_back(make(spec.settings));
    std::vector<Nanoseconds> granted(arrivals.size(), -1);
    std::vector<Call> calls;
    std::multimap<Nanoseconds, std::size_t> ends; // when, which call
    std::list<Waiting> queue;
    std::size_t next = 0;
    const auto allFit = [&](Nanoseconds now, std::int64_t cost) {
        return std::all_of(limits.begin(), limits.end(),
                           [&](const auto &limit) { return limit->fits(now, cost, calls); });
    };
    const auto grant = [&](Nanoseconds now, const Waiting &waiting) {
        for (const auto &limit : limits)
            limit->take(now, waiting.arrival.cost);
        calls.push_back({now, waiting.arrival.serviceTime == 0 ? now : -1, waiting.arrival.cost});
        if (waiting.arrival.serviceTime != 0)
            ends.emplace(now + waiting.arrival.serviceTime, calls.size() - 1);
        granted[waiting.index] = now;
    };
    for (Nanoseconds now = 0; now <= horizon; ++now) {
        for (const auto &limit : limits)
            limit->tick(now);
        for (; !ends.empty() && ends.begin()->first <= now; ends.erase(ends.begin()))
            calls[ends.begin()->second].endedAt = now;
        const auto serve = [&] {
            while (!queue.empty() && allFit(now, queue.front().arrival.cost)) {
                grant(now, queue.front());
                queue.pop_front();
            }
        };
        serve();
        // Whoever is served at the instant at which it gives up has been served.
        for (auto each = queue.begin(); each != queue.end();) {
            const bool gone = each->arrival.cancelAt == now;
            each = gone ? queue.erase(each) : std::next(each);
            if (gone) {
                serve();
                each = queue.begin();
            }
        }
        for (; next < arrivals.size() && arrivals[next].at == now; ++next) {
            const Waiting arriving {next, arrivals[next]};
            if (queue.empty() && allFit(now, arriving.arrival.cost))
                grant(now, arriving);
            else if (!arriving.arrival.tries)
                queue.push_back(arriving);
        }
    }
    return granted;
}

} // namespace oracle
