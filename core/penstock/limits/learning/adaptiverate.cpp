// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/adaptiverate.h>

#include <penstock/support/overload.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {

constexpr std::int64_t bucketUnits = 1000;
constexpr Duration maxPatience = 5min;

//! So that \a units of 1000 fill in the time of 1000.
Duration slower(Duration interval, std::int64_t units)
{
    const std::int64_t whole = interval.count() / units;
    const std::int64_t part = interval.count() % units;
    return Duration(whole * bucketUnits + part * bucketUnits / units);
}

} // namespace

Pace paceOf(const LimitSettings &settings)
{
    const Duration interval = std::max<Duration>(intervalOf(settings), 1s);
    const Pace bucket {bucketUnits, interval, false};
    return std::visit(Overload {[&](const TokenBucketSettings &) { return bucket; },
                                [&](const LeakyBucketSettings &) { return bucket; },
                                [&](const GcraSettings &) { return bucket; },
                                [](const ConcurrencySettings &) { return Pace {}; },
                                [&](const auto &s) {
                                    return Pace {s.capacity, interval, true};
                                }},
                      settings);
}

bool declaresRate(std::span<const Limit> limits)
{
    return std::any_of(limits.begin(), limits.end(), [](const Limit &limit) {
        return !std::holds_alternative<ConcurrencySettings>(limit.settings);
    });
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

AdaptiveRate::AdaptiveRate(std::int64_t full, Duration interval)
    : m_full(full)
    , m_interval(interval)
    , m_units(full)
    , m_ceiling(full)
    , m_patience(2 * interval)
{ }

AdaptiveRate AdaptiveRate::withoutTop(std::int64_t ceiling, Duration interval, Instant since)
{
    constexpr std::int64_t farAbove = std::numeric_limits<std::int64_t>::max() / 4;
    AdaptiveRate pace(farAbove, interval);
    pace.m_leastAfterFailure = maxPatience;
    pace.m_units = pace.m_ceiling = ceiling;
    pace.m_changedAt = since;
    return pace;
}

void AdaptiveRate::lower(std::int64_t units, Instant now)
{
    m_units = std::clamp<std::int64_t>(units, 1, m_full);
    m_changedAt = now;
    m_isTrying = false;
}

void AdaptiveRate::letThrough(std::int64_t units, Instant now)
{
    if (units >= m_units)
        return;
    const bool hasFailed = m_isTrying && units <= m_ceiling;
    const Duration longer = std::max(std::min(2 * m_patience, maxPatience), m_leastAfterFailure);
    m_patience = std::max(2 * m_interval, hasFailed ? longer : Duration::zero());
    lower(units, now);
    m_ceiling = m_units;
    m_isStated = false;
}

void AdaptiveRate::doubt(std::int64_t units, Instant now)
{
    if (units >= m_units || m_isStated)
        return;
    m_ceiling = std::max<std::int64_t>(units, 1);
    m_patience = m_interval; // until the trial fails
    tryMore(1, now);
}

void AdaptiveRate::stated(std::int64_t limit, Instant now)
{
    m_ceiling = std::clamp<std::int64_t>(limit, 1, m_full);
    m_isStated = true;
    m_isTrying = false;
    if (m_units > m_ceiling)
        lower(m_ceiling, now);
}

void AdaptiveRate::halve(Instant now)
{
    lower(m_units / 2, now);
}

void AdaptiveRate::tryMore(std::int64_t step, Instant now)
{
    m_isTrying = m_ceiling < m_full;
    m_step = step;
    m_units = std::min(m_full, m_ceiling + step);
    m_changedAt = now;
}

bool AdaptiveRate::letIn(std::int64_t inWindow, Instant now)
{
    const std::int64_t before = m_units;
    const bool isDue = now - m_changedAt >= m_patience;
    // In another window many at once would be throttled together.
    const bool beginsAnew = m_isTrying && m_step > 1 && now - m_changedAt >= m_interval;
    const bool mayTry = !m_isTrying && !m_isStated && isDue && m_ceiling < m_full;
    if (m_units < m_ceiling) {
        if (isDue) {
            m_units += (m_ceiling - m_units + 1) / 2;
            m_changedAt = now;
        }
    } else if (m_isTrying && inWindow > m_ceiling) {
        m_ceiling = std::min(m_full, inWindow);
        m_patience = m_interval;
        tryMore(m_step + 1, now);
    } else if (beginsAnew || mayTry) {
        tryMore(1, now);
    }
    return m_units != before;
}

namespace {
const QString fullKey = u"full"_s;
const QString unitsKey = u"units"_s;
const QString ceilingKey = u"ceiling"_s;
const QString statedKey = u"stated"_s;
const QString patienceKey = u"patience_ns"_s;
const QString agoKey = u"changed_ago_ns"_s;

Duration timeIn(const QJsonObject &saved, const QString &key)
{
    constexpr Duration most = 100 * 365 * 24h;
    return std::clamp(Duration(saved.value(key).toString().toLongLong()), Duration::zero(), most);
}
} // namespace

QJsonObject AdaptiveRate::save(Instant now) const
{
    if (isFull() && m_ceiling == m_full)
        return {};
    return {{fullKey, qint64(m_full)},
            {unitsKey, qint64(std::min(m_units, m_ceiling))}, // a trial is not gone on with
            {ceilingKey, qint64(m_ceiling)},
            {statedKey, m_isStated},
            {patienceKey, QString::number(m_patience.count())},
            {agoKey, QString::number((now - m_changedAt).count())}};
}

bool AdaptiveRate::restore(const QJsonObject &saved, Duration age, Instant now)
{
    if (saved.value(fullKey).toInteger() != m_full || hasNoTop())
        return false;
    const std::int64_t before = m_units;
    m_ceiling = std::clamp<std::int64_t>(saved.value(ceilingKey).toInteger(m_full), 1, m_full);
    m_units = std::clamp<std::int64_t>(saved.value(unitsKey).toInteger(m_full), 1, m_ceiling);
    m_isStated = saved.value(statedKey).toBool();
    m_isTrying = false;
    m_patience
        = std::clamp(timeIn(saved, patienceKey), m_interval, std::max(2 * m_interval, maxPatience));
    m_changedAt = now - timeIn(saved, agoKey) - age;
    return m_units != before;
}

} // namespace penstock
