// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/answertimes.h>
#include <penstock/limits/learning/limitadaptation_p.h>
#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/limits/state/granttable_p.h>
#include <penstock/limits/state/limitstates_p.h>

namespace penstock {

//! Adapts the limits of a rate limiter to servers. Changes margins and counts itself, its owner the
//! paces.
class LimitsAdaptation
{
public:
    explicit LimitsAdaptation(const Adaptation &adaptation)
        : m_adaptation(adaptation)
    { }

    //! Changes to apply.
    struct Effect
    {
        std::vector<quint32> paces = {}; //!< Limiters with a new pace, see paceOf().
        bool hasChangedMargins = false;
        bool wasTrial = false; //!< See RateLimiterCore::throttled().
        std::optional<quint32> reason = std::nullopt; //!< Probable cause of a rejection.
    };
    Effect observe(quint32 limitState, const ServerCounter &counter, LimitStates &limits,
                   ClockReading now);
    //! Records a rejection of a call that needs \a limitStates, granted at \a due.
    Effect throttled(const std::vector<quint32> &limitStates, const ServerThrottle &throttle,
                     Instant due, const LimitStates &limits, ClockReading now);
    //! Grows margins, except those whose effect is being tested.
    Effect throttledForAll(LimitStates &limits, ClockReading now);
    //! Records the end of \a grant, already removed from the limiters.
    Effect ended(const Grant &grant, bool returned, const std::vector<quint32> &limitStates,
                 LimitStates &limits, ClockReading now);
    //! Records a latency. Returns true if counting changes.
    bool learnTimes(Duration took, LimitStates &limits);
    const AnswerSpan &times() const { return m_times.known(); }

    //! Returns the adaptation of \a limitState, or null.
    const LimitAdaptation *of(quint32 limitState) const
    {
        return limitState < m_of.size() && m_of[limitState] ? &*m_of[limitState] : nullptr;
    }
    //! Starts with a discovered limit, known \a since then, possibly too low.
    void beginDiscovered(quint32 limitState, const LimitStates &limits, Instant since);
    std::vector<LearnedLimit> learnedLimits(const LimitStates &limits) const;
    //! Restores an adaptation, see LimitAdaptation::restore().
    bool restore(quint32 limitState, const LimitStates &limits, const QJsonObject &saved,
                 Duration age, Instant now);
    void forget(quint32 limitState);
    void forgetAll() { m_of.clear(); }
    //! Maps limiters to new numbers, or removes them.
    void renumber(const std::vector<std::optional<quint32>> &successor);
    void tell(const RateLimiterCore::News &news) { m_news.push_back(news); }

    const std::vector<RateLimiterCore::News> &news() const { return m_news; }
    std::vector<RateLimiterCore::News> takeNews() { return std::exchange(m_news, {}); }

private:
    //! Creates the adaptation if missing; null without a pace.
    LimitAdaptation *begin(quint32 limitState, const LimitStates &limits);
    Effect slowDown(const std::vector<quint32> &limitStates, const ServerThrottle &throttle,
                    const LimitStates &limits, ClockReading now);

    Adaptation m_adaptation;
    std::vector<Copied<LimitAdaptation>> m_of; // indexed by limiter
    AnswerTimes m_times;
    std::vector<RateLimiterCore::News> m_news;
};

} // namespace penstock
