// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/limiter/limitsadaptation_p.h>

#include <penstock/limits/spec/limitshare.h>

namespace penstock {

LimitAdaptation *LimitsAdaptation::begin(quint32 limitState, const LimitStates &limits)
{
    if (limitState >= m_of.size())
        m_of.resize(limits.limitStates().size());
    Copied<LimitAdaptation> &adaptation = m_of[limitState];
    if (!adaptation) {
        const LimitSettings &settings = limits.settingsOf(limitState);
        const Pace pace = paceOf(settings);
        if (pace.units < 1)
            return nullptr;
        adaptation = LimitAdaptation(pace, std::holds_alternative<FixedWindowSettings>(settings));
    }
    return &*adaptation;
}

void LimitsAdaptation::beginDiscovered(quint32 limitState, const LimitStates &limits, Instant since)
{
    if (limitState >= m_of.size())
        m_of.resize(limits.limitStates().size());
    m_of[limitState]
        = LimitAdaptation::ofDiscovered(paceOf(limits.specOf(limitState).settings), since);
}

bool LimitsAdaptation::restore(quint32 limitState, const LimitStates &limits,
                               const QJsonObject &saved, Duration age, Instant now)
{
    LimitAdaptation *const adaptation = begin(limitState, limits);
    return adaptation != nullptr && adaptation->restore(saved, age, now);
}

void LimitsAdaptation::forget(quint32 limitState)
{
    if (limitState < m_of.size())
        m_of[limitState].reset();
}

void LimitsAdaptation::renumber(const std::vector<std::optional<quint32>> &successor)
{
    std::vector<Copied<LimitAdaptation>> before = std::exchange(m_of, {});
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (!before[i] || !successor[i])
            continue;
        if (*successor[i] >= m_of.size())
            m_of.resize(*successor[i] + 1);
        m_of[*successor[i]] = std::move(before[i]);
    }
}

LimitsAdaptation::Effect LimitsAdaptation::observe(quint32 limitState, const ServerCounter &counter,
                                                   LimitStates &limits, ClockReading now)
{
    Effect effect;
    LimitAdaptation *const adaptation = begin(limitState, limits);
    if (adaptation == nullptr)
        return effect;
    // What it states of all is ours to the share that we take.
    ServerCounter ours = counter;
    if (counter.limit)
        ours.limit = unitsInUse(limits.specOf(limitState), *counter.limit);
    const LimitAdaptation::Observed observed
        = adaptation->observe(ours, limits[limitState], now.at);
    if (observed.isAtOtherPace)
        effect.paces.push_back(limitState);
    if (observed.others)
        m_news.push_back({RateLimiterCore::News::Kind::KeyIsShared, limits.specIndexOf(limitState),
                          *observed.others});
    return effect;
}

LimitsAdaptation::Effect LimitsAdaptation::throttled(const std::vector<quint32> &limitStates,
                                                     const ServerThrottle &throttle, Instant due,
                                                     const LimitStates &limits, ClockReading now)
{
    if (!m_adaptation.paceIsLearned)
        return {};
    std::optional<quint32> fullest;
    double most = 0;
    for (const quint32 limitState : limitStates) {
        const LimitAdaptation *const adaptation = begin(limitState, limits);
        const auto share
            = adaptation ? adaptation->suspicion(throttle, limits[limitState], now) : std::nullopt;
        if (share && *share >= most) {
            most = *share;
            fullest = limitState;
        }
    }
    if (fullest)
        m_of[*fullest]->suspect(throttle, due, limits[*fullest], now);
    for (const quint32 limitState : limitStates) {
        if (of(limitState) != nullptr)
            m_of[limitState]->throttled(due, now.at);
    }
    Effect effect = throttle.repeated ? slowDown(limitStates, throttle, limits, now) : Effect {};
    effect.reason = fullest;
    effect.wasTrial
        = fullest && throttle.wait && !throttle.repeated && m_of[*fullest]->hasTriedInVain();
    return effect;
}

//! Of the limit with the shortest interval, which says how fast calls go at the moment. Not of a
//! window where a wait was named: to wait for the next is all that helps.
LimitsAdaptation::Effect LimitsAdaptation::slowDown(const std::vector<quint32> &limitStates,
                                                    const ServerThrottle &throttle,
                                                    const LimitStates &limits, ClockReading now)
{
    std::optional<quint32> shortest;
    const auto intervalOf
        = [&](quint32 limitState) { return paceOf(limits.specOf(limitState).settings).interval; };
    for (const quint32 limitState : limitStates) {
        if (begin(limitState, limits) != nullptr
            && (!shortest || intervalOf(limitState) < intervalOf(*shortest)))
            shortest = limitState;
    }
    if (!shortest || (throttle.wait && paceOf(limits.specOf(*shortest).settings).isWindow))
        return {};
    m_of[*shortest]->halve(now.at);
    return {.paces = {*shortest}};
}

LimitsAdaptation::Effect LimitsAdaptation::throttledForAll(LimitStates &limits, ClockReading now)
{
    std::vector<bool> isBeingCounted(limits.specs().size());
    for (quint32 limitState = 0; limitState < m_of.size(); ++limitState) {
        if (m_of[limitState] && m_of[limitState]->isCounting())
            isBeingCounted[limits.specIndexOf(limitState)] = true;
    }
    Effect effect;
    for (quint32 spec = 0; spec < isBeingCounted.size(); ++spec) {
        if (!isBeingCounted[spec] && limits.growMargin(spec, now.at))
            effect.hasChangedMargins = true;
    }
    return effect;
}

LimitsAdaptation::Effect LimitsAdaptation::ended(const Grant &grant, bool returned,
                                                 const std::vector<quint32> &limitStates,
                                                 LimitStates &limits, ClockReading now)
{
    using End = LimitAdaptation::End;
    Effect effect;
    if (m_of.empty()) [[likely]]
        return effect;
    const End end = returned ? End::Unsent : grant.throttled ? End::Throttled : End::LetIn;
    for (std::size_t i = 0; i < limitStates.size(); ++i) {
        if (of(limitStates[i]) == nullptr)
            continue;
        const LimitAdaptation::Finding finding = m_of[limitStates[i]]->callEnded(
            grant.charges.of(i), grant.due, end, limits[limitStates[i]], now);
        const quint32 spec = limits.specIndexOf(limitStates[i]);
        if (finding.isAtOtherPace)
            effect.paces.push_back(limitStates[i]);
        if (finding.learned)
            m_news.push_back({RateLimiterCore::News::Kind::Learned, spec, *finding.learned});
        if (finding.wasEarly && limits.growMargin(spec, now.at))
            effect.hasChangedMargins = true;
    }
    return effect;
}

bool LimitsAdaptation::learnTimes(Duration took, LimitStates &limits)
{
    if (!limits.jitterCounts() || !m_times.learn(took))
        return false;
    limits.updateLatency(m_times.known());
    return true;
}

std::vector<LearnedLimit> LimitsAdaptation::learnedLimits(const LimitStates &limits) const
{
    std::vector<LearnedLimit> learned;
    for (quint32 limitState = 0; limitState < m_of.size(); ++limitState) {
        const Limit &spec = limits.specOf(limitState);
        const LimitAdaptation *const adaptation = of(limitState);
        if (adaptation == nullptr || spec.per.kind != Per::Kind::All
            || adaptation->pace().ceiling() >= paceOf(spec.settings).units
            || !(adaptation->isConfirmed() || adaptation->pace().isStated()))
            continue;
        Limit now = spec;
        const std::int64_t ceiling = adaptation->pace().ceiling();
        now.settings = atPace(
            spec.settings, paceOf(spec.settings).isWindow ? unitsOfServer(spec, ceiling) : ceiling);
        learned.push_back({spec, std::move(now), adaptation->pace().isStated()});
    }
    return learned;
}

} // namespace penstock
