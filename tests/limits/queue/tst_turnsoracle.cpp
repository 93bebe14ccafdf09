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

namespace tst_turnsoracle {
// Random sources, costs, priorities, retries and cancels, held against the rule of turns as plainly
// as it reads, and every forecast against what then happens.

using namespace penstock;
using oracle::Nanoseconds;
using namespace std::chrono_literals;

constexpr RateLimiterOptions virtualTime {.automaticMarginIsZero = true};

ClockReading at(Nanoseconds time)
{
    return {Instant(Duration(time))};
}

struct Arrival
{
    Nanoseconds at = 0;
    PermitRequest permitRequest;
    Nanoseconds serviceTime = 0;
    Nanoseconds cancelAt = -1;
};

std::vector<Limit> anyLimits(QRandomGenerator &random, bool isUniform)
{
    std::vector<Limit> limits;
    const int count = isUniform ? 1 + int(random.bounded(2)) : 4;
    for (int number = 0; number < count; ++number) {
        const std::int64_t capacity = 4 + random.bounded(5);
        const Duration interval(10 + random.bounded(60));
        const LimitSettings any[] = {
            TokenBucketSettings {capacity, 2 + random.bounded(4), interval},
            SlidingWindowSettings {capacity, interval},
            ConcurrencySettings {capacity},
            FixedWindowSettings {capacity, interval},
        };
        Limit limit {QString::number(number), any[random.bounded(4)]};
        if (!isUniform)
            limit.match.path = u"*%1*"_s.arg(number);
        limits.push_back(limit);
    }
    return limits;
}

std::vector<Arrival> anyArrivals(QRandomGenerator &random, bool isUniform)
{
    const QString needs[] = {u"0"_s, u"01"_s, u"02"_s, u"13"_s, u"3"_s};
    const quint32 sources = 1 + random.bounded(5);
    std::vector<Arrival> arrivals;
    Nanoseconds now = 0;
    for (int i = 0; i < 60; ++i) {
        now += random.bounded(3) == 0 ? random.bounded(20) : 0;
        Arrival arrival;
        arrival.at = now;
        arrival.permitRequest.cost = 1 + random.bounded(4);
        arrival.permitRequest.priority = random.bounded(4) == 0 ? 6 : 5;
        if (const quint32 source = random.bounded(sources))
            arrival.permitRequest.source = QString::number(source);
        if (random.bounded(8) == 0) // a retry, or one that has aged
            arrival.permitRequest.place
                = QueuePlace::of(Instant(Duration(now) - random.bounded(60) * 1s),
                                 arrival.permitRequest.priority, quint64(1'000'000 + i));
        if (!isUniform)
            arrival.permitRequest.path = needs[random.bounded(5)];
        arrival.serviceTime = isUniform && random.bounded(3) == 0 ? 0 : 1 + random.bounded(30);
        arrival.permitRequest.expectedServiceTime = Duration(arrival.serviceTime);
        if (random.bounded(6) == 0)
            arrival.cancelAt = now + 1 + random.bounded(40);
        arrivals.push_back(arrival);
    }
    return arrivals;
}

//! The rule, nanosecond by nanosecond, for requests that all need all limits.
class Rule
{
public:
    Rule(const std::vector<Limit> &limits, const std::vector<Arrival> &arrivals)
        : m_arrivals(arrivals)
        , m_granted(arrivals.size(), -1)
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
                m_calls[m_ends.begin()->second].endedAt = now;
            serve(now);
            for (std::size_t i = 0; i < m_arrivals.size(); ++i) {
                if (m_arrivals[i].cancelAt == now && m_waiting.contains(i)) {
                    remove(i);
                    serve(now);
                }
            }
            for (; next < m_arrivals.size() && m_arrivals[next].at == now; ++next) {
                if (m_waiting.empty() && fits(now, m_arrivals[next].permitRequest.cost)) {
                    grant(now, next); // it takes no turn: it waits for nobody
                    continue;
                }
                join(next);
                serve(now);
            }
        }
        return m_granted;
    }

private:
    using Flow = std::pair<int, QString>;
    Flow flowOf(std::size_t i) const
    {
        return {m_arrivals[i].permitRequest.priority, m_arrivals[i].permitRequest.source};
    }
    bool fits(Nanoseconds now, std::int64_t cost) const
    {
        return std::all_of(m_limits.begin(), m_limits.end(),
                           [&](const auto &limit) { return limit->fits(now, cost, m_calls); });
    }
    template <typename Test>
    bool anyWaits(const Test &test) const
    {
        return std::any_of(m_waiting.begin(), m_waiting.end(),
                           [&](const auto &each) { return test(flowOf(each.first)); });
    }
    void join(std::size_t i)
    {
        const Flow flow = flowOf(i);
        if (!anyWaits([&](const Flow &other) { return other == flow; }))
            m_tags[flow] = std::max(m_tags[flow], m_now[flow.first]);
        const Arrival &arrival = m_arrivals[i];
        m_waiting[i] = arrival.permitRequest.place.order != 0
            ? arrival.permitRequest.place
            : QueuePlace::of(Instant(Duration(arrival.at)), flow.first, i + 1);
    }
    void remove(std::size_t i)
    {
        const int priority = flowOf(i).first;
        m_waiting.erase(i);
        if (anyWaits([&](const Flow &other) { return other.first == priority; }))
            return;
        m_now[priority] = 0;
        std::erase_if(m_tags, [&](const auto &each) { return each.first.first == priority; });
    }
    void grant(Nanoseconds now, std::size_t i)
    {
        const std::int64_t cost = m_arrivals[i].permitRequest.cost;
        for (const auto &limit : m_limits)
            limit->take(now, cost);
        m_calls.push_back({now, m_arrivals[i].serviceTime == 0 ? now : -1, cost});
        if (m_arrivals[i].serviceTime != 0)
            m_ends.emplace(now + m_arrivals[i].serviceTime, m_calls.size() - 1);
        m_granted[i] = now;
    }
    void serve(Nanoseconds now)
    {
        while (!m_waiting.empty()) {
            const auto oldest
                = std::min_element(m_waiting.begin(), m_waiting.end(), [](auto &a, auto &b) {
                      return a.second < b.second;
                  })->first;
            const int priority = flowOf(oldest).first;
            std::optional<std::size_t> next;
            for (const auto &[i, place] : m_waiting) {
                if (flowOf(i).first == priority
                    && (!next
                        || std::pair(m_tags[flowOf(i)], place)
                            < std::pair(m_tags[flowOf(*next)], m_waiting[*next])))
                    next = i;
            }
            const std::int64_t cost = m_arrivals[*next].permitRequest.cost;
            if (!fits(now, cost))
                return;
            const Flow flow = flowOf(*next);
            if (anyWaits(
                    [&](const Flow &other) { return other.first == priority && other != flow; })) {
                m_now[priority] = std::max(m_tags[flow], m_now[priority]);
                m_tags[flow] = m_now[priority] + cost;
            }
            grant(now, *next);
            remove(*next);
        }
    }

    const std::vector<Arrival> &m_arrivals;
    std::vector<Nanoseconds> m_granted;
    std::vector<std::unique_ptr<oracle::OracleLimit>> m_limits;
    std::vector<oracle::Call> m_calls;
    std::multimap<Nanoseconds, std::size_t> m_ends; // when, which call
    std::map<std::size_t, QueuePlace> m_waiting;
    std::map<Flow, std::int64_t> m_tags;
    std::map<int, std::int64_t> m_now; // virtual time
};

//! The real one. A value: a copy plays on by itself.
class Driver
{
public:
    Driver(const std::vector<Limit> &limits, std::vector<Arrival> arrivals)
        : core(limits, at(0), virtualTime)
        , granted(arrivals.size(), -1)
        , tickets(arrivals.size())
        , m_arrivals(std::move(arrivals))
    { }
    void play(Nanoseconds from, Nanoseconds upTo)
    {
        for (Nanoseconds now = from; now <= upTo; ++now)
            step(now);
    }
    void step(Nanoseconds now)
    {
        m_now = now;
        for (; !m_ends.empty() && m_ends.begin()->first <= now; m_ends.erase(m_ends.begin()))
            std::ignore = core.finish(m_ends.begin()->second, at(now));
        advance();
        for (std::size_t i = 0; i < m_arrivals.size(); ++i) {
            if (m_arrivals[i].cancelAt == now && i < m_next && granted[i] < 0) {
                std::ignore = core.cancel(tickets[i], at(now));
                advance();
            }
        }
        for (; m_next < m_arrivals.size() && m_arrivals[m_next].at == now; ++m_next) {
            tickets[m_next]
                = core.enqueue(m_arrivals[m_next].permitRequest, at(now), m_next).value();
            collect();
        }
    }
    //! Nothing more is to come.
    void isLeftAlone()
    {
        m_arrivals.resize(m_next);
        granted.resize(m_next);
        tickets.resize(m_next);
        for (Arrival &arrival : m_arrivals)
            arrival.cancelAt = -1;
    }
    std::size_t add(const PermitRequest &permitRequest, Nanoseconds serviceTime)
    {
        m_arrivals.push_back({m_now, permitRequest, serviceTime, -1});
        granted.push_back(-1);
        wasDenied = false;
        tickets.push_back(core.enqueue(permitRequest, at(m_now), m_next++).value());
        collect();
        return granted.size() - 1;
    }

    RateLimiterCore core;
    std::vector<Nanoseconds> granted; // by arrival; -1: not
    std::vector<Ticket> tickets;
    bool wasDenied = false; // the last one

private:
    void advance()
    {
        std::ignore = core.advance(at(m_now));
        collect();
    }
    void collect()
    {
        std::vector<RateLimiterCore::Reply> replies;
        for (core.drainReplies(replies); !replies.empty();
             replies.clear(), core.drainReplies(replies)) {
            for (const RateLimiterCore::Reply &reply : replies) {
                wasDenied = !reply.granted;
                if (!reply.granted)
                    continue;
                granted[reply.tag] = reply.at.time_since_epoch().count();
                std::ignore = core.sent(reply.grant, at(m_now));
                const Nanoseconds serviceTime = m_arrivals[reply.tag].serviceTime;
                if (serviceTime == 0)
                    std::ignore = core.finish(reply.grant, at(m_now));
                else
                    m_ends.emplace(m_now + serviceTime, reply.grant);
            }
            std::ignore = core.advance(at(m_now));
        }
    }

    std::vector<Arrival> m_arrivals;
    std::multimap<Nanoseconds, quint64> m_ends;
    std::size_t m_next = 0;
    Nanoseconds m_now = 0;
};

class TestTurnsOracle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void grantsGoByTheRule()
    {
        constexpr Nanoseconds horizon = 5000;
        for (quint32 seed = 1; seed <= 400; ++seed) {
            QRandomGenerator random(seed);
            const std::vector<Limit> limits = anyLimits(random, true);
            const std::vector<Arrival> arrivals = anyArrivals(random, true);
            const auto wanted = Rule(limits, arrivals).play(horizon);
            Driver driver(limits, arrivals);
            driver.play(0, horizon);
            for (std::size_t i = 0; i < arrivals.size(); ++i) {
                if (driver.granted[i] != wanted[i])
                    QFAIL(qPrintable(u"seed %1, arrival %2: wanted %3, got %4"_s.arg(seed)
                                         .arg(i)
                                         .arg(wanted[i])
                                         .arg(driver.granted[i])));
            }
            QCOMPARE(driver.core.waiting(), 0);
            QCOMPARE(driver.core.inFlight(), 0);
        }
    }

    void forecastsComeTrue_data()
    {
        const Table<bool> row("isUniform");
        row("all need the same limits", true);
        row("different limits", false);
    }
    void forecastsComeTrue()
    {
        QFETCH(const bool, isUniform);
        for (quint32 seed = 1; seed <= 150; ++seed) {
            QRandomGenerator random(seed);
            Driver driver(anyLimits(random, isUniform), anyArrivals(random, isUniform));
            const Nanoseconds stop = 20 + random.bounded(150);
            driver.play(0, stop);
            Driver alone = driver;
            alone.isLeftAlone();
            alone.play(stop + 1, stop + 4000);
            for (std::size_t i = 0; i < alone.granted.size(); ++i) {
                const auto foretold = driver.core.forecast(driver.tickets[i], at(stop));
                if (driver.granted[i] >= 0 || alone.granted[i] < 0)
                    continue;
                QVERIFY(foretold);
                if (*foretold != at(alone.granted[i]).at)
                    QFAIL(qPrintable(u"seed %1, arrival %2: foretold %3, was %4"_s.arg(seed)
                                         .arg(i)
                                         .arg(foretold->time_since_epoch().count())
                                         .arg(alone.granted[i])));
            }
        }
    }

    void whatIsNotQueuedYetIsForetoldAtItsTurn_data() { forecastsComeTrue_data(); }
    void whatIsNotQueuedYetIsForetoldAtItsTurn()
    {
        QFETCH(const bool, isUniform);
        for (quint32 seed = 1; seed <= 150; ++seed) {
            QRandomGenerator random(seed);
            Driver driver(anyLimits(random, isUniform), anyArrivals(random, isUniform));
            const Nanoseconds stop = 20 + random.bounded(150);
            driver.play(0, stop);
            driver.isLeftAlone();
            PermitRequest permitRequest;
            permitRequest.cost = 1 + random.bounded(4);
            permitRequest.priority = random.bounded(3) == 0 ? 6 : 5;
            permitRequest.source = QString::number(random.bounded(7)); // 6 has never asked
            permitRequest.path = isUniform ? QString() : u"01"_s;
            const Nanoseconds serviceTime = 1 + random.bounded(30);
            permitRequest.expectedServiceTime = Duration(serviceTime);

            const int count = 1 + int(random.bounded(5));
            Driver several = driver;
            std::size_t last = 0;
            for (int i = 0; i < count; ++i)
                last = several.add(permitRequest, serviceTime);
            several.play(stop + 1, stop + 4000);
            const auto foretold = driver.core.forecastOfLast(permitRequest, count, at(stop));
            QVERIFY(foretold);
            if (*foretold != at(several.granted[last]).at)
                QFAIL(qPrintable(u"seed %1, %2 more: foretold %3, was %4"_s.arg(seed)
                                     .arg(count)
                                     .arg(foretold->time_since_epoch().count())
                                     .arg(several.granted[last])));

            Driver one = driver;
            last = one.add(permitRequest, serviceTime);
            one.play(stop + 1, stop + 4000);
            const Duration wait = at(one.granted[last]).at - at(stop).at;
            if (wait == 0ns)
                continue;
            permitRequest.maxWait = wait;
            Driver patient = driver;
            patient.add(permitRequest, serviceTime);
            QVERIFY2(!patient.wasDenied, qPrintable(QString::number(seed)));
            permitRequest.maxWait = wait - 1ns;
            Driver hasty = driver;
            hasty.add(permitRequest, serviceTime);
            QVERIFY2(hasty.wasDenied, qPrintable(QString::number(seed)));
        }
    }
};

PENSTOCK_TEST(TestTurnsOracle)
} // namespace tst_turnsoracle
#include "tst_turnsoracle.moc"
