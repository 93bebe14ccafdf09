// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/algorithms/slidinglog.h>

#include <QJsonArray>

#include <numeric>
#include <utility>

namespace penstock {

SlidingLog::SlidingLog(const SlidingWindowSettings &settings, Duration margin)
    : m_capacity(settings.capacity)
    , m_interval(settings.interval)
    , m_margin(margin)
    , m_span(settings.interval + margin)
    , m_from(settings.countFrom)
{
    setSpan();
}

SlidingLog::SlidingLog(const WaterwheelSettings &settings, Duration margin)
    : m_capacity(settings.capacity)
    , m_interval(settings.period)
    , m_margin(margin)
    , m_span(settings.period + margin)
    , m_from(CountFrom::Response)
{ }

SlidingLog::SlidingLog(const ConcurrencySettings &settings, Duration margin)
    : m_capacity(settings.capacity)
    , m_interval(Duration::zero())
    , m_margin(margin)
    , m_span(margin)
    , m_from(CountFrom::Response)
{ }

Instant SlidingLog::earliest(std::int64_t cost, ClockReading from) const
{
    std::int64_t over = m_busy + m_logged + cost - m_capacity;
    std::size_t i = 0;
    std::size_t j = 0;
    Instant at = from.at;
    while (over > 0) {
        const Instant next = i < m_size ? entry(i).at + m_span : never;
        const Instant nextUnderWay = j < m_underWay.size() ? backAt(m_underWay[j]) : never;
        if (next == never && nextUnderWay == never)
            return never; // until a call ends
        over -= next <= nextUnderWay ? entry(i++).units : m_underWay[j++].units;
        at = std::max(at, std::min(next, nextUnderWay));
    }
    return at;
}

void SlidingLog::sent(std::int64_t cost, Instant, ClockReading at)
{
    switch (m_from) {
    case CountFrom::Send:
        m_busy -= cost;
        release(cost, at.at);
        break;
    case CountFrom::Auto:
        if (cost != 0)
            m_underWay.push_back({at.at, cost});
        break;
    case CountFrom::Response:
        break;
    }
}

void SlidingLog::finish(std::int64_t cost, Instant sentAt, ClockReading at)
{
    if (m_from == CountFrom::Send || cost == 0) // which was corrected
        return;
    m_busy -= cost;
    if (m_from == CountFrom::Response) {
        release(cost, at.at);
        return;
    }
    const auto sent = underWay(cost, sentAt);
    if (sent != m_underWay.end())
        m_underWay.erase(sent);
    const Instant counted = sentAt + m_times.lateness(at.at - sentAt, m_interval);
    logAnswer(cost, counted + m_times.constant, at.at);
}

void SlidingLog::lowerCost(const CostChange &call, ClockReading)
{
    if (m_from != CountFrom::Send) {
        m_busy -= call.units();
        if (const auto entry = underWay(call.cost, call.sentAt); entry != m_underWay.end()) {
            entry->units = call.actual;
            if (call.actual == 0)
                m_underWay.erase(entry);
        }
        return;
    }
    for (std::size_t i = m_size; i != 0 && entry(i - 1).at >= call.sentAt; --i) {
        if (entry(i - 1).at != call.sentAt)
            continue;
        entry(i - 1).units -= call.units();
        m_logged -= call.units();
    }
}

//! The call under way of \a cost that was sent at \a sentAt, or, after a change of the limit, at
//! the first instant that it knows of.
std::vector<SlidingLog::Entry>::iterator SlidingLog::underWay(std::int64_t cost, Instant sentAt)
{
    return std::find_if(m_underWay.begin(), m_underWay.end(),
                        [&](const Entry &each) { return each.at >= sentAt && each.units == cost; });
}

//! Its answer came at \a answered, or would have come then had the work not taken so long.
void SlidingLog::logAnswer(std::int64_t cost, Instant answered, Instant now)
{
    if (answered + m_span <= now)
        return;
    expire(now);
    m_logged += cost;
    if (m_size != 0 && entry(m_size - 1).at == answered)
        entry(m_size - 1).units += cost;
    else
        insert(answered, cost);
}

void SlidingLog::updateLatency(const AnswerSpan &times)
{
    if (m_from != CountFrom::Auto)
        return;
    m_times = times;
    setSpan();
}

void SlidingLog::assumeSteady()
{
    if (m_from != CountFrom::Auto || m_times.isKnown())
        return;
    m_from = CountFrom::Send;
    setSpan();
    for (const Entry &each : std::exchange(m_underWay, {})) {
        m_busy -= each.units;
        m_logged += each.units;
        insert(each.at, each.units);
    }
}

std::int64_t SlidingLog::available(ClockReading now) const
{
    std::int64_t left = m_capacity - m_busy - m_logged;
    for (std::size_t i = 0; i < m_size && entry(i).at + m_span <= now.at; ++i)
        left += entry(i).units;
    for (std::size_t i = 0; i < m_underWay.size() && isGone(m_underWay[i], now.at); ++i)
        left += m_underWay[i].units;
    return left;
}

std::int64_t SlidingLog::unfinished() const
{
    return std::accumulate(m_underWay.begin(), m_underWay.end(), m_busy,
                           [](std::int64_t sum, const Entry &each) { return sum - each.units; });
}

Instant SlidingLog::fullAt(ClockReading now) const
{
    if (unfinished() != 0)
        return never;
    Instant full = now.at;
    if (m_size != 0)
        full = std::max(full, entry(m_size - 1).at + m_span);
    if (!m_underWay.empty())
        full = std::max(full, backAt(m_underWay.back()));
    return full;
}

void SlidingLog::setMargin(Duration margin)
{
    m_margin = margin;
    setSpan();
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
    if (m_from != CountFrom::Send)
        return; // it takes calls under way again
    if (old.m_from == CountFrom::Response && old.m_busy > 0)
        release(old.m_busy, now.at); // when each of them was sent it does not know
    for (const Entry &underWay : old.m_underWay) {
        m_logged += underWay.units;
        insert(underWay.at, underWay.units);
    }
}

QJsonObject SlidingLog::save(ClockReading now) const
{
    // Pairs of age and units; what is still busy is as fresh as can be.
    QJsonArray log;
    for (std::size_t i = 0; i < m_size; ++i)
        // What counts from its sending may be logged ahead of now.
        log << QString::number(std::max(Duration::zero(), now.at - entry(i).at).count())
            << qint64(entry(i).units);
    if (m_busy != 0 && m_interval != Duration::zero())
        log << u"0"_s << qint64(m_busy);
    return {{u"log"_s, log}};
}

void SlidingLog::restore(const QJsonObject &state, Duration age, ClockReading now)
{
    const QJsonArray log = state.value(u"log"_s).toArray();
    for (qsizetype i = 0; i + 1 < log.size(); i += 2) {
        const Duration ago = Duration(log.at(i).toString().toLongLong()) + age;
        if (ago >= Duration::zero() && ago < m_span)
            release(log.at(i + 1).toInteger(), now.at - ago);
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
