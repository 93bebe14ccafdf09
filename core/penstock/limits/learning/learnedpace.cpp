// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/learnedpace.h>

#include <penstock/support/overload.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {

constexpr std::int64_t bucketUnits = 1000;
constexpr Duration leastPatience = 5min;
constexpr Duration maxPatience = 2h;

Pace bucket(Duration interval)
{
    return {bucketUnits, std::max<Duration>(interval, 1s), false};
}

Pace window(std::int64_t capacity, Duration interval)
{
    return {capacity, std::max<Duration>(interval, 1s), true};
}

//! So that \a units of 1000 fill in the time of 1000.
Duration slower(Duration interval, std::int64_t units)
{
    const std::int64_t whole = interval.count() / units;
    const std::int64_t part = interval.count() % units;
    return Duration(whole * bucketUnits + part * bucketUnits / units);
}

std::int64_t stepOf(std::int64_t full)
{
    return std::max<std::int64_t>(1, full / 100);
}

} // namespace

Pace paceOf(const LimitSettings &settings)
{
    return std::visit(
        Overload {[](const TokenBucketSettings &s) { return bucket(s.refillInterval); },
                  [](const LeakyBucketSettings &s) { return bucket(s.drainInterval); },
                  [](const GcraSettings &s) { return bucket(s.emissionInterval); },
                  [](const ConcurrencySettings &) { return Pace {}; },
                  [](const WaterwheelSettings &s) { return window(s.capacity, s.period); },
                  [](const auto &s) { return window(s.capacity, s.interval); }},
        settings);
}

LimitSettings atPace(const LimitSettings &settings, std::int64_t units)
{
    LimitSettings result = settings;
    std::visit(
        Overload {
            [units](TokenBucketSettings &s) { s.refillInterval = slower(s.refillInterval, units); },
            [units](LeakyBucketSettings &s) { s.drainInterval = slower(s.drainInterval, units); },
            [units](GcraSettings &s) { s.emissionInterval = slower(s.emissionInterval, units); },
            [](ConcurrencySettings &) {}, [units](auto &s) { s.capacity = units; }},
        result);
    return result;
}

LearnedPace::LearnedPace(std::int64_t full, Duration interval)
    : m_full(full)
    , m_interval(interval)
    , m_units(full)
    , m_ceiling(full)
    , m_step(stepOf(full))
    , m_patience(std::max(interval, leastPatience))
{ }

void LearnedPace::lower(std::int64_t units, Instant now)
{
    m_units = std::clamp<std::int64_t>(units, 1, m_full);
    m_changedAt = now;
    m_step = stepOf(m_full);
    m_isTrying = false;
}

void LearnedPace::letThrough(std::int64_t units, Instant now)
{
    if (units >= m_units)
        return;
    if (m_isTrying)
        m_patience = std::max(m_patience, std::min<Duration>(m_patience * 2, maxPatience));
    lower(units, now);
    m_ceiling = m_units;
    m_isStated = false;
}

void LearnedPace::stated(std::int64_t limit, Instant now)
{
    m_ceiling = std::clamp<std::int64_t>(limit, 1, m_full);
    m_isStated = true;
    m_isTrying = false;
    if (m_units > m_ceiling)
        lower(m_ceiling, now);
}

void LearnedPace::halve(Instant now)
{
    lower(m_units / 2, now);
}

bool LearnedPace::letIn(Instant now)
{
    if (isFull())
        return false;
    const bool isBelow = m_units < m_ceiling;
    if (!isBelow && m_isStated)
        return false;
    const Duration due = isBelow || m_isTrying ? m_interval : m_patience;
    if (now - m_changedAt < due)
        return false;
    m_changedAt = now;
    if (isBelow) {
        m_units = std::min(m_ceiling, m_units + stepOf(m_full));
        return true;
    }
    m_units = m_ceiling = std::min(m_full, m_ceiling + m_step);
    m_step = isFull() ? stepOf(m_full) : std::min(m_full, m_step * 2);
    m_isTrying = !isFull();
    return true;
}

} // namespace penstock
