// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/steppedbucket.h>

#include <penstock/support/int128.h>

namespace penstock {

namespace {

Instant firstStep(const TokenBucketSettings &settings, ClockReading created)
{
    Instant first = saturatingAdd(created.at, settings.refillInterval);
    if (settings.firstRefillAfter)
        first = saturatingAdd(created.at, *settings.firstRefillAfter);
    if (settings.firstRefillAt) {
        first = created.at + (*settings.firstRefillAt - created.wall());
        if (first <= created.at) // the grid began in the past
            first += settings.refillInterval * ((created.at - first) / settings.refillInterval + 1);
    }
    return first;
}

} // namespace

SteppedBucket::SteppedBucket(const TokenBucketSettings &settings, Duration margin,
                             ClockReading created)
    : m_capacity(settings.capacity)
    , m_amount(settings.refillAmount)
    , m_interval(settings.refillInterval)
    , m_margin(margin)
    , m_payLater(settings.payment == Payment::Later)
    , m_level(settings.initial.value_or(settings.capacity))
    , m_nextStep(firstStep(settings, created))
{ }

std::int64_t SteppedBucket::stepsUntil(Instant at) const
{
    return at < m_nextStep ? 0 : (at - m_nextStep) / m_interval + 1;
}

std::int64_t SteppedBucket::levelAt(Instant at) const
{
    const std::int64_t steps = stepsUntil(at);
    if (steps == 0)
        return m_level;
    const auto filled = [this](std::int64_t level, std::int64_t times, std::int64_t brim) {
        const Int128 full = Int128(times) * m_amount + level;
        return std::int64_t(std::min(full, Int128(std::max(level, brim))));
    };
    // Only at the first step what was sent shortly before it may count afterwards.
    const std::int64_t first = filled(m_level, 1, m_capacity - m_unsent - m_late);
    return steps == 1 ? first : filled(first, steps - 1, m_capacity - m_unsent);
}

void SteppedBucket::advanceTo(Instant at)
{
    const std::int64_t steps = stepsUntil(at);
    m_level = levelAt(at);
    m_nextStep = saturatingAdd(m_nextStep, m_interval * steps);
    if (steps == 0)
        return;
    const std::int64_t late = steps == 1 ? m_late : 0;
    m_gaps.note(m_nextStep - m_interval,
                std::max<std::int64_t>(0, m_capacity - m_unsent - late - m_level));
    m_late = 0;
}

Instant SteppedBucket::earliest(std::int64_t cost, ClockReading from) const
{
    if (fits(cost, from))
        return from.at;
    if (m_amount == 0 || needed(cost) > m_capacity - m_unsent)
        return never;
    const std::int64_t missing = needed(cost) - levelAt(m_nextStep);
    const std::int64_t steps = 1 + (missing > 0 ? (missing + m_amount - 1) / m_amount : 0);
    const Int128 wait = Int128(m_interval.count()) * (steps - 1) + m_margin.count();
    const Int128 at = Int128(m_nextStep.time_since_epoch().count()) + wait;
    return at >= never.time_since_epoch().count() ? never : Instant(Duration(std::int64_t(at)));
}

void SteppedBucket::take(std::int64_t cost, ClockReading at)
{
    spend(cost, at.at);
    m_unsent += cost;
}

void SteppedBucket::spend(std::int64_t cost, Instant at)
{
    advanceTo(at);
    m_level -= cost;
}

void SteppedBucket::sent(std::int64_t cost, Instant due, ClockReading at)
{
    if (at.at - due > sendSlack)
        advanceTo(at.at);
    m_unsent -= cost;
    if (m_jitter.most != Duration::zero() && at.at >= m_nextStep - m_jitter.most)
        m_late += cost;
}

void SteppedBucket::lowerCost(const CostChange &call, ClockReading at)
{
    advanceTo(at.at);
    m_gaps.keep();
    m_level += std::int64_t(m_gaps.lowerCost(call.sentAt, call.units()));
    if (m_jitter.most != Duration::zero() && call.sentAt >= m_nextStep - m_jitter.most)
        m_late = std::max<std::int64_t>(0, m_late - call.units());
}

void SteppedBucket::refund(std::int64_t cost, ClockReading at)
{
    advanceTo(at.at);
    m_unsent -= cost;
    m_level += cost;
}

Instant SteppedBucket::fullAt(ClockReading now) const
{
    if (m_unsent != 0)
        return never;
    const std::int64_t missing = m_capacity - levelAt(now.at);
    if (missing <= 0)
        return now.at;
    if (m_amount == 0)
        return never;
    SteppedBucket then = *this;
    then.advanceTo(now.at);
    const std::int64_t steps = (missing + m_amount - 1) / m_amount;
    const Int128 at = Int128(then.m_nextStep.time_since_epoch().count())
        + Int128(m_interval.count()) * (steps - 1);
    return at >= never.time_since_epoch().count() ? never : Instant(Duration(std::int64_t(at)));
}

void SteppedBucket::tighten(std::int64_t available, ClockReading now)
{
    advanceTo(now.at);
    m_level = std::min(m_level, available);
}

void SteppedBucket::inherit(const SteppedBucket &old, ClockReading now)
{
    SteppedBucket was = old;
    was.advanceTo(now.at);
    m_level = m_capacity - std::max<std::int64_t>(0, was.m_capacity - was.m_unsent - was.m_level);
    if (was.m_interval == m_interval) {
        m_nextStep = was.m_nextStep;
        m_late = was.m_late;
    }
    m_gaps.inherit(was.m_gaps, 1, 1);
}

QJsonObject SteppedBucket::save(ClockReading now) const
{
    SteppedBucket then = *this;
    then.advanceTo(now.at);
    return {{u"level"_s, qint64(then.m_level)},
            {u"next_step_in_ns"_s, QString::number((then.m_nextStep - now.at).count())}};
}

void SteppedBucket::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    m_level = std::min<std::int64_t>(m_capacity, state.value(u"level"_s).toInteger());
    const Duration next(state.value(u"next_step_in_ns"_s).toString().toLongLong());
    m_nextStep = now.at + (next - age);
    advanceTo(now.at);
}

} // namespace penstock
