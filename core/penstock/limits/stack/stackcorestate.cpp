// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/stackcore_p.h>

#include <QJsonArray>

#include <algorithm>

namespace penstock {

std::vector<LimitLevel> StackCore::Private::levels(Moment now) const
{
    std::vector<LimitLevel> levels;
    for (const LimitSpec &spec : m_specs) {
        const std::int64_t capacity = capacityOf(spec.settings);
        levels.push_back({spec.name, capacity, capacity, 0, now.at, 0});
    }
    for (std::size_t i = 0; i < m_limiters.size(); ++i) {
        if (m_uses[i].forgotten)
            continue;
        LimitLevel &level = levels[m_uses[i].spec];
        const std::int64_t available = m_limiters[i].available(now);
        if (level.keys++ == 0 || available < level.available) {
            level.available = available;
            level.inFlight = m_limiters[i].inFlight();
            const Instant full = m_limiters[i].fullAt(now);
            level.fullAt = full == never ? std::nullopt : std::optional(full);
        }
    }
    return levels;
}

int StackCore::Private::bindingLimit(Moment now) const
{
    if (m_waiting == 0)
        return none;
    if (m_door != Door::Open)
        return byPause;
    const Choice choice = choose(now.at);
    return choice.binding == Choice::nobody ? none : int(m_uses[std::size_t(choice.binding)].spec);
}

std::vector<Waiter> StackCore::Private::takeAllWaiters()
{
    std::vector<Waiter> all;
    for (Lane &lane : m_lanes) {
        for (Waiter &waiter : lane.takeAll())
            all.push_back(std::move(waiter));
    }
    std::sort(all.begin(), all.end(), [](const Waiter &a, const Waiter &b) { return a.id < b.id; });
    m_waiting = 0;
    m_deadlines.clear();
    return all;
}

Result<void> StackCore::Private::setLimits(std::vector<LimitSpec> limits, Moment now)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    runBefore(now);
    planIsOff();

    const std::vector<LimitSpec> oldSpecs = std::exchange(m_specs, std::move(limits));
    const std::vector<Limiter> oldLimiters = std::move(m_limiters);
    const std::vector<Use> oldUses = std::move(m_uses);
    std::vector<std::vector<quint32>> oldLanes;
    for (const Lane &lane : m_lanes)
        oldLanes.push_back(lane.limiters());
    std::vector<Waiter> waiters = takeAllWaiters();
    makeMargins();
    makeLimiters(now);

    // Old limiters find their successors by name and key.
    std::vector<std::optional<quint32>> successor(oldLimiters.size());
    for (std::size_t i = 0; i < oldLimiters.size(); ++i) {
        const QString &name = oldSpecs[oldUses[i].spec].name;
        const auto spec = std::find_if(m_specs.begin(), m_specs.end(),
                                       [&](const LimitSpec &each) { return each.name == name; });
        if (oldUses[i].forgotten || spec == m_specs.end())
            continue;
        const bool keyed = spec->per.kind != Per::Kind::All;
        if (keyed != !oldUses[i].key.isEmpty())
            continue;
        successor[i] = limiterFor(quint32(spec - m_specs.begin()), oldUses[i].key, now);
        m_limiters[*successor[i]].inherit(oldLimiters[i], now);
    }
    // Calls under way are taken again where they go on counting.
    for (Grant &grant : m_grants) {
        if (!grant.live)
            continue;
        const std::vector<quint32> &old = oldLanes[grant.lane];
        std::vector<quint32> limiters;
        std::vector<std::int64_t> costs;
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (!successor[old[i]])
                continue;
            Limiter &limiter = m_limiters[*successor[old[i]]];
            limiter.adopt(grant.charges.of(i), grant.sent, now);
            limiters.push_back(*successor[old[i]]);
            costs.push_back(grant.charges.of(i));
        }
        grant.lane = laneFor(limiters);
        ++m_lanes[grant.lane].grants;
        grant.charges.each = std::make_unique<std::int64_t[]>(costs.size());
        std::copy(costs.begin(), costs.end(), grant.charges.each.get());
    }
    for (Waiter &waiter : waiters)
        requeue(std::move(waiter), now);
    runAll(now);
    return {};
}

void StackCore::Private::requeue(Waiter waiter, Moment now)
{
    Ask ask = waiter.traits ? *waiter.traits : Ask {};
    ask.cost = waiter.charges.each ? ask.cost : waiter.charges.cost;
    Needs needs = needsOf(ask, now);
    if (needs.refusal) {
        refuse(needs, now, waiter.tag, waiter.id, *needs.refusal, std::nullopt);
        return;
    }
    waiter.charges = std::move(needs.charges);
    waiter.plan = 0;
    queue(std::move(waiter), needs.lane);
}

void StackCore::Private::observe(const QString &name, std::int64_t remaining, Instant reset,
                                 Moment now)
{
    for (std::size_t i = 0; i < m_limiters.size(); ++i) {
        if (!m_uses[i].forgotten && m_specs[m_uses[i].spec].name == name)
            m_limiters[i].observe(remaining, reset, Duration::zero(), now);
    }
    planIsOff();
    if (m_waiting != 0 && now.at >= m_time)
        runAll(now);
}

void StackCore::Private::refusedByServer(Moment now)
{
    for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
        const bool isOnTrial = std::any_of(m_uses.begin(), m_uses.end(), [spec](const Use &use) {
            return use.spec == spec && use.lessons && use.lessons->trial;
        });
        if (!isOnTrial) // or else the trial says whether it was the margin
            growMargin(spec, now);
    }
}

QJsonObject StackCore::Private::save(Moment now) const
{
    QJsonArray limits;
    for (std::size_t i = 0; i < m_limiters.size(); ++i) {
        if (m_uses[i].forgotten)
            continue;
        QJsonObject entry {
            {QStringLiteral("name"), m_specs[m_uses[i].spec].name},
            {QStringLiteral("algorithm"), algorithmName(m_specs[m_uses[i].spec].settings)},
            {QStringLiteral("state"), m_limiters[i].save(now)}};
        if (!m_uses[i].key.isEmpty())
            entry.insert(QStringLiteral("key"), m_uses[i].key);
        limits << entry;
    }
    const QString savedAt = QString::number(now.wall().time_since_epoch().count());
    QJsonObject state {{QStringLiteral("saved_at_ns"), savedAt},
                       {QStringLiteral("limits"), limits}};
    if (m_namedUntil > now.at && m_door != Door::Open && m_door != Door::Reopening)
        state.insert(QStringLiteral("closed_for_ns"),
                     QString::number((m_namedUntil - now.at).count()));
    return state;
}

Result<void> StackCore::Private::restore(const QJsonObject &state, Moment now)
{
    if (auto fault = timeFault(now))
        return failure(*std::move(fault));
    bool understood = false;
    const qint64 savedAt
        = state.value(QStringLiteral("saved_at_ns")).toString().toLongLong(&understood);
    const QJsonValue limits = state.value(QStringLiteral("limits"));
    if (!understood || !limits.isArray())
        return failure(Error {Error::Kind::File, QStringLiteral("not a saved state of limits"),
                              QStringLiteral("/saved_at_ns"),
                              QStringLiteral("Start without it: limits begin unused")});
    // A wall clock that was set back meanwhile must not make what is old look new.
    const Duration age
        = std::max(Duration::zero(), now.wall().time_since_epoch() - Duration(savedAt));
    for (const QJsonValue &each : limits.toArray()) {
        const QJsonObject entry = each.toObject();
        const QString name = entry.value(QStringLiteral("name")).toString();
        const QString key = entry.value(QStringLiteral("key")).toString();
        for (quint32 spec = 0; spec < m_specs.size(); ++spec) {
            const bool keyed = m_specs[spec].per.kind != Per::Kind::All;
            if (m_specs[spec].name != name || keyed == key.isEmpty()
                || algorithmName(m_specs[spec].settings)
                    != entry.value(QStringLiteral("algorithm")).toString())
                continue;
            const quint32 limiter = limiterFor(spec, key, now);
            m_limiters[limiter].restore(entry.value(QStringLiteral("state")).toObject(), age, now);
        }
    }
    const Duration closed(state.value(QStringLiteral("closed_for_ns")).toString().toLongLong());
    if (closed > age)
        pause(saturatingAdd(now.at, closed - age), true);
    planIsOff();
    runAll(now);
    return {};
}

} // namespace penstock
