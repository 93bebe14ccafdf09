// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/ratelimitercore_p.h>
#include <penstock/limits/spec/limitmessages.h>
#include <penstock/limits/state/limitmatching.h>

#include <QJsonArray>

#include <algorithm>

// What a stack holds: asked for, put under other limits, and kept for a later run.
namespace penstock {

std::int64_t RateLimiterCore::waiting() const
{
    return d->m_queue.waiting();
}

std::int64_t RateLimiterCore::inFlight() const
{
    return d->m_grants.out();
}

const std::vector<Limit> &RateLimiterCore::limits() const
{
    return d->m_limits.specs();
}

std::vector<Limit> RateLimiterCore::withLearnedCosts(std::vector<Limit> limits) const
{
    const std::vector<Limit> &specs = d->m_limits.specs();
    for (Limit &limit : limits) {
        const auto spec = std::find_if(specs.begin(), specs.end(), [&limit](const Limit &each) {
            return each.name == limit.name && each.estimate && each.estimate->learns;
        });
        if (spec != specs.end() && limit.estimate && limit.estimate->learns)
            limit.estimate->units = d->m_limits.estimateOf(quint32(spec - specs.begin()));
    }
    return limits;
}

std::vector<LimitLevel> RateLimiterCore::levels(ClockReading now) const
{
    std::vector<LimitLevel> levels;
    for (quint32 spec = 0; spec < limits().size(); ++spec) {
        const std::int64_t capacity = capacityOf(d->m_limits.settingsOfSpec(spec));
        levels.push_back({limits()[spec].name, capacity, capacity, 0, now.at, 0});
    }
    for (quint32 i = 0; i < d->m_limits.limitStates().size(); ++i) {
        if (d->m_limits.isForgotten(i))
            continue;
        const LimitState &limitState = d->m_limits[i];
        LimitLevel &level = levels[d->m_limits.specIndexOf(i)];
        const std::int64_t available = limitState.available(now);
        if (level.keys++ == 0 || available < level.available) {
            level.available = available;
            level.inFlight = limitState.inFlight();
            const Instant full = limitState.fullAt(now);
            level.fullAt = full == never ? std::nullopt : std::optional(full);
        }
    }
    return levels;
}

//! Limiters of before find their successors by name and key. By index of before.
std::vector<std::optional<quint32>> RateLimiterCore::Private::inheritFrom(const LimitStates &old,
                                                                          ClockReading now)
{
    std::vector<std::optional<quint32>> successor(old.limitStates().size());
    const std::vector<Limit> &specs = m_limits.specs();
    for (quint32 i = 0; i < successor.size(); ++i) {
        const QString &name = old.specOf(i).name;
        const auto spec = std::find_if(specs.begin(), specs.end(),
                                       [&](const Limit &each) { return each.name == name; });
        if (old.isForgotten(i) || spec == specs.end())
            continue;
        const bool keyed = spec->per.kind != Per::Kind::All;
        if (keyed != !old.keyOf(i).isEmpty())
            continue;
        successor[i] = m_limits.limitStateFor(quint32(spec - specs.begin()), old.keyOf(i), now);
        m_limits[*successor[i]].inherit(old[i], now);
    }
    return successor;
}

Result<void> RateLimiterCore::setLimits(std::vector<Limit> limits, ClockReading now)
{
    if (auto fault = d->timeFault(now))
        return failure(*std::move(fault));
    d->runBefore(now);
    const bool discovers = d->m_discovery && !declaresRate(limits);
    d->m_discovery.reset();
    d->m_adopted.clear();
    d->m_adaptation.forgetAll();
    d->replaceLimits(std::move(limits), now);
    if (discovers)
        discover(true, now);
    d->runAll(now);
    return {};
}

void RateLimiterCore::Private::replaceLimits(std::vector<Limit> limits, ClockReading now)
{
    planIsOff();
    std::vector<std::vector<quint32>> oldSubQueues;
    for (const SubQueue &subQueue : m_queue.subQueues())
        oldSubQueues.push_back(subQueue.limitStates());
    std::vector<Waiter> waiters = m_queue.takeAll();
    m_queue.removeAllSubQueues();
    const LimitStates old = std::exchange(m_limits, LimitStates(std::move(limits), m_options, now));
    m_limits.updateLatency(m_adaptation.times());
    m_limits.inheritCosts(old);
    m_queue.subQueueFor(m_limits.unkeyed());
    const std::vector<std::optional<quint32>> successor = inheritFrom(old, now);
    m_adaptation.renumber(successor);
    const std::vector<quint32> discovered = newlyDiscovered(successor, now);
    // Calls under way are taken again where they go on counting.
    for (Grant &grant : m_grants.places()) {
        if (!grant.live)
            continue;
        const std::vector<quint32> &before = oldSubQueues[grant.subQueue];
        std::vector<quint32> limitStates;
        std::vector<std::int64_t> costs;
        const quint64 counted = std::exchange(grant.counted, 0);
        const quint64 actualCosts = std::exchange(grant.actualCosts, 0);
        for (std::size_t i = 0; i < before.size(); ++i) {
            if (!successor[before[i]])
                continue;
            m_limits[*successor[before[i]]].adopt(grant.charges.of(i), grant.sent, now);
            if (i < 64) { // that are noted
                grant.counted |= ((counted >> i) & 1) << limitStates.size();
                grant.actualCosts |= ((actualCosts >> i) & 1) << limitStates.size();
            }
            limitStates.push_back(*successor[before[i]]);
            costs.push_back(grant.charges.of(i));
        }
        for (const quint32 limitState : discovered) {
            m_limits[limitState].adopt(grant.charges.cost, grant.sent, now);
            limitStates.push_back(limitState);
            costs.push_back(grant.charges.cost);
        }
        grant.subQueue = m_queue.subQueueFor(limitStates).first;
        ++m_queue[grant.subQueue].grants;
        grant.charges.each = std::move(costs);
    }
    for (Waiter &waiter : waiters)
        requeue(std::move(waiter), now);
}

QJsonObject RateLimiterCore::save(ClockReading now) const
{
    QJsonArray limits;
    for (quint32 i = 0; i < d->m_limits.limitStates().size(); ++i) {
        if (d->m_limits.isForgotten(i))
            continue;
        const Limit &spec = d->m_limits.specOf(i);
        QJsonObject entry {{u"name"_s, spec.name},
                           {u"algorithm"_s, algorithmName(spec.settings)},
                           {u"state"_s, d->m_limits[i].save(now)}};
        if (!d->m_limits.keyOf(i).isEmpty())
            entry.insert(u"key"_s, d->m_limits.keyOf(i));
        const LimitAdaptation *const adaptation = d->m_adaptation.of(i);
        if (adaptation != nullptr && !adaptation->pace().hasNoTop()) { // that is discovered
            if (const QJsonObject learned = adaptation->save(now.at); !learned.isEmpty())
                entry.insert(u"learned"_s, learned);
        }
        limits << entry;
    }
    const QString savedAt = QString::number(now.wall().time_since_epoch().count());
    QJsonObject state {{u"saved_at_ns"_s, savedAt}, {u"limits"_s, limits}};
    if (d->m_discovery && !d->m_discovery->limits().empty())
        state.insert(u"discovered"_s, d->saveDiscovered());
    if (const QJsonObject costs = d->m_limits.saveCosts(); !costs.isEmpty())
        state.insert(u"costs"_s, costs);
    if (const QJsonObject margins = d->m_limits.saveMargins(); !margins.isEmpty())
        state.insert(u"margins"_s, margins);
    if (const std::optional<Duration> left = d->m_pause.leftToSave(now.at))
        state.insert(u"closed_for_ns"_s, QString::number(left->count()));
    return state;
}

void RateLimiterCore::Private::restoreLimit(const QJsonObject &entry, Duration age,
                                            ClockReading now)
{
    const QString name = entry.value(u"name"_s).toString();
    const QString key = entry.value(u"key"_s).toString();
    const QString algorithm = entry.value(u"algorithm"_s).toString();
    for (quint32 i = 0; i < m_limits.specs().size(); ++i) {
        const Limit &spec = m_limits.specs()[i];
        const bool keyed = spec.per.kind != Per::Kind::All;
        if (spec.name != name || keyed == key.isEmpty()
            || algorithmName(spec.settings) != algorithm)
            continue;
        const quint32 limitState = m_limits.limitStateFor(i, key, now);
        m_limits[limitState].restore(entry.value(u"state"_s).toObject(), age, now);
        const QJsonObject learned = entry.value(u"learned"_s).toObject();
        if (m_options.adaptation.paceIsLearned && !learned.isEmpty()
            && m_adaptation.restore(limitState, m_limits, learned, age, now.at))
            goAtPace(limitState, now);
    }
}

//! A call of which nobody knows whether it was sent, and when: taken now, whether it fits or not.
void RateLimiterCore::Private::chargeUncertain(const PermitRequest &permitRequest, ClockReading now)
{
    for (quint32 spec = 0; spec < m_limits.specs().size(); ++spec) {
        const Limit &limit = m_limits.specs()[spec];
        if (permitRequest.cost <= 0 || !applies(limit, permitRequest))
            continue;
        const std::int64_t cost
            = limit.estimate ? m_limits.estimateOf(spec) : costOf(limit, permitRequest).value_or(0);
        // More than it ever holds it cannot have let through.
        const std::int64_t most = capacityOf(m_limits.settingsOfSpec(spec));
        if (cost > 0 && intervalOf(limit.settings) > Duration::zero())
            m_limits[m_limits.limitStateFor(spec, keyOf(limit, permitRequest), now)].charge(
                std::min(cost, most), now);
    }
}

Result<void> RateLimiterCore::restore(const QJsonObject &state, ClockReading now)
{
    if (auto fault = d->timeFault(now))
        return failure(*std::move(fault));
    bool understood = false;
    const qint64 savedAt = state.value(u"saved_at_ns"_s).toString().toLongLong(&understood);
    const QJsonValue limits = state.value(u"limits"_s);
    if (!understood || !limits.isArray())
        return failure(limitMessage("limits.invalid_state").at(u"/saved_at_ns"_s));
    // A wall clock that was set back meanwhile must not make what is old look new.
    const Duration age
        = std::max(Duration::zero(), now.wall().time_since_epoch() - Duration(savedAt));
    d->restoreDiscovered(state.value(u"discovered"_s).toArray(), now);
    for (const QJsonValue &each : limits.toArray())
        d->restoreLimit(each.toObject(), age, now);
    d->m_limits.restoreCosts(state.value(u"costs"_s).toObject());
    d->m_limits.restoreMargins(state.value(u"margins"_s).toObject(), age, now.at);
    for (const QJsonValue &each : state.value(u"uncertain"_s).toArray())
        d->chargeUncertain(askFromJson(each.toArray()), now);
    const Duration closed(state.value(u"closed_for_ns"_s).toString().toLongLong());
    if (closed > age)
        pause(saturatingAdd(now.at, closed - age), true);
    d->planIsOff();
    d->runAll(now);
    return {};
}

} // namespace penstock
