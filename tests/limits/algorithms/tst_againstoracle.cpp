// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "limits/oracle.h"
#include "support/testprogram.h"

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QRandomGenerator>
#include <QTest>

#include <map>

using namespace penstock;

namespace tst_againstoracle {
using oracle::Arrival;
using oracle::Nanoseconds;

ClockReading at(Nanoseconds time)
{
    return {Instant(Duration(time)), Duration::zero()};
}

//! How the core is driven; what it grants, and when, must not depend on it.
enum class Drive { EveryNanosecond, OnlyWhenAsked };

class Driver
{
public:
    Driver(const std::vector<Limit> &limits, const std::vector<Arrival> &arrivals, Drive drive)
        : m_core(limits, at(0), {.automaticMarginIsZero = true})
        , m_arrivals(arrivals)
        , m_drive(drive)
        , m_granted(arrivals.size(), -1)
        , m_tickets(arrivals.size())
    {
        for (std::size_t i = 0; i < arrivals.size(); ++i) {
            if (arrivals[i].cancelAt >= 0)
                m_cancels.emplace(arrivals[i].cancelAt, i);
        }
    }

    std::vector<Nanoseconds> play(Nanoseconds horizon)
    {
        run(horizon);
        return m_granted;
    }
    std::int64_t leftInFlight() const { return m_core.inFlight(); }

private:
    void run(Nanoseconds horizon)
    {
        for (Nanoseconds now = nextEvent(-1); now <= horizon; now = nextEvent(now)) {
            for (; !m_ends.empty() && m_ends.begin()->first <= now; m_ends.erase(m_ends.begin()))
                finish(m_ends.begin()->second, now);
            std::ignore = m_core.advance(at(now));
            collect(now);
            for (; !m_cancels.empty() && m_cancels.begin()->first == now; collect(now)) {
                const std::size_t index = m_cancels.begin()->second;
                m_cancels.erase(m_cancels.begin());
                QVERIFY(m_core.cancel(m_tickets[index], at(now)));
                std::ignore = m_core.advance(at(now));
            }
            for (; m_next < m_arrivals.size() && m_arrivals[m_next].at == now; ++m_next)
                arrive(m_next, now);
        }
    }
    Nanoseconds nextEvent(Nanoseconds after) const
    {
        if (m_drive == Drive::EveryNanosecond)
            return after + 1;
        Nanoseconds next = std::numeric_limits<Nanoseconds>::max();
        if (m_next < m_arrivals.size())
            next = m_arrivals[m_next].at;
        if (!m_ends.empty())
            next = std::min(next, m_ends.begin()->first);
        if (!m_cancels.empty())
            next = std::min(next, m_cancels.begin()->first);
        if (const auto wake = m_core.nextWake())
            next = std::min(next, wake->time_since_epoch().count());
        return next;
    }
    void arrive(std::size_t index, Nanoseconds now)
    {
        PermitRequest permitRequest;
        permitRequest.cost = m_arrivals[index].cost;
        if (m_arrivals[index].tries)
            permitRequest.maxWait = Duration::zero();
        m_tickets[index] = m_core.enqueue(permitRequest, at(now), index).value_or(Ticket {});
        collect(now);
    }
    void collect(Nanoseconds now)
    {
        for (;;) {
            std::vector<RateLimiterCore::Reply> replies;
            m_core.drainReplies(replies);
            if (replies.empty())
                return;
            for (const RateLimiterCore::Reply &reply : replies) {
                if (!reply.granted)
                    continue;
                const Nanoseconds due = reply.at.time_since_epoch().count();
                QCOMPARE(due, now); // nothing was late
                m_granted[reply.tag] = due;
                QVERIFY(m_core.sent(reply.grant, at(now)));
                if (m_arrivals[reply.tag].serviceTime == 0)
                    QVERIFY(m_core.finish(reply.grant, at(now)));
                else
                    m_ends.emplace(now + m_arrivals[reply.tag].serviceTime, reply.grant);
            }
            std::ignore = m_core.advance(at(now));
        }
    }
    void finish(quint64 grant, Nanoseconds now) { QVERIFY(m_core.finish(grant, at(now))); }

    RateLimiterCore m_core;
    const std::vector<Arrival> &m_arrivals;
    Drive m_drive;
    std::vector<Nanoseconds> m_granted;
    std::vector<Ticket> m_tickets;
    std::multimap<Nanoseconds, quint64> m_ends;
    std::multimap<Nanoseconds, std::size_t> m_cancels;
    std::size_t m_next = 0;
};

class Dice
{
public:
    explicit Dice(quint32 seed)
        : m_random(seed)
    { }
    std::int64_t between(std::int64_t least, std::int64_t most)
    {
        return least + std::int64_t(m_random.bounded(quint32(most - least + 1)));
    }
    bool once(int in) { return m_random.bounded(in) == 0; }

private:
    QRandomGenerator m_random;
};

LimitSettings anyLimit(const QString &kind, Dice &dice)
{
    const std::int64_t capacity = dice.between(1, 6);
    const Duration interval(dice.between(2, 40));
    if (kind == u"token bucket"_s) {
        TokenBucketSettings bucket {capacity, dice.between(1, 9), interval};
        if (dice.once(3))
            bucket.initial = dice.between(-3, capacity);
        return bucket;
    }
    if (kind == u"stepped token bucket"_s) {
        TokenBucketSettings bucket {capacity, dice.between(1, 9), interval};
        bucket.refill = Refill::Stepped;
        if (dice.once(3))
            bucket.initial = dice.between(0, capacity);
        if (dice.once(3))
            bucket.firstRefillAfter = Duration(dice.between(1, 40));
        return bucket;
    }
    if (kind == u"leaky bucket"_s)
        return LeakyBucketSettings {capacity, dice.between(1, 9), interval};
    if (kind == u"gcra"_s)
        return GcraSettings {interval, capacity};
    if (kind == u"fixed window"_s) {
        const Anchor anchors[]
            = {Anchor::Epoch, Anchor::FirstRequest, Anchor::OnDemand, Anchor::Creation};
        return FixedWindowSettings {capacity, interval, anchors[dice.between(0, 3)]};
    }
    if (kind == u"sliding window"_s)
        return SlidingWindowSettings {capacity, interval,
                                      dice.once(2) ? CountFrom::Send : CountFrom::Response};
    if (kind == u"sliding window counter"_s)
        return SlidingWindowCounterSettings {capacity, interval,
                                             dice.once(2) ? Rounding::None : Rounding::Floor};
    if (kind == u"concurrency"_s)
        return ConcurrencySettings {capacity};
    return WaterwheelSettings {capacity, interval};
}

const QStringList allKinds {
    u"token bucket"_s, u"stepped token bucket"_s,   u"leaky bucket"_s,
    u"gcra"_s,         u"fixed window"_s,           u"sliding window"_s,
    u"concurrency"_s,  u"sliding window counter"_s, u"waterwheel"_s,
};

std::vector<Arrival> anyArrivals(const std::vector<Limit> &limits, Dice &dice)
{
    std::int64_t most = 6;
    for (const Limit &limit : limits)
        most = std::min(most, capacityOf(limit.settings));
    std::vector<Arrival> arrivals;
    Nanoseconds now = 0;
    const std::int64_t count = dice.between(5, 30);
    for (std::int64_t i = 0; i < count; ++i) {
        now += dice.once(2) ? 0 : dice.between(0, 25);
        Arrival arrival {now, dice.between(1, most), dice.once(2) ? 0 : dice.between(1, 30),
                         dice.once(5)};
        if (dice.once(6))
            arrival.cancelAt = now + dice.between(1, 30);
        arrivals.push_back(arrival);
    }
    return arrivals;
}

QByteArray story(quint32 seed, const std::vector<Limit> &limits,
                 const std::vector<Arrival> &arrivals, const std::vector<Nanoseconds> &wanted,
                 const std::vector<Nanoseconds> &got)
{
    QString text = u"seed %1: "_s.arg(seed);
    for (const Limit &limit : limits)
        text += algorithmName(limit.settings) + u" "_s + describe(limit).text() + u"; "_s;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const Arrival &each = arrivals[i];
        text += u"\n  t=%1 cost=%2 hold=%3 tries=%4 cancel=%5: wanted %6, got %7"_s.arg(each.at)
                    .arg(each.cost)
                    .arg(each.serviceTime)
                    .arg(int(each.tries))
                    .arg(each.cancelAt)
                    .arg(wanted[i])
                    .arg(got[i]);
    }
    return text.toUtf8();
}

class TestAgainstOracle : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void grantsWhatTheRuleGrantsAndWhen_data()
    {
        const Table<QStringList> row("kinds");
        for (const QString &kind : allKinds)
            QTest::addRow("%s alone", qPrintable(kind)) << QStringList(kind);
        row("two of any kind", {u"*"_s, u"*"_s});
        row("four of any kind", {u"*"_s, u"*"_s, u"*"_s, u"*"_s});
    }
    void grantsWhatTheRuleGrantsAndWhen()
    {
        QFETCH(const QStringList, kinds);
        constexpr Nanoseconds horizon = 3000;
        for (quint32 seed = 1; seed <= 1500; ++seed) {
            Dice dice(seed);
            std::vector<Limit> limits;
            for (const QString &kind : kinds) {
                const QString one
                    = kind == u"*"_s ? allKinds[dice.between(0, allKinds.size() - 1)] : kind;
                limits.push_back({QString::number(limits.size()), anyLimit(one, dice)});
            }
            const std::vector<Arrival> arrivals = anyArrivals(limits, dice);
            const auto wanted = oracle::play(limits, arrivals, horizon);
            for (const Drive drive : {Drive::EveryNanosecond, Drive::OnlyWhenAsked}) {
                Driver driver(limits, arrivals, drive);
                const auto got = driver.play(horizon);
                if (got != wanted)
                    QFAIL(story(seed, limits, arrivals, wanted, got).constData());
                QCOMPARE(driver.leftInFlight(), 0);
            }
        }
    }
};

PENSTOCK_TEST(TestAgainstOracle)
} // namespace tst_againstoracle
#include "tst_againstoracle.moc"
