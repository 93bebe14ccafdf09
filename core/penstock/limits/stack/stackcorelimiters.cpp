// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

#include <penstock/limits/stack/limitmatching.h>

#include <algorithm>
#include <utility>

namespace penstock {

StackCore::Private::Private(std::vector<LimitSpec> limits, Moment created, StackOptions options)
    : m_specs(std::move(limits))
    , m_options(options)
    , m_time(created.at)
    , m_wallOffset(created.wallOffset)
{
    makeMargins();
    makeLimiters(created);
    updateSimple();
}

void StackCore::Private::makeMargins()
{
    using namespace std::chrono_literals;
    m_margins.clear();
    for (const LimitSpec &spec : m_specs) {
        LearnedMargin margin;
        const Duration interval = marginIntervalOf(spec.settings);
        margin.automatic = !spec.margin.fixed && interval != Duration::zero()
            && !m_options.automaticMarginIsZero;
        if (margin.automatic) {
            margin.start = std::clamp<Duration>(interval / 200, 1ms, 250ms);
            margin.most = std::max(margin.start, interval / 4);
            margin.reviewEvery = std::max<Duration>(interval * 8, 10s);
        } else {
            margin.start = spec.margin.fixed.value_or(Duration::zero());
        }
        margin.now = margin.start;
        m_margins.push_back(margin);
    }
}

void StackCore::Private::setMargin(quint32 spec, Duration margin, Moment now)
{
    m_margins[spec].now = margin;
    m_margins[spec].changedAt = now.at;
    for (std::size_t i = 0; i < m_limiters.size(); ++i) {
        if (m_uses[i].spec == spec)
            m_limiters[i].setMargin(margin);
    }
    planIsOff();
}

void StackCore::Private::growMargin(quint32 spec, Moment now)
{
    const LearnedMargin &margin = m_margins[spec];
    if (margin.automatic && margin.now < margin.most)
        setMargin(spec, std::min(margin.most, margin.now * 2), now);
}

void StackCore::Private::shrinkMargins(const std::vector<quint32> &limiters, Moment now)
{
    for (const quint32 index : limiters) {
        const quint32 spec = m_uses[index].spec;
        const LearnedMargin &margin = m_margins[spec];
        if (margin.now > margin.start
            && now.at >= saturatingAdd(margin.changedAt, margin.reviewEvery))
            setMargin(spec, std::max(margin.start, margin.now * 7 / 8), now);
    }
}

void StackCore::Private::makeLimiters(Moment now)
{
    m_limiters.clear();
    m_uses.clear();
    m_freeLimiters.clear();
    m_keyed.clear();
    m_lanes.clear();
    m_freeLanes.clear();
    m_laneOf.clear();
    m_busyLanes.clear();
    m_sweep = 0;
    m_uniform = std::all_of(m_specs.begin(), m_specs.end(), isUniform);
    std::vector<quint32> all;
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        if (m_specs[spec].per.kind == Per::Kind::All)
            all.push_back(addLimiter(spec, {}, now));
    }
    laneFor(all); // the first lane; the only one where the limits are uniform
}

quint32 StackCore::Private::addLimiter(quint32 spec, const QString &key, Moment now)
{
    Limiter limiter(m_specs[spec].settings, m_margins[spec].now, now);
    quint32 index = 0;
    if (m_freeLimiters.empty()) {
        index = quint32(m_limiters.size());
        m_limiters.push_back(std::move(limiter));
        m_uses.push_back({spec, key});
    } else {
        index = m_freeLimiters.back();
        m_freeLimiters.pop_back();
        m_limiters[index] = std::move(limiter);
        m_uses[index] = {spec, key};
    }
    m_keyed.emplace(std::pair(spec, key), index);
    return index;
}

quint32 StackCore::Private::limiterFor(quint32 spec, const QString &key, Moment now)
{
    const auto known = m_keyed.find({spec, key});
    if (known != m_keyed.end())
        return known->second;
    planIsOff();
    ++m_newKeys;
    return addLimiter(spec, key, now);
}

//! Each new key looks at two old ones, so that the idle ones go at the pace at which others come.
//! Not while a request is being resolved: what it has found so far is not yet in use.
void StackCore::Private::forgetIdleKeys(Moment now)
{
    for (int looks = 2 * std::exchange(m_newKeys, 0); looks > 0; --looks) {
        m_sweep = (m_sweep + 1) % quint32(m_limiters.size());
        forgetIfIdle(m_sweep, now);
    }
}

bool StackCore::Private::forgetIfIdle(quint32 index, Moment now)
{
    Use &use = m_uses[index];
    if (use.forgotten || m_specs[use.spec].per.kind == Per::Kind::All
        || !m_limiters[index].isAsNew(now))
        return false;
    if (use.lessons && !use.lessons->pace.isFull())
        return false;
    const bool needed = std::any_of(use.lanes.begin(), use.lanes.end(), [this](quint32 lane) {
        return !m_lanes[lane].isEmpty() || m_lanes[lane].grants != 0;
    });
    if (needed)
        return false;
    for (const quint32 lane : std::vector(use.lanes))
        removeLane(lane);
    m_keyed.erase({use.spec, use.key});
    use = {use.spec, {}, true};
    m_freeLimiters.push_back(index);
    planIsOff();
    return true;
}

void StackCore::Private::removeLane(quint32 index)
{
    for (const quint32 limiter : m_lanes[index].limiters())
        std::erase(m_uses[limiter].lanes, index);
    m_laneOf.erase(m_lanes[index].limiters());
    m_lanes[index] = Lane({});
    m_freeLanes.push_back(index);
}

quint32 StackCore::Private::laneFor(const std::vector<quint32> &limiters)
{
    const auto known = m_laneOf.find(limiters);
    if (known != m_laneOf.end())
        return known->second;
    quint32 index = 0;
    if (m_freeLanes.empty()) {
        index = quint32(m_lanes.size());
        m_lanes.emplace_back(limiters);
    } else {
        index = m_freeLanes.back();
        m_freeLanes.pop_back();
        m_lanes[index] = Lane(limiters);
    }
    planIsOff(); // it remembers lanes by number
    m_laneOf.emplace(limiters, index);
    for (const quint32 limiter : limiters)
        m_uses[limiter].lanes.push_back(index);
    return index;
}

StackCore::Private::Needs StackCore::Private::refusedBecause(Refusal::Reason reason, int limit,
                                                             std::int64_t cost) const
{
    Needs needs;
    needs.refusal = reason;
    needs.limit = limit;
    needs.cost = cost;
    return needs;
}

StackCore::Private::Needs StackCore::Private::needsOf(const Ask &ask, Moment now)
{
    if (ask.cost < 0)
        return refusedBecause(Refusal::Reason::InvalidCost, none, ask.cost);
    Needs needs;
    needs.cost = ask.cost;
    needs.charges.cost = ask.cost;
    if (ask.cost == 0) {
        needs.lane = laneFor({});
        return needs;
    }
    if (m_uniform) {
        for (std::size_t i = 0; i < m_limiters.size(); ++i) {
            makeRoomFor(ask.cost, quint32(i));
            if (!m_limiters[i].admits(ask.cost))
                return refusedBecause(Refusal::Reason::OverCapacity, int(i), ask.cost);
        }
        return needs;
    }
    std::vector<quint32> limiters;
    std::vector<std::int64_t> costs;
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        if (!applies(m_specs[spec], ask))
            continue;
        const std::optional<std::int64_t> cost = costOf(m_specs[spec], ask);
        if (!cost || *cost < 0)
            return refusedBecause(Refusal::Reason::InvalidCost, int(spec), cost.value_or(-1));
        if (*cost == 0)
            continue;
        const quint32 limiter = limiterFor(spec, keyOf(m_specs[spec], ask), now);
        makeRoomFor(*cost, limiter);
        if (!m_limiters[limiter].admits(*cost))
            return refusedBecause(Refusal::Reason::OverCapacity, int(spec), *cost);
        limiters.push_back(limiter);
        costs.push_back(*cost);
    }
    needs.lane = laneFor(limiters);
    if (!costs.empty())
        needs.charges.cost = needs.cost = costs.front();
    if (std::adjacent_find(costs.begin(), costs.end(), std::not_equal_to<>()) != costs.end()) {
        needs.charges.each = std::make_unique<std::int64_t[]>(costs.size());
        std::copy(costs.begin(), costs.end(), needs.charges.each.get());
    }
    return needs;
}

} // namespace penstock
