// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/jitteredpull.h"

#include <penstock/support/overload.h>

#include <QRandomGenerator>

#include <deque>
#include <functional>
#include <map>

namespace penstock {

namespace {

using namespace std::chrono_literals;

// So that epoch windows do not begin with the pull.
constexpr Duration begins = 10'000s + 137ms;

//! Says of each arrival whether it is let in. All but sliding and fixed windows are buckets here.
class StrictServer
{
public:
    explicit StrictServer(const LimitSettings &limit)
    {
        std::visit(Overload {[this](const SlidingWindowSettings &window) {
                                 m_capacity = window.capacity;
                                 m_interval = window.interval;
                             },
                             [this](const FixedWindowSettings &window) {
                                 m_capacity = window.capacity;
                                 m_interval = window.interval;
                                 m_isFixed = true;
                             },
                             [this](const TokenBucketSettings &bucket) {
                                 m_capacity = bucket.capacity;
                                 m_perToken = bucket.refillInterval / bucket.refillAmount;
                             },
                             [this](const LeakyBucketSettings &queue) {
                                 m_capacity = queue.capacity;
                                 m_perToken = queue.drainInterval / queue.drainAmount;
                             },
                             [this](const GcraSettings &gcra) {
                                 m_capacity = gcra.burst;
                                 m_perToken = gcra.emissionInterval;
                             },
                             [](const auto &) { qFatal("no server keeps such a limit here"); }},
                   limit);
    }

    bool letsIn(Duration at)
    {
        if (m_perToken != Duration::zero())
            return letsIntoBucket(at);
        const auto isOver = [&](Duration then) {
            return m_isFixed ? then / m_interval != at / m_interval : at - then >= m_interval;
        };
        while (!m_counted.empty() && isOver(m_counted.front()))
            m_counted.pop_front();
        if (std::int64_t(m_counted.size()) >= m_capacity)
            return false;
        m_counted.push_back(at);
        return true;
    }

private:
    bool letsIntoBucket(Duration at)
    {
        const Duration full = std::max(m_fullAt, at) + m_perToken;
        if (full - at > m_perToken * m_capacity)
            return false;
        m_fullAt = full;
        return true;
    }

    std::int64_t m_capacity = 0;
    Duration m_interval {};
    Duration m_perToken {};
    bool m_isFixed = false;
    std::deque<Duration> m_counted;
    Duration m_fullAt {};
};

class Play
{
public:
    explicit Play(const JitteredPull &pull)
        : m_pull(pull)
        , m_random(pull.seed)
        , m_server(pull.limit.settings)
        , m_rateLimiter({pull.limit, {u"at once"_s, ConcurrencySettings {pull.inFlight}}},
                        reading(begins))
    { }

    JitteredPull::Outcome run()
    {
        for (int i = 0; i < m_pull.calls; ++i)
            tell(m_rateLimiter.enqueue({}, reading(begins)));
        goOn(begins);
        while (!m_events.empty()) {
            const auto first = m_events.begin();
            const auto [at, event] = *first;
            m_events.erase(first);
            event(at);
        }
        if (m_answered != m_pull.calls)
            qFatal("%d of %d calls were let go", m_answered, m_pull.calls);
        return {m_refused, m_last - begins};
    }

private:
    //! Of both clocks: an epoch window is one of the client's time, too.
    static ClockReading reading(Duration at) { return {Instant(at), {}}; }
    static void tell(const auto &result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().text()));
    }
    Duration within(const JitteredPull::Span &span)
    {
        return span.least
            + Duration(m_random.bounded(qint64((span.most - span.least).count() + 1)));
    }

    void goOn(Duration now)
    {
        tell(m_rateLimiter.advance(reading(now)));
        std::vector<RateLimiterCore::Reply> replies;
        m_rateLimiter.drainReplies(replies);
        for (const RateLimiterCore::Reply &reply : replies)
            send(reply.grant, now);
        const auto wake = m_rateLimiter.nextWake();
        if (!wake || wake->time_since_epoch() >= m_wakesAt)
            return;
        m_wakesAt = wake->time_since_epoch();
        m_events.emplace(std::max(now, m_wakesAt) + within(m_pull.timers), [this](Duration at) {
            m_wakesAt = Duration::max();
            goOn(at);
        });
    }

    void send(quint64 grant, Duration now)
    {
        tell(m_rateLimiter.sent(grant, reading(now)));
        m_events.emplace(now + within(m_pull.there), [this, grant](Duration at) {
            const bool letsIn = m_server.letsIn(at);
            m_refused += letsIn ? 0 : 1;
            m_events.emplace(at + within(m_pull.answers) + within(m_pull.back),
                             [this, grant](Duration answered) {
                                 ++m_answered;
                                 m_last = answered;
                                 tell(m_rateLimiter.finish(grant, reading(answered)));
                                 goOn(answered);
                             });
        });
    }

    const JitteredPull &m_pull;
    QRandomGenerator m_random;
    StrictServer m_server;
    RateLimiterCore m_rateLimiter;
    std::multimap<Duration, std::function<void(Duration)>> m_events;
    Duration m_wakesAt = Duration::max();
    Duration m_last {};
    int m_refused = 0;
    int m_answered = 0;
};

} // namespace

JitteredPull::Outcome JitteredPull::run() const
{
    return Play(*this).run();
}

} // namespace penstock
