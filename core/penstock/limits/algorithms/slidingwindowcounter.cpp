// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/slidingwindowcounter.h>

namespace penstock {

SlidingWindowCounter::SlidingWindowCounter(const SlidingWindowCounterSettings &settings,
                                           Duration margin, ClockReading created)
    : m_capacity(settings.capacity)
    , m_interval(settings.interval)
    , m_floors(settings.rounding == Rounding::Floor)
    , m_margin(margin)
    , m_grid(Anchor::Epoch, settings.interval, {}, created)
{ }

void SlidingWindowCounter::advanceTo(ClockReading now)
{
    const int passed = m_grid.roll(now);
    if (passed == 0)
        return;
    m_countBefore = passed == 1 ? m_count : 0;
    m_count = m_unsent + (passed == 1 ? m_late : 0);
    m_late = 0;
}

SlidingWindowCounter SlidingWindowCounter::rolledTo(ClockReading now) const
{
    SlidingWindowCounter then = *this;
    then.advanceTo(now);
    return then;
}

Instant SlidingWindowCounter::earliestInThisWindow(std::int64_t cost) const
{
    const std::int64_t room = m_capacity - m_count - cost;
    if (room < 0)
        return never;
    if (m_countBefore == 0)
        return m_grid.start();
    // The longest cover of the window before whose weighted count still leaves room.
    Int128 most = Int128(room) * m_interval.count();
    if (m_floors)
        most += m_interval.count() - 1;
    const Duration cover(std::int64_t(std::min(most / m_countBefore, Int128(m_interval.count()))));
    const Instant at = m_grid.start() + (m_interval - cover)
        + (cover == m_interval ? Duration::zero() : m_margin);
    return at < m_grid.end() ? at : never;
}

Instant SlidingWindowCounter::earliest(std::int64_t cost, ClockReading from) const
{
    SlidingWindowCounter then = rolledTo(from);
    // This window, the next, and the one that no longer sees this one.
    for (int window = 0; window < 4; ++window) {
        if (then.fits(cost, from))
            return from.at;
        const Instant here = then.earliestInThisWindow(cost);
        if (here != never)
            return std::max(here, from.at);
        from = from.movedTo(then.m_grid.end());
        then.advanceTo(from);
    }
    return never; // until the unsent ones leave
}

void SlidingWindowCounter::take(std::int64_t cost, ClockReading at)
{
    advanceTo(at);
    m_count += cost;
    m_unsent += cost;
}

void SlidingWindowCounter::sent(std::int64_t cost, Instant due, ClockReading at)
{
    const ClockReading left = at.at - due <= sendSlack ? at.movedTo(due) : at;
    if (left.at >= m_grid.start())
        advanceTo(left);
    m_unsent -= cost;
    if (m_jitter.most != Duration::zero() && left.at >= m_grid.end() - m_jitter.most)
        m_late += cost;
}

void SlidingWindowCounter::lowerCost(const CostChange &call, ClockReading at)
{
    advanceTo(at);
    const Instant left = call.left(sendSlack);
    if (left >= m_grid.start()) {
        m_count -= call.units();
        if (m_jitter.most != Duration::zero() && left >= m_grid.end() - m_jitter.most)
            m_late = std::max<std::int64_t>(0, m_late - call.units());
    } else if (call.sentAt < m_grid.start() && left >= m_grid.start() - m_interval) {
        m_countBefore = std::max<std::int64_t>(0, m_countBefore - call.units());
    }
}

void SlidingWindowCounter::refund(std::int64_t cost, ClockReading at)
{
    advanceTo(at);
    m_unsent -= cost;
    m_count -= cost;
}

std::int64_t SlidingWindowCounter::available(ClockReading now) const
{
    const SlidingWindowCounter then = rolledTo(now);
    const Int128 before = Int128(then.m_countBefore) * then.covered(now.at).count();
    const Int128 interval = m_interval.count();
    const Int128 weighted = m_floors ? before / interval : (before + interval - 1) / interval;
    return m_capacity - then.m_count - std::int64_t(weighted);
}

Instant SlidingWindowCounter::fullAt(ClockReading now) const
{
    const SlidingWindowCounter then = rolledTo(now);
    if (then.m_unsent != 0)
        return never;
    if (then.m_count != 0)
        return then.m_grid.end() + m_interval;
    return then.m_countBefore == 0 ? now.at : then.m_grid.end();
}

void SlidingWindowCounter::tighten(std::int64_t available, ClockReading now)
{
    advanceTo(now);
    const std::int64_t over = this->available(now) - available;
    if (over > 0)
        m_count += over;
}

void SlidingWindowCounter::inherit(const SlidingWindowCounter &old, ClockReading now)
{
    advanceTo(now);
    const SlidingWindowCounter was = old.rolledTo(now);
    m_count = was.m_count - was.m_unsent;
    m_countBefore = was.m_countBefore;
}

QJsonObject SlidingWindowCounter::save(ClockReading now) const
{
    const SlidingWindowCounter then = rolledTo(now);
    return {{u"count"_s, qint64(then.m_count)},
            {u"count_before"_s, qint64(then.m_countBefore)},
            {u"window_ends_in_ns"_s, QString::number((then.m_grid.end() - now.at).count())}};
}

void SlidingWindowCounter::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    advanceTo(now);
    const Duration left(state.value(u"window_ends_in_ns"_s).toString().toLongLong());
    const std::int64_t count = state.value(u"count"_s).toInteger();
    if (age < left) {
        m_count += count;
        m_countBefore = state.value(u"count_before"_s).toInteger();
    } else if (age < left + m_interval) {
        m_countBefore = count;
    }
}

} // namespace penstock
