// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/leakybucket.h>

#include <limits>

namespace penstock {

LeakyBucket::LeakyBucket(const LeakyBucketSettings &settings, Duration margin, ClockReading created)
    : m_capacity(settings.capacity)
    , m_amount(settings.drainAmount)
    , m_interval(settings.drainInterval.count())
    , m_margin(margin)
    , m_start(created.at)
{ }

Instant LeakyBucket::whenDrained(std::int64_t tokens) const
{
    if (m_amount == 0)
        return never;
    const Int128 elapsed = (Int128(tokens) * m_interval + m_amount - 1) / m_amount;
    const Int128 at = Int128(m_start.time_since_epoch().count()) + elapsed;
    return at >= never.time_since_epoch().count() ? never : Instant(Duration(std::int64_t(at)));
}

Instant LeakyBucket::earliest(std::int64_t cost, ClockReading from) const
{
    if (fits(cost, from))
        return from.at;
    if (m_unsent + cost > m_capacity)
        return never; // until the unsent ones leave and begin to drain
    const std::int64_t mustHaveDrained = m_put + m_unsent + cost - m_capacity;
    const Instant drained = whenDrained(mustHaveDrained);
    return drained == never ? never : std::max(from.at, saturatingAdd(drained, m_margin));
}

std::int64_t LeakyBucket::gapAt(Instant at) const
{
    return std::max<std::int64_t>(0, queued(at) - 1);
}

void LeakyBucket::put(std::int64_t cost, Instant at)
{
    if (queued(at) == 0) {
        m_put = 0;
        m_start = at;
    }
    m_put += cost;
}

//! It may be the one that starts the drip clock, and come late.
void LeakyBucket::putLate(std::int64_t cost, Instant at)
{
    noteGap(at);
    const Instant latest = at + beyondMargin(m_times.jitter(timeToDrain()));
    if (queued(latest) == 0) {
        m_put = latest == at ? 0 : queued(at);
        m_start = latest;
    }
    m_put += cost;
}

void LeakyBucket::lowerCost(const CostChange &call, ClockReading at)
{
    expectLowerCosts();
    noteGap(at.at);
    // The token that started the drip clock stays as well: without it that would have started
    // later.
    const bool startedClock = m_start >= call.left(slack());
    const std::int64_t least = startedClock && call.actual == 0 ? 1 : call.actual;
    m_put -= std::int64_t(m_gaps.lowerCost(call.sentAt, call.cost - least));
}

void LeakyBucket::answered(std::int64_t cost, Instant sentAt, ClockReading at)
{
    // It did start the clock, and tells now how late it can have been.
    if (m_put == cost && m_start >= sentAt - sendSlack)
        m_start = sentAt + beyondMargin(m_times.lateness(at.at - sentAt, timeToDrain()));
}

Duration LeakyBucket::timeToDrain() const
{
    constexpr auto most = Int128(std::numeric_limits<std::int64_t>::max());
    const Int128 whole = m_amount == 0 ? most : Int128(m_capacity) * m_interval / m_amount;
    return Duration(std::int64_t(std::min(whole, most)));
}

Duration LeakyBucket::slack() const
{
    return sendSlackOf(m_capacity,
                       m_amount == 0 ? Duration::zero() : Duration(m_interval / m_amount));
}

void LeakyBucket::sent(std::int64_t cost, Instant due, ClockReading at)
{
    m_unsent -= cost;
    const Instant left = at.at - due <= slack() ? due : at.at;
    if (m_updatesLatency) {
        putLate(cost, left);
    } else {
        noteGap(left);
        put(cost, left);
    }
}

Instant LeakyBucket::fullAt(ClockReading now) const
{
    if (m_unsent != 0)
        return never;
    return queued(now.at) == 0 ? now.at : std::max(now.at, whenDrained(m_put));
}

void LeakyBucket::tighten(std::int64_t available, ClockReading now)
{
    const std::int64_t over = m_capacity - m_unsent - queued(now.at) - available;
    if (over <= 0)
        return;
    noteGap(now.at);
    put(over, now.at);
}

void LeakyBucket::inherit(const LeakyBucket &old, ClockReading now)
{
    const std::int64_t left = old.queued(now.at);
    m_gaps.inherit(old.m_gaps, 1, 1);
    if (m_gaps.isStored()) {
        expectLowerCosts();
        m_gaps.note(now.at, old.gapAt(now.at)); // by the drip clock of before
    }
    if (left == 0)
        return;
    m_put = left;
    m_start = now.at;
}

QJsonObject LeakyBucket::save(ClockReading now) const
{
    const Instant empty = m_put == 0 ? now.at : std::max(now.at, whenDrained(m_put));
    return {{u"queued"_s, qint64(queued(now.at) + m_unsent)},
            {u"empty_in_ns"_s, QString::number((empty - now.at).count())}};
}

void LeakyBucket::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    const std::int64_t left = state.value(u"queued"_s).toInteger();
    const Duration empty(state.value(u"empty_in_ns"_s).toString().toLongLong());
    if (left <= 0 || m_amount == 0)
        return;
    // Started so long ago that the last of them drains when it would have: never in the future.
    const Int128 whole = (Int128(left) * m_interval + m_amount - 1) / m_amount;
    const Int128 start = Int128((now.at + (empty - age)).time_since_epoch().count()) - whole;
    m_put = left;
    m_start = std::min(now.at, Instant(Duration(std::int64_t(start))));
}

} // namespace penstock
