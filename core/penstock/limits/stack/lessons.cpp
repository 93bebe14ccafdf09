// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/lessons_p.h>

#include <penstock/limits/spec/limitshare.h>

namespace penstock {

LimitLessons *Lessons::begin(quint32 limiter, const LimiterSet &limits)
{
    if (limiter >= m_of.size())
        m_of.resize(limits.limiters().size());
    Copied<LimitLessons> &lessons = m_of[limiter];
    if (!lessons) {
        const LimitSettings &settings = limits.settingsOf(limiter);
        const Pace pace = paceOf(settings);
        if (pace.units < 1)
            return nullptr;
        lessons = LimitLessons(pace, std::holds_alternative<FixedWindowSettings>(settings));
    }
    return &*lessons;
}

void Lessons::beginDiscovered(quint32 limiter, const LimiterSet &limits, Instant since)
{
    if (limiter >= m_of.size())
        m_of.resize(limits.limiters().size());
    m_of[limiter] = LimitLessons::ofDiscovered(paceOf(limits.specOf(limiter).settings), since);
}

bool Lessons::restore(quint32 limiter, const LimiterSet &limits, const QJsonObject &saved,
                      Duration age, Instant now)
{
    LimitLessons *const lessons = begin(limiter, limits);
    return lessons != nullptr && lessons->restore(saved, age, now);
}

void Lessons::forget(quint32 limiter)
{
    if (limiter < m_of.size())
        m_of[limiter].reset();
}

void Lessons::renumber(const std::vector<std::optional<quint32>> &successor)
{
    std::vector<Copied<LimitLessons>> before = std::exchange(m_of, {});
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (!before[i] || !successor[i])
            continue;
        if (*successor[i] >= m_of.size())
            m_of.resize(*successor[i] + 1);
        m_of[*successor[i]] = std::move(before[i]);
    }
}

Lessons::Effect Lessons::hear(quint32 limiter, const ServerCounter &counter, LimiterSet &limits,
                              ClockReading now)
{
    Effect effect;
    LimitLessons *const lessons = begin(limiter, limits);
    if (lessons == nullptr)
        return effect;
    // What it states of all is ours to the share that we take.
    ServerCounter ours = counter;
    if (counter.limit)
        ours.limit = unitsInUse(limits.specOf(limiter), *counter.limit);
    const LimitLessons::Heard heard = lessons->hear(ours, limits[limiter], now.at);
    if (heard.isAtOtherPace)
        effect.paces.push_back(limiter);
    if (heard.others)
        m_news.push_back(
            {StackCore::News::Kind::KeyIsShared, limits.specIndexOf(limiter), *heard.others});
    return effect;
}

Lessons::Effect Lessons::throttled(const std::vector<quint32> &limiters,
                                   const ServerThrottle &throttle, Instant due,
                                   const LimiterSet &limits, ClockReading now)
{
    if (!m_adaptation.paceIsLearned)
        return {};
    std::optional<quint32> fullest;
    double most = 0;
    for (const quint32 limiter : limiters) {
        const LimitLessons *const lessons = begin(limiter, limits);
        const auto share
            = lessons ? lessons->suspicion(throttle, limits[limiter], now) : std::nullopt;
        if (share && *share >= most) {
            most = *share;
            fullest = limiter;
        }
    }
    if (fullest)
        m_of[*fullest]->suspect(throttle, due, limits[*fullest], now);
    for (const quint32 limiter : limiters) {
        if (of(limiter) != nullptr)
            m_of[limiter]->throttled(due, now.at);
    }
    Effect effect = throttle.repeated ? slowDown(limiters, throttle, limits, now) : Effect {};
    effect.reason = fullest;
    effect.wasTrial
        = fullest && throttle.wait && !throttle.repeated && m_of[*fullest]->hasTriedInVain();
    return effect;
}

//! Of the limit with the shortest interval, which says how fast calls go at the moment. Not of a
//! window where a wait was named: to wait for the next is all that helps.
Lessons::Effect Lessons::slowDown(const std::vector<quint32> &limiters,
                                  const ServerThrottle &throttle, const LimiterSet &limits,
                                  ClockReading now)
{
    std::optional<quint32> shortest;
    const auto intervalOf
        = [&](quint32 limiter) { return paceOf(limits.specOf(limiter).settings).interval; };
    for (const quint32 limiter : limiters) {
        if (begin(limiter, limits) != nullptr
            && (!shortest || intervalOf(limiter) < intervalOf(*shortest)))
            shortest = limiter;
    }
    if (!shortest || (throttle.wait && paceOf(limits.specOf(*shortest).settings).isWindow))
        return {};
    m_of[*shortest]->halve(now.at);
    return {.paces = {*shortest}};
}

Lessons::Effect Lessons::throttledForAll(LimiterSet &limits, ClockReading now)
{
    std::vector<bool> isBeingCounted(limits.specs().size());
    for (quint32 limiter = 0; limiter < m_of.size(); ++limiter) {
        if (m_of[limiter] && m_of[limiter]->isCounting())
            isBeingCounted[limits.specIndexOf(limiter)] = true;
    }
    Effect effect;
    for (quint32 spec = 0; spec < isBeingCounted.size(); ++spec) {
        if (!isBeingCounted[spec] && limits.growMargin(spec, now.at))
            effect.hasChangedMargins = true;
    }
    return effect;
}

Lessons::Effect Lessons::ended(const Grant &grant, bool returned,
                               const std::vector<quint32> &limiters, LimiterSet &limits,
                               ClockReading now)
{
    using End = LimitLessons::End;
    Effect effect;
    if (m_of.empty()) [[likely]]
        return effect;
    const End end = returned ? End::Unsent : grant.throttled ? End::Throttled : End::LetIn;
    for (std::size_t i = 0; i < limiters.size(); ++i) {
        if (of(limiters[i]) == nullptr)
            continue;
        const LimitLessons::Finding finding = m_of[limiters[i]]->callEnded(
            grant.charges.of(i), grant.due, end, limits[limiters[i]], now);
        const quint32 spec = limits.specIndexOf(limiters[i]);
        if (finding.isAtOtherPace)
            effect.paces.push_back(limiters[i]);
        if (finding.learned)
            m_news.push_back({StackCore::News::Kind::Learned, spec, *finding.learned});
        if (finding.wasEarly && limits.growMargin(spec, now.at))
            effect.hasChangedMargins = true;
    }
    return effect;
}

bool Lessons::learnTimes(Duration took, LimiterSet &limits)
{
    if (!limits.jitterCounts() || !m_times.learn(took))
        return false;
    limits.heed(m_times.known());
    return true;
}

std::vector<LearnedLimit> Lessons::learnedLimits(const LimiterSet &limits) const
{
    std::vector<LearnedLimit> learned;
    for (quint32 limiter = 0; limiter < m_of.size(); ++limiter) {
        const LimitSpec &spec = limits.specOf(limiter);
        const LimitLessons *const lessons = of(limiter);
        if (lessons == nullptr || spec.per.kind != Per::Kind::All
            || lessons->pace().ceiling() >= paceOf(spec.settings).units
            || !(lessons->isConfirmed() || lessons->pace().isStated()))
            continue;
        LimitSpec now = spec;
        const std::int64_t ceiling = lessons->pace().ceiling();
        now.settings = atPace(
            spec.settings, paceOf(spec.settings).isWindow ? unitsOfServer(spec, ceiling) : ceiling);
        learned.push_back({spec, std::move(now), lessons->pace().isStated()});
    }
    return learned;
}

} // namespace penstock
