// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/oracle.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <list>
#include <map>
#include <set>

namespace tst_subqueues {
// Requests that need different limits, held against the rule: of those that wait for the same
// limits the first one stands for all; a request goes as soon as its limits fit and none of them is
// one that somebody ahead is waiting for.

using namespace penstock;
using oracle::Nanoseconds;
using namespace std::chrono_literals;

struct Arrival
{
    Nanoseconds at = 0;
    std::int64_t cost = 1;
    Nanoseconds serviceTime = 0;
    QString needs; // the numbers of the limits
};

std::vector<Limit> limitsByNumber(QRandomGenerator &random)
{
    std::vector<Limit> limits;
    for (int number = 0; number < 4; ++number) {
        const std::int64_t capacity = 2 + random.bounded(5);
        const Duration interval(5 + random.bounded(60));
        const LimitSettings any[] = {
            TokenBucketSettings {capacity, 1 + random.bounded(5), interval},
            SlidingWindowSettings {capacity, interval},
            ConcurrencySettings {capacity},
            FixedWindowSettings {capacity, interval},
            WaterwheelSettings {capacity, interval},
        };
        Limit limit {QString::number(number), any[random.bounded(5)]};
        limit.match.path = u"*%1*"_s.arg(number);
        limits.push_back(limit);
    }
    return limits;
}

std::vector<Arrival> anyArrivals(QRandomGenerator &random)
{
    const QStringList needs {u"0"_s, u"01"_s, u"02"_s, u"013"_s, u"23"_s, u"3"_s, u"none"_s};
    std::vector<Arrival> arrivals;
    Nanoseconds now = 0;
    for (int i = 0; i < 40; ++i) {
        now += random.bounded(3) == 0 ? random.bounded(20) : 0;
        arrivals.push_back({now, 1 + random.bounded(2), 1 + random.bounded(40),
                            needs[random.bounded(needs.size())]});
    }
    return arrivals;
}

//! The rule, nanosecond by nanosecond.
class Rule
{
public:
    Rule(const std::vector<Limit> &limits, const std::vector<Arrival> &arrivals)
        : m_arrivals(arrivals)
        , m_granted(arrivals.size(), -1)
        , m_calls(limits.size())
    {
        for (const Limit &limit : limits)
            m_limits.push_back(oracle::make(limit.settings));
    }
    std::vector<Nanoseconds> play(Nanoseconds horizon)
    {
        std::size_t next = 0;
        for (Nanoseconds now = 0; now <= horizon; ++now) {
            for (const auto &limit : m_limits)
                limit->tick(now);
            for (; !m_ends.empty() && m_ends.begin()->first <= now; m_ends.erase(m_ends.begin()))
                m_calls[m_ends.begin()->second.first][m_ends.begin()->second.second].endedAt = now;
            serve(now);
            for (; next < m_arrivals.size() && m_arrivals[next].at == now; ++next) {
                m_waiting.push_back(next);
                serve(now);
            }
        }
        return m_granted;
    }

private:
    std::vector<std::size_t> needs(std::size_t index) const
    {
        std::vector<std::size_t> numbers;
        for (std::size_t number = 0; number < m_limits.size(); ++number) {
            if (m_arrivals[index].needs.contains(QString::number(number)))
                numbers.push_back(number);
        }
        return numbers;
    }
    bool serveOne(Nanoseconds now)
    {
        std::set<QString> stoodFor;
        std::set<std::size_t> awaited;
        for (auto each = m_waiting.begin(); each != m_waiting.end(); ++each) {
            if (!stoodFor.insert(m_arrivals[*each].needs).second)
                continue;
            const auto limits = needs(*each);
            const std::int64_t cost = m_arrivals[*each].cost;
            std::vector<std::size_t> exhausted;
            std::copy_if(limits.begin(), limits.end(), std::back_inserter(exhausted),
                         [&](std::size_t i) { return !m_limits[i]->fits(now, cost, m_calls[i]); });
            const bool overtakes = std::any_of(limits.begin(), limits.end(),
                                               [&](std::size_t i) { return awaited.contains(i); });
            if (exhausted.empty() && !overtakes) {
                grant(*each, now);
                m_waiting.erase(each);
                return true;
            }
            awaited.insert(exhausted.begin(), exhausted.end());
        }
        return false;
    }
    void serve(Nanoseconds now)
    {
        while (serveOne(now)) { }
    }
    void grant(std::size_t index, Nanoseconds now)
    {
        const Arrival &arrival = m_arrivals[index];
        for (const std::size_t i : needs(index)) {
            m_limits[i]->take(now, arrival.cost);
            m_calls[i].push_back({now, -1, arrival.cost});
            m_ends.emplace(now + arrival.serviceTime, std::pair(i, m_calls[i].size() - 1));
        }
        m_granted[index] = now;
    }

    const std::vector<Arrival> &m_arrivals;
    std::vector<Nanoseconds> m_granted;
    std::vector<std::unique_ptr<oracle::OracleLimit>> m_limits;
    std::vector<std::vector<oracle::Call>> m_calls; // by limit
    std::multimap<Nanoseconds, std::pair<std::size_t, std::size_t>> m_ends; // limit and call
    std::list<std::size_t> m_waiting;
};

std::vector<Nanoseconds> reallyGranted(const std::vector<Limit> &limits,
                                       const std::vector<Arrival> &arrivals, Nanoseconds horizon)
{
    const auto at = [](Nanoseconds time) { return ClockReading {Instant(Duration(time))}; };
    RateLimiterCore core(limits, at(0), {.automaticMarginIsZero = true});
    std::vector<Nanoseconds> granted(arrivals.size(), -1);
    std::multimap<Nanoseconds, quint64> ends;
    std::size_t next = 0;
    const auto collect = [&](Nanoseconds now) {
        std::vector<RateLimiterCore::Reply> replies;
        for (core.drainReplies(replies); !replies.empty();
             replies.clear(), core.drainReplies(replies)) {
            for (const RateLimiterCore::Reply &reply : replies) {
                granted[reply.tag] = reply.at.time_since_epoch().count();
                std::ignore = core.sent(reply.grant, at(now));
                ends.emplace(now + arrivals[reply.tag].serviceTime, reply.grant);
            }
            std::ignore = core.advance(at(now));
        }
    };
    for (Nanoseconds now = 0; now <= horizon; ++now) {
        for (; !ends.empty() && ends.begin()->first <= now; ends.erase(ends.begin()))
            std::ignore = core.finish(ends.begin()->second, at(now));
        std::ignore = core.advance(at(now));
        collect(now);
        for (; next < arrivals.size() && arrivals[next].at == now; ++next) {
            PermitRequest permitRequest;
            permitRequest.cost = arrivals[next].cost;
            permitRequest.path = arrivals[next].needs;
            std::ignore = core.enqueue(permitRequest, at(now), next);
            collect(now);
        }
    }
    return granted;
}

class TestSubQueues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    // As two programs can have it that share the limits.
    void twoOfOnePlaceBothGo()
    {
        Limit limit {u"one"_s, ConcurrencySettings {1}};
        const ClockReading now;
        RateLimiterCore core({limit}, now);
        PermitRequest permitRequest;
        permitRequest.place = QueuePlace::of(Instant(5s), 5, 7);
        for (int i = 0; i < 3; ++i)
            QVERIFY(core.enqueue(permitRequest, now));
        std::vector<RateLimiterCore::Reply> replies;
        core.drainReplies(replies);
        for (int i = 0; i < 3; ++i) {
            QCOMPARE(replies.size(), std::size_t(1));
            QVERIFY(replies.back().granted);
            QVERIFY(core.sent(replies.back().grant, now));
            QVERIFY(core.finish(replies.back().grant, now));
            QVERIFY(core.advance(now));
            replies.clear();
            core.drainReplies(replies);
        }
        QCOMPARE(core.waiting(), 0);
    }

    void requestsGoInTheOrderOfTheRule()
    {
        constexpr Nanoseconds horizon = 4000;
        for (quint32 seed = 1; seed <= 400; ++seed) {
            QRandomGenerator random(seed);
            const std::vector<Limit> limits = limitsByNumber(random);
            const std::vector<Arrival> arrivals = anyArrivals(random);
            const auto wanted = Rule(limits, arrivals).play(horizon);
            const auto got = reallyGranted(limits, arrivals, horizon);
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                QVERIFY2(wanted[i] >= 0, "the horizon is too near");
                if (got[i] != wanted[i])
                    QFAIL(
                        qPrintable(u"seed %1, arrival %2 (needs %3): wanted %4, got %5"_s.arg(seed)
                                       .arg(i)
                                       .arg(arrivals[i].needs)
                                       .arg(wanted[i])
                                       .arg(got[i])));
            }
        }
    }
};

PENSTOCK_TEST(TestSubQueues)
} // namespace tst_lanes
#include "tst_subqueues.moc"
