// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/answertimes.h>
#include <penstock/limits/learning/limitlessons_p.h>
#include <penstock/limits/stack/granttable_p.h>
#include <penstock/limits/stack/limiterset_p.h>
#include <penstock/limits/stack/stackcore.h>

namespace penstock {

//! Adapts the limits of a rate limiter to servers. Changes margins and counts itself, its owner the
//! paces.
class Lessons
{
public:
    explicit Lessons(const Adaptation &adaptation)
        : m_adaptation(adaptation)
    { }

    //! Changes to apply.
    struct Effect
    {
        std::vector<quint32> paces = {}; //!< Limiters with a new pace, see paceOf().
        bool hasChangedMargins = false;
        bool wasTrial = false; //!< See StackCore::throttled().
        std::optional<quint32> reason = std::nullopt; //!< Probable cause of a rejection.
    };
    Effect hear(quint32 limiter, const ServerCounter &counter, LimiterSet &limits,
                ClockReading now);
    //! Records a rejection of a call that needs \a limiters, granted at \a due.
    Effect throttled(const std::vector<quint32> &limiters, const ServerThrottle &throttle,
                     Instant due, const LimiterSet &limits, ClockReading now);
    //! Grows margins, except those whose effect is being tested.
    Effect throttledForAll(LimiterSet &limits, ClockReading now);
    //! Records the end of \a grant, already removed from the limiters.
    Effect ended(const Grant &grant, bool returned, const std::vector<quint32> &limiters,
                 LimiterSet &limits, ClockReading now);
    //! Records a latency. Returns true if counting changes.
    bool learnTimes(Duration took, LimiterSet &limits);
    const AnswerSpan &times() const { return m_times.known(); }

    //! Returns the adaptation of \a limiter, or null.
    const LimitLessons *of(quint32 limiter) const
    {
        return limiter < m_of.size() && m_of[limiter] ? &*m_of[limiter] : nullptr;
    }
    //! Starts with a discovered limit, known \a since then, possibly too low.
    void beginDiscovered(quint32 limiter, const LimiterSet &limits, Instant since);
    std::vector<LearnedLimit> learnedLimits(const LimiterSet &limits) const;
    //! Restores an adaptation, see LimitLessons::restore().
    bool restore(quint32 limiter, const LimiterSet &limits, const QJsonObject &saved, Duration age,
                 Instant now);
    void forget(quint32 limiter);
    void forgetAll() { m_of.clear(); }
    //! Maps limiters to new numbers, or removes them.
    void renumber(const std::vector<std::optional<quint32>> &successor);
    void tell(const StackCore::News &news) { m_news.push_back(news); }

    const std::vector<StackCore::News> &news() const { return m_news; }
    std::vector<StackCore::News> takeNews() { return std::exchange(m_news, {}); }

private:
    //! Creates the adaptation if missing; null without a pace.
    LimitLessons *begin(quint32 limiter, const LimiterSet &limits);
    Effect slowDown(const std::vector<quint32> &limiters, const ServerThrottle &throttle,
                    const LimiterSet &limits, ClockReading now);

    Adaptation m_adaptation;
    std::vector<Copied<LimitLessons>> m_of; // indexed by limiter
    AnswerTimes m_times;
    std::vector<StackCore::News> m_news;
};

} // namespace penstock
