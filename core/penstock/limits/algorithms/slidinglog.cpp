// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/slidinglog.h>

#include <QJsonArray>

namespace penstock {

SlidingLog::SlidingLog(const SlidingWindowSettings &settings, Duration margin)
    : m_capacity(settings.capacity)
    , m_interval(settings.interval)
    , m_span(settings.interval + margin)
    , m_fromSend(settings.countFrom == CountFrom::Send)
{ }

SlidingLog::SlidingLog(const WaterwheelSettings &settings, Duration margin)
    : m_capacity(settings.capacity)
    , m_interval(settings.period)
    , m_span(settings.period + margin)
    , m_fromSend(false)
{ }

SlidingLog::SlidingLog(const ConcurrencySettings &settings, Duration margin)
    : m_capacity(settings.capacity)
    , m_interval(Duration::zero())
    , m_span(margin)
    , m_fromSend(false)
{ }

Instant SlidingLog::earliest(std::int64_t cost, ClockReading from) const
{
    std::int64_t over = m_busy + m_logged + cost - m_capacity;
    if (over <= 0)
        return from.at;
    for (std::size_t i = 0; i < m_size; ++i) {
        over -= entry(i).units;
        if (over <= 0)
            return std::max(from.at, entry(i).at + m_span);
    }
    return never; // until a call ends
}

void SlidingLog::sent(std::int64_t cost, Instant, ClockReading at)
{
    if (!m_fromSend)
        return;
    m_busy -= cost;
    release(cost, at.at);
}

void SlidingLog::finish(std::int64_t cost, ClockReading at)
{
    if (m_fromSend)
        return;
    m_busy -= cost;
    release(cost, at.at);
}

void SlidingLog::untake(std::int64_t cost, ClockReading)
{
    if (m_span == Duration::zero())
        return;
    Entry &last = entry(m_size - 1);
    last.units -= cost;
    m_logged -= cost;
    if (last.units == 0)
        --m_size;
}

std::int64_t SlidingLog::available(ClockReading now) const
{
    std::int64_t left = m_capacity - m_busy - m_logged;
    for (std::size_t i = 0; i < m_size && entry(i).at + m_span <= now.at; ++i)
        left += entry(i).units;
    return left;
}

Instant SlidingLog::fullAt(ClockReading now) const
{
    if (m_busy != 0)
        return never;
    return m_size == 0 ? now.at : std::max(now.at, entry(m_size - 1).at + m_span);
}

void SlidingLog::setMargin(Duration margin)
{
    m_span = m_interval + margin;
}

void SlidingLog::tighten(std::int64_t available, ClockReading now)
{
    const std::int64_t over = this->available(now) - available;
    if (over > 0)
        release(over, now.at);
}

void SlidingLog::inherit(const SlidingLog &old, ClockReading now)
{
    for (std::size_t i = 0; i < old.m_size; ++i) {
        const Entry &was = old.entry(i);
        if (was.at + m_span > now.at)
            release(was.units, was.at);
    }
}

QJsonObject SlidingLog::save(ClockReading now) const
{
    // Pairs of age and units; what is still busy is as fresh as can be.
    QJsonArray log;
    for (std::size_t i = 0; i < m_size; ++i)
        log << QString::number((now.at - entry(i).at).count()) << qint64(entry(i).units);
    if (m_busy != 0 && m_interval != Duration::zero())
        log << QStringLiteral("0") << qint64(m_busy);
    return {{QStringLiteral("log"), log}};
}

void SlidingLog::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    const QJsonArray log = state.value(QStringLiteral("log")).toArray();
    for (qsizetype i = 0; i + 1 < log.size(); i += 2) {
        const Duration ago = Duration(log.at(i).toString().toLongLong()) + age;
        if (ago >= Duration::zero() && ago < m_span)
            release(log.at(i + 1).toInteger(), now.at - ago);
    }
}

void SlidingLog::arrivedLate(std::int64_t cost, Instant sentAt, Duration late)
{
    if (!m_fromSend)
        return;
    for (std::size_t i = m_size; i-- != 0 && entry(i).at >= sentAt;) {
        if (entry(i).at != sentAt || entry(i).units < cost)
            continue;
        entry(i).units -= cost;
        if (entry(i).units == 0) {
            for (std::size_t next = i + 1; next < m_size; ++next)
                entry(next - 1) = entry(next);
            --m_size;
        }
        insert(sentAt + late, cost);
        return;
    }
}

void SlidingLog::insert(Instant at, std::int64_t units)
{
    if (m_size == m_ring.size())
        grow();
    std::size_t place = m_size++;
    for (; place != 0 && entry(place - 1).at > at; --place)
        entry(place) = entry(place - 1);
    entry(place) = {at, units};
}

void SlidingLog::grow()
{
    std::vector<Entry> larger(std::max<std::size_t>(4, m_ring.size() * 2));
    for (std::size_t i = 0; i < m_size; ++i)
        larger[i] = entry(i);
    m_ring = std::move(larger);
    m_head = 0;
}

} // namespace penstock
