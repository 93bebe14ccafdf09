// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/fixedwindow.h>

namespace penstock {

FixedWindow::FixedWindow(const FixedWindowSettings &settings, Duration margin, ClockReading created)
    : m_capacity(settings.capacity)
    , m_interval(settings.interval)
    , m_margin(margin)
    , m_grid(settings.anchor, settings.interval, settings.timeZone, created)
    , m_openedAt(m_grid.start())
{
    lookAtEnd();
}

void FixedWindow::advanceTo(ClockReading now)
{
    const Instant end = m_grid.end();
    const int passed = m_grid.roll(now);
    if (m_grid.end() != end)
        lookAtEnd();
    if (passed == 0)
        return;
    m_openedAt = m_grid.start();
    m_countBefore = passed == 1 ? m_count : 0;
    m_carried = m_unsent + (passed == 1 ? m_late : 0);
    m_count = m_carried;
    m_late = 0;
}

FixedWindow FixedWindow::rolledTo(ClockReading now) const
{
    FixedWindow then = *this;
    then.advanceTo(now);
    return then;
}

Instant FixedWindow::earliest(std::int64_t cost, ClockReading from) const
{
    FixedWindow then = rolledTo(from);
    // This window, the one it hands its late calls to, and the one after that.
    for (int window = 0; window < 3; ++window) {
        if (then.fits(cost, from))
            return from.at;
        if (then.m_count + cost <= then.m_capacity)
            return then.m_grid.start() + then.m_margin;
        if (then.m_grid.end() == never)
            return never; // the unsent ones take all of a window that has not begun
        from = from.movedTo(then.m_grid.end());
        then.advanceTo(from);
    }
    return never; // until the unsent ones leave
}

void FixedWindow::take(std::int64_t cost, ClockReading at)
{
    advanceTo(at);
    m_count += cost;
    m_unsent += cost;
}

void FixedWindow::sent(std::int64_t cost, Instant due, ClockReading at)
{
    const ClockReading left = at.at - due <= sendSlack ? at.movedTo(due) : at;
    if (left.at >= m_grid.start())
        advanceTo(left);
    if (m_grid.end() == never)
        request(left.at);
    m_unsent -= cost;
    m_count -= cost;
    count(cost, left.at);
}

void FixedWindow::answered(std::int64_t cost, Instant sentAt, ClockReading at)
{
    // Answered in this window, so counted in it.
    if (sentAt >= saturatingAdd(m_lateFrom, sendSlack) && at.at < m_grid.end() - m_margin)
        m_late = std::max<std::int64_t>(0, m_late - cost);
}

void FixedWindow::lowerCost(const CostChange &call, ClockReading at)
{
    advanceTo(at);
    const Instant left = call.left(sendSlack);
    if (m_grid.end() == never || left < m_openedAt) // a window that has ended takes nothing back
        return;
    m_count -= call.units();
    if (isLate(left))
        m_late = std::max<std::int64_t>(0, m_late - call.units());
}

void FixedWindow::refund(std::int64_t cost, ClockReading at)
{
    advanceTo(at);
    m_unsent -= cost;
    m_count -= cost;
}

std::int64_t FixedWindow::available(ClockReading now) const
{
    const FixedWindow then = rolledTo(now);
    const std::int64_t left = then.m_capacity - then.m_count;
    if (now.at >= then.m_grid.start() + then.m_margin)
        return left;
    return std::min(left, then.m_capacity - then.m_countBefore - then.m_count + then.m_carried);
}

Instant FixedWindow::fullAt(ClockReading now) const
{
    const FixedWindow then = rolledTo(now);
    if (then.m_unsent != 0)
        return never;
    return then.m_count == 0 ? now.at : then.m_grid.end();
}

void FixedWindow::tighten(std::int64_t available, ClockReading now)
{
    advanceTo(now);
    const std::int64_t over = m_capacity - m_count - available;
    if (over > 0) {
        if (m_grid.end() == never)
            request(now.at);
        m_count += over;
    }
}

void FixedWindow::inherit(const FixedWindow &old, ClockReading now)
{
    advanceTo(now);
    const FixedWindow was = old.rolledTo(now);
    m_count = was.m_count - was.m_unsent;
    if (m_count > 0)
        m_grid.request(was.m_grid.start());
    advanceTo(now);
    lookAtEnd();
}

QJsonObject FixedWindow::save(ClockReading now) const
{
    const FixedWindow then = rolledTo(now);
    QJsonObject state = then.m_grid.save(now);
    state.insert(u"count"_s, qint64(then.m_count));
    if (then.m_grid.end() != never)
        state.insert(u"counts_for_ns"_s, QString::number((then.m_grid.end() - now.at).count()));
    return state;
}

void FixedWindow::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    m_grid.restore(state, age, now);
    advanceTo(now);
    lookAtEnd();
    const Duration counts(state.value(u"counts_for_ns"_s).toString().toLongLong());
    if (counts > age)
        m_count = m_carried + state.value(u"count"_s).toInteger();
}

} // namespace penstock
