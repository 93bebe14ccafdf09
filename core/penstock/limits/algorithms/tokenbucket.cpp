// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/tokenbucket.h>

#include <numeric>

// Why not simply a level and the time it was last looked at?
//
// A level in tokens needs fractions, and fractions in a double drift: three reservations at 60 per
// second given back in reverse leave -6e-8 tokens in golang.org/x/time/rate, and the next try is
// throttled. So the level is kept in units of which one token is interval and one nanosecond is
// amount: whole numbers for any rate. And instead of the level we keep the instant at which it was
// (or will be) zero, because that does not change while nobody asks.
//
// Three things move that instant:
//  - taking cost units pushes it on by cost * interval;
//  - a bucket that has been full for a while spills: it is pushed on so that the level is capacity.
//    Less than a nanosecond over is not spilled. Grants happen at whole nanoseconds, a little after
//    the tokens were there; capping then would lose that little each time, at 3 per second with
//    capacity 1 some 6.7 ms in ten million grants;
//  - tokens taken for a request that has not left yet still lie in the server's bucket, so there
//    is room for fewer new ones: the bucket spills at capacity - unsent.
//
// The margin is time that a token must have been there before it is used, because a request may
// arrive earlier than the one before it did. Tokens of a bucket that was full need none. So it is
// paid once, on going from spending what was stored to spending what accrues.
namespace penstock {

namespace {

Int128 ceilDivide(Int128 dividend, std::int64_t divisor)
{
    const Int128 quotient = dividend / divisor;
    return quotient + (dividend % divisor > 0 ? 1 : 0);
}

Int128 floorDivide(Int128 dividend, std::int64_t divisor)
{
    const Int128 quotient = dividend / divisor;
    return quotient - (dividend % divisor < 0 ? 1 : 0);
}

Instant saturated(Int128 nanoseconds)
{
    const auto last = Int128(never.time_since_epoch().count());
    return Instant(Duration(std::int64_t(std::min(nanoseconds, last))));
}

} // namespace

TokenBucket::TokenBucket(std::int64_t capacity, std::int64_t amount, Duration interval,
                         Duration margin, ClockReading created)
    : m_capacity(capacity)
    , m_amount(amount)
    , m_interval(interval.count())
    , m_margin(margin)
    , m_slack(sendSlackOf(capacity, amount == 0 ? Duration::zero() : interval / amount))
    , m_fullSince(created.at)
    , m_unsentSince(created.at)
{
    const std::int64_t common = std::gcd(m_amount, m_interval);
    m_amount /= common;
    m_interval /= common;
    m_emptyAt = Int128(created.at.time_since_epoch().count()) * m_amount
        - Int128(m_capacity) * m_interval;
}

TokenBucket::TokenBucket(const TokenBucketSettings &settings, Duration margin, ClockReading created)
    : TokenBucket(settings.capacity, settings.refillAmount, settings.refillInterval, margin,
                  created)
{
    m_payLater = settings.payment == Payment::Later;
    m_emptyAt += Int128(m_capacity - settings.initial.value_or(m_capacity)) * m_interval;
}

TokenBucket::TokenBucket(const GcraSettings &settings, Duration margin, ClockReading created)
    : TokenBucket(settings.burst, 1, settings.emissionInterval, margin, created)
{ }

Instant TokenBucket::earliest(std::int64_t cost, ClockReading from) const
{
    if (fits(cost, from))
        return from.at;
    if (!m_payLater && cost > roomBesideUnsent(from.at))
        return never; // until the unsent ones leave
    if (m_amount == 0)
        return never;
    const Instant there = saturated(ceilDivide(m_emptyAt + needed(cost), m_amount));
    return std::max(from.at, saturatingAdd(there, m_margin));
}

void TokenBucket::take(std::int64_t cost, ClockReading at)
{
    spend(cost, at.at);
    if (m_unsent == 0)
        m_unsentSince = at.at;
    m_unsent += cost;
}

void TokenBucket::sent(std::int64_t cost, Instant due, ClockReading at)
{
    noteGap(at.at);
    if (at.at - due > m_slack)
        spill(at.at);
    m_unsent -= cost;
    if (!m_updatesLatency)
        return;
    m_unanswered += cost;
    // Where the next token is there before this answer, it must not be the one that is lost if this
    // call is late; else the answer tells how late it was.
    const bool isAnsweredFirst
        = m_times.isKnown() && Int128(m_times.slowest.count()) * m_amount <= m_interval;
    if (!isAnsweredFirst && isSlowerThanAnswers())
        countBy(at.at + beyondMargin(m_times.jitter(timeToFill())), cost);
}

void TokenBucket::answered(std::int64_t cost, Instant sentAt, ClockReading at)
{
    if (m_isForecast)
        return;
    noteGap(at.at);
    if (isSlowerThanAnswers())
        countBy(sentAt - m_slack + beyondMargin(m_times.lateness(at.at - sentAt, timeToFill())),
                m_unanswered + m_unsent);
    m_unanswered = std::max<std::int64_t>(0, m_unanswered - cost);
}

Duration TokenBucket::timeToFill() const
{
    return m_amount == 0 ? Duration::zero()
                         : saturated(Int128(m_capacity) * m_interval / m_amount).time_since_epoch();
}

void TokenBucket::lowerCost(const CostChange &call, ClockReading at)
{
    expectLowerCosts();
    noteGap(at.at);
    m_emptyAt -= m_gaps.lowerCost(call.sentAt, Int128(call.units()) * m_interval);
    if (m_updatesLatency)
        m_unanswered -= call.units();
}

void TokenBucket::refund(std::int64_t cost, ClockReading at)
{
    noteGap(at.at);
    spill(at.at);
    m_unsent -= cost;
    m_emptyAt -= Int128(cost) * m_interval;
}

std::int64_t TokenBucket::available(ClockReading now) const
{
    const Int128 whole = floorDivide(usableUnits(now.at), m_interval);
    return std::int64_t(std::min(whole, Int128(roomBesideUnsent(now.at))));
}

Instant TokenBucket::fullAt(ClockReading now) const
{
    if (m_unsent != 0)
        return never;
    const Int128 full = m_emptyAt + Int128(m_capacity) * m_interval;
    if (m_amount == 0)
        return unitsAt(now.at) >= Int128(m_capacity) * m_interval ? now.at : never;
    return std::max(now.at, saturated(ceilDivide(full, m_amount)));
}

void TokenBucket::tighten(std::int64_t available, ClockReading now)
{
    noteGap(now.at);
    const Int128 over = unitsAt(now.at) - Int128(available) * m_interval;
    if (over > 0)
        m_emptyAt += over;
}

void TokenBucket::inherit(const TokenBucket &old, ClockReading now)
{
    TokenBucket was = old;
    was.noteGap(now.at);
    was.spill(now.at);
    m_gaps.inherit(was.m_gaps, was.m_interval, m_interval);
    const Int128 owed
        = Int128(was.m_capacity - was.m_unsent) * was.m_interval - was.unitsAt(now.at);
    if (owed <= 0)
        return;
    // Whole tokens and the part of one apart, so that the product fits.
    const Int128 whole = owed / was.m_interval;
    const Int128 part = ceilDivide((owed % was.m_interval) * m_interval, was.m_interval);
    m_emptyAt = Int128(now.at.time_since_epoch().count()) * m_amount
        - Int128(m_capacity) * m_interval + whole * m_interval + part;
}

QJsonObject TokenBucket::save(ClockReading now) const
{
    TokenBucket idle = *this;
    idle.m_unsent = 0; // what is on its way counts as gone
    if (m_amount == 0)
        return {{u"available"_s, qint64(available(now))}};
    const Duration untilFull = idle.fullAt(now) - now.at;
    return {{u"full_in_ns"_s, QString::number(untilFull.count())}};
}

void TokenBucket::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    if (m_amount == 0) {
        tighten(state.value(u"available"_s).toInteger(m_capacity), now);
        return;
    }
    const Duration untilFull(state.value(u"full_in_ns"_s).toString().toLongLong());
    const Int128 owed = Int128((untilFull - age).count()) * m_amount;
    if (owed > 0)
        m_emptyAt = Int128(now.at.time_since_epoch().count()) * m_amount
            - Int128(m_capacity) * m_interval + owed;
}

} // namespace penstock
