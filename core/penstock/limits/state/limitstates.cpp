// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/state/limitstates_p.h>

#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/state/limitmatching.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {

namespace {

LimitMargin marginFor(const Limit &spec, bool automaticIsZero)
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

LimitStates::LimitStates(std::vector<Limit> specs, const RateLimiterOptions &options,
                         ClockReading now)
    : m_specs(std::move(specs))
    , m_isUniform(std::all_of(m_specs.begin(), m_specs.end(), penstock::isUniform))
    , m_marginsGrow(options.adaptation.marginsGrow)
    , m_jitterCounts(options.adaptation.lateArrivalsCount && !options.automaticMarginIsZero)
{
    for (const Limit &spec : m_specs) {
        m_settings.push_back(settingsInUse(spec));
        m_margins.push_back(marginFor(spec, options.automaticMarginIsZero));
    }
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        if (m_specs[spec].per.kind == Per::Kind::All)
            add(spec, {}, now);
    }
}

std::vector<quint32> LimitStates::unkeyed() const
{
    std::vector<quint32> all;
    for (quint32 i = 0; i < m_uses.size(); ++i) {
        if (specOf(i).per.kind == Per::Kind::All)
            all.push_back(i);
    }
    return all;
}

quint32 LimitStates::add(quint32 spec, const QString &key, ClockReading now)
{
    LimitState limitState = make(spec, m_settings[spec], now);
    quint32 index = 0;
    if (m_free.empty()) {
        index = quint32(m_limitStates.size());
        m_limitStates.push_back(std::move(limitState));
        m_uses.push_back({spec, key});
    } else {
        index = m_free.back();
        m_free.pop_back();
        m_limitStates[index] = std::move(limitState);
        m_uses[index] = {spec, key};
    }
    m_byKey.emplace(std::pair(spec, key), index);
    return index;
}

std::int64_t LimitStates::estimateOf(quint32 spec) const
{
    const CostEstimate &cost = *m_specs[spec].estimate;
    if (!cost.learns)
        return cost.units;
    const auto learned = m_costs.find(spec);
    const std::int64_t units = learned == m_costs.end() ? cost.units : learned->second.estimate();
    return std::min(units, std::max<std::int64_t>(1, capacityOf(m_settings[spec])));
}

void LimitStates::learnCost(quint32 spec, std::int64_t actual)
{
    const std::optional<CostEstimate> &cost = m_specs[spec].estimate;
    if (cost && cost->learns)
        m_costs.try_emplace(spec, cost->units).first->second.add(actual);
}

std::optional<std::int64_t> LimitStates::learnedCostOf(quint32 limitState) const
{
    const quint32 spec = m_uses[limitState].spec;
    return m_costs.contains(spec) ? std::optional(estimateOf(spec)) : std::nullopt;
}

std::int64_t LimitStates::reserveOf(quint32 limitState) const
{
    const auto learned = m_costs.find(m_uses[limitState].spec);
    return learned == m_costs.end() ? 0 : learned->second.reserve();
}

std::vector<std::int64_t> LimitStates::usualCosts() const
{
    if (m_costs.empty())
        return {};
    std::vector<std::int64_t> costs(m_limitStates.size());
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const auto learned = m_costs.find(m_uses[i].spec);
        if (learned != m_costs.end())
            costs[i] = std::min(learned->second.mean(), estimateOf(m_uses[i].spec));
    }
    return costs;
}

QJsonObject LimitStates::saveCosts() const
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

void LimitStates::restoreCosts(const QJsonObject &costs)
{
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        const QJsonArray last = costs.value(m_specs[spec].name).toArray();
        for (const QJsonValue &cost : last) {
            if (const qint64 units = cost.toInteger(); units > 0)
                learnCost(spec, units);
        }
    }
}

QJsonObject LimitStates::saveMargins() const
{
    QJsonObject margins;
    for (std::size_t spec = 0; spec < m_specs.size(); ++spec) {
        if (m_margins[spec].isGrown())
            margins.insert(m_specs[spec].name, QString::number(m_margins[spec].now().count()));
    }
    return margins;
}

void LimitStates::restoreMargins(const QJsonObject &margins, Duration age, Instant now)
{
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        const Duration margin(margins.value(m_specs[spec].name).toString().toLongLong());
        if (!m_marginsGrow || margin <= Duration::zero())
            continue;
        m_margins[spec].recall(margin, age, now);
        setMargin(spec);
    }
}

void LimitStates::inheritCosts(const LimitStates &old)
{
    for (const auto &[before, learned] : old.m_costs) {
        for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
            const std::optional<CostEstimate> &cost = m_specs[spec].estimate;
            if (m_specs[spec].name == old.m_specs[before].name && cost && cost->learns)
                m_costs.insert_or_assign(spec, learned);
        }
    }
}

quint32 LimitStates::limitStateFor(quint32 spec, const QString &key, ClockReading now)
{
    const auto known = m_byKey.find({spec, key});
    if (known != m_byKey.end())
        return known->second;
    ++m_newKeys;
    return add(spec, key, now);
}

bool LimitStates::isIdle(quint32 limitState, ClockReading now) const
{
    return !isForgotten(limitState) && specOf(limitState).per.kind != Per::Kind::All
        && m_limitStates[limitState].isAsNew(now);
}

void LimitStates::forget(quint32 limitState)
{
    Use &use = m_uses[limitState];
    m_byKey.erase({use.spec, use.key});
    use = {use.spec, {}, true};
    m_free.push_back(limitState);
}

void LimitStates::setMargin(quint32 spec)
{
    for (std::size_t i = 0; i < m_limitStates.size(); ++i) {
        if (m_uses[i].spec == spec)
            m_limitStates[i].setMargin(m_margins[spec].now());
    }
}

//! Whoever gave a margin has said what jitters.
bool LimitStates::updatesLatency(quint32 spec) const
{
    return m_jitterCounts && (m_margins[spec].isAutomatic() || countsAuto(m_specs[spec].settings));
}

LimitState LimitStates::make(quint32 spec, LimitSettings settings, ClockReading now) const
{
    if (!m_jitterCounts && countsAuto(settings))
        std::get<SlidingWindowSettings>(settings).countFrom = CountFrom::Send;
    LimitState limitState(settings, m_margins[spec].now(), now);
    if (updatesLatency(spec))
        limitState.updateLatency(m_times);
    if (m_specs[spec].estimate || !m_specs[spec].freeStatuses.isEmpty())
        limitState.expectLowerCosts();
    return limitState;
}

LimitState LimitStates::atOtherPace(quint32 limitState, std::int64_t units, ClockReading now) const
{
    return make(m_uses[limitState].spec, atPace(settingsOf(limitState), units), now);
}

void LimitStates::updateLatency(const AnswerSpan &times)
{
    m_times = times;
    for (std::size_t i = 0; i < m_limitStates.size(); ++i) {
        if (updatesLatency(m_uses[i].spec))
            m_limitStates[i].updateLatency(times);
    }
}

bool LimitStates::growMargin(quint32 spec, Instant now)
{
    if (!m_marginsGrow || !m_margins[spec].grow(now))
        return false;
    setMargin(spec);
    return true;
}

bool LimitStates::shrinkMargins(const std::vector<quint32> &limitStates, Instant now)
{
    bool changed = false;
    for (const quint32 limitState : limitStates) {
        const quint32 spec = m_uses[limitState].spec;
        if (!m_margins[spec].isGrown() || !m_margins[spec].shrink(now))
            continue;
        setMargin(spec);
        changed = true;
    }
    return changed;
}

} // namespace penstock
