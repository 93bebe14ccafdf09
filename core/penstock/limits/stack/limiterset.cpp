// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/limiterset_p.h>

#include <penstock/limits/learning/learnedpace.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/stack/limitmatching.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {

LimitMargin marginFor(const LimitSpec &spec, bool automaticIsZero)
{
    const Duration interval = marginIntervalOf(spec.settings);
    if (spec.margin.fixed || interval == Duration::zero() || automaticIsZero)
        return LimitMargin::fixed(spec.margin.fixed.value_or(Duration::zero()));
    return LimitMargin::automatic(interval);
}

bool countsAuto(const LimitSettings &settings)
{
    const auto *const window = std::get_if<SlidingWindowSettings>(&settings);
    return window != nullptr && window->countFrom == CountFrom::Auto;
}

} // namespace

LimiterSet::LimiterSet(std::vector<LimitSpec> specs, const StackOptions &options, ClockReading now)
    : m_specs(std::move(specs))
    , m_isUniform(std::all_of(m_specs.begin(), m_specs.end(), penstock::isUniform))
    , m_marginsGrow(options.adaptation.marginsGrow)
    , m_jitterCounts(options.adaptation.lateArrivalsCount && !options.automaticMarginIsZero)
{
    for (const LimitSpec &spec : m_specs) {
        m_settings.push_back(settingsInUse(spec));
        m_margins.push_back(marginFor(spec, options.automaticMarginIsZero));
    }
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        if (m_specs[spec].per.kind == Per::Kind::All)
            add(spec, {}, now);
    }
}

std::vector<quint32> LimiterSet::unkeyed() const
{
    std::vector<quint32> all;
    for (quint32 i = 0; i < m_uses.size(); ++i) {
        if (specOf(i).per.kind == Per::Kind::All)
            all.push_back(i);
    }
    return all;
}

quint32 LimiterSet::add(quint32 spec, const QString &key, ClockReading now)
{
    Limiter limiter = make(spec, m_settings[spec], now);
    quint32 index = 0;
    if (m_free.empty()) {
        index = quint32(m_limiters.size());
        m_limiters.push_back(std::move(limiter));
        m_uses.push_back({spec, key});
    } else {
        index = m_free.back();
        m_free.pop_back();
        m_limiters[index] = std::move(limiter);
        m_uses[index] = {spec, key};
    }
    m_byKey.emplace(std::pair(spec, key), index);
    return index;
}

std::int64_t LimiterSet::estimateOf(quint32 spec) const
{
    const CostEstimate &cost = *m_specs[spec].estimate;
    if (!cost.learns)
        return cost.units;
    const auto learned = m_costs.find(spec);
    const std::int64_t units = learned == m_costs.end() ? cost.units : learned->second.estimate();
    return std::min(units, std::max<std::int64_t>(1, capacityOf(m_settings[spec])));
}

void LimiterSet::learnCost(quint32 spec, std::int64_t actual)
{
    const std::optional<CostEstimate> &cost = m_specs[spec].estimate;
    if (cost && cost->learns)
        m_costs.try_emplace(spec, cost->units).first->second.add(actual);
}

std::optional<std::int64_t> LimiterSet::learnedCostOf(quint32 limiter) const
{
    const quint32 spec = m_uses[limiter].spec;
    return m_costs.contains(spec) ? std::optional(estimateOf(spec)) : std::nullopt;
}

std::int64_t LimiterSet::reserveOf(quint32 limiter) const
{
    const auto learned = m_costs.find(m_uses[limiter].spec);
    return learned == m_costs.end() ? 0 : learned->second.reserve();
}

std::vector<std::int64_t> LimiterSet::usualCosts() const
{
    if (m_costs.empty())
        return {};
    std::vector<std::int64_t> costs(m_limiters.size());
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const auto learned = m_costs.find(m_uses[i].spec);
        if (learned != m_costs.end())
            costs[i] = std::min(learned->second.mean(), estimateOf(m_uses[i].spec));
    }
    return costs;
}

QJsonObject LimiterSet::saveCosts() const
{
    QJsonObject costs;
    for (const auto &[spec, learned] : m_costs) {
        QJsonArray last;
        for (const std::int64_t cost : learned.last())
            last.append(qint64(cost));
        costs.insert(m_specs[spec].name, last);
    }
    return costs;
}

void LimiterSet::restoreCosts(const QJsonObject &costs)
{
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        const QJsonArray last = costs.value(m_specs[spec].name).toArray();
        for (const QJsonValue &cost : last) {
            if (const qint64 units = cost.toInteger(); units > 0)
                learnCost(spec, units);
        }
    }
}

QJsonObject LimiterSet::saveMargins() const
{
    QJsonObject margins;
    for (std::size_t spec = 0; spec < m_specs.size(); ++spec) {
        if (m_margins[spec].isGrown())
            margins.insert(m_specs[spec].name, QString::number(m_margins[spec].now().count()));
    }
    return margins;
}

void LimiterSet::restoreMargins(const QJsonObject &margins, Duration age, Instant now)
{
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        const Duration margin(margins.value(m_specs[spec].name).toString().toLongLong());
        if (!m_marginsGrow || margin <= Duration::zero())
            continue;
        m_margins[spec].recall(margin, age, now);
        setMargin(spec);
    }
}

void LimiterSet::inheritCosts(const LimiterSet &old)
{
    for (const auto &[before, learned] : old.m_costs) {
        for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
            const std::optional<CostEstimate> &cost = m_specs[spec].estimate;
            if (m_specs[spec].name == old.m_specs[before].name && cost && cost->learns)
                m_costs.insert_or_assign(spec, learned);
        }
    }
}

quint32 LimiterSet::limiterFor(quint32 spec, const QString &key, ClockReading now)
{
    const auto known = m_byKey.find({spec, key});
    if (known != m_byKey.end())
        return known->second;
    ++m_newKeys;
    return add(spec, key, now);
}

bool LimiterSet::isIdle(quint32 limiter, ClockReading now) const
{
    return !isForgotten(limiter) && specOf(limiter).per.kind != Per::Kind::All
        && m_limiters[limiter].isAsNew(now);
}

void LimiterSet::forget(quint32 limiter)
{
    Use &use = m_uses[limiter];
    m_byKey.erase({use.spec, use.key});
    use = {use.spec, {}, true};
    m_free.push_back(limiter);
}

void LimiterSet::setMargin(quint32 spec)
{
    for (std::size_t i = 0; i < m_limiters.size(); ++i) {
        if (m_uses[i].spec == spec)
            m_limiters[i].setMargin(m_margins[spec].now());
    }
}

//! Whoever gave a margin has said what jitters.
bool LimiterSet::heeds(quint32 spec) const
{
    return m_jitterCounts && (m_margins[spec].isAutomatic() || countsAuto(m_specs[spec].settings));
}

Limiter LimiterSet::make(quint32 spec, LimitSettings settings, ClockReading now) const
{
    if (!m_jitterCounts && countsAuto(settings))
        std::get<SlidingWindowSettings>(settings).countFrom = CountFrom::Send;
    Limiter limiter(settings, m_margins[spec].now(), now);
    if (heeds(spec))
        limiter.heed(m_times);
    if (m_specs[spec].estimate || !m_specs[spec].freeStatuses.isEmpty())
        limiter.expectRefunds();
    return limiter;
}

Limiter LimiterSet::atOtherPace(quint32 limiter, std::int64_t units, ClockReading now) const
{
    return make(m_uses[limiter].spec, atPace(settingsOf(limiter), units), now);
}

void LimiterSet::heed(const AnswerSpan &times)
{
    m_times = times;
    for (std::size_t i = 0; i < m_limiters.size(); ++i) {
        if (heeds(m_uses[i].spec))
            m_limiters[i].heed(times);
    }
}

bool LimiterSet::growMargin(quint32 spec, Instant now)
{
    if (!m_marginsGrow || !m_margins[spec].grow(now))
        return false;
    setMargin(spec);
    return true;
}

bool LimiterSet::shrinkMargins(const std::vector<quint32> &limiters, Instant now)
{
    bool changed = false;
    for (const quint32 limiter : limiters) {
        const quint32 spec = m_uses[limiter].spec;
        if (!m_margins[spec].isGrown() || !m_margins[spec].shrink(now))
            continue;
        setMargin(spec);
        changed = true;
    }
    return changed;
}

} // namespace penstock
