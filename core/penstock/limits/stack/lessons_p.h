// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/answertimes.h>
#include <penstock/limits/learning/limitlessons_p.h>
#include <penstock/limits/stack/granttable_p.h>
#include <penstock/limits/stack/limiterset_p.h>
#include <penstock/limits/stack/stackcore.h>

namespace penstock {

//! What servers teach about the limits of a stack. Sees to margins and counts by itself; a limiter's
//! pace is changed by whoever knows the calls under way.
class Lessons
{
public:
    explicit Lessons(const Adaptation &adaptation)
        : m_adaptation(adaptation)
    { }

    //! What follows.
    struct Effect
    {
        std::vector<quint32> paces
            = {}; //!< These limiters are to go at another pace, see paceOf().
        bool hasChangedMargins = false;
        bool wasTrial = false; //!< See Permit::throttled().
        std::optional<quint32> reason = std::nullopt; //!< Presumably, of a throttle.
    };
    Effect hear(quint32 limiter, const ServerCounter &counter, LimiterSet &limits,
                ClockReading now);
    //! A call that needs \a limiters, granted at \a due, was throttled by the server; so too below.
    Effect throttled(const std::vector<quint32> &limiters, const ServerThrottle &throttle,
                     Instant due, const LimiterSet &limits, ClockReading now);
    //! Margins grow, but of limits where it is being found out whether it was the margin.
    Effect throttledForAll(LimiterSet &limits, ClockReading now);
    //! \a grant, of which the limiters do not know any more, has ended.
    Effect ended(const Grant &grant, bool returned, const std::vector<quint32> &limiters,
                 LimiterSet &limits, ClockReading now);
    //! A call has taken so long. True if limits count otherwise for it.
    bool learnTimes(Duration took, LimiterSet &limits);
    const AnswerSpan &times() const { return m_times.known(); }

    //! Of a limiter that has been taught something; else null.
    const LimitLessons *of(quint32 limiter) const
    {
        return limiter < m_of.size() && m_of[limiter] ? &*m_of[limiter] : nullptr;
    }
    //! Of a limiter whose limit nobody declared: has been so \a since then, and may be higher.
    void beginDiscovered(quint32 limiter, const LimiterSet &limits, Instant since);
    std::vector<LearnedLimit> learnedLimits(const LimiterSet &limits) const;
    //! What was learned of it before, see LimitLessons::restore(); so too there.
    bool restore(quint32 limiter, const LimiterSet &limits, const QJsonObject &saved, Duration age,
                 Instant now);
    void forget(quint32 limiter);
    void forgetAll() { m_of.clear(); }
    //! Limiters have other numbers from now on, or are gone.
    void renumber(const std::vector<std::optional<quint32>> &successor);
    void tell(const StackCore::News &news) { m_news.push_back(news); }

    const std::vector<StackCore::News> &news() const { return m_news; }
    std::vector<StackCore::News> takeNews() { return std::exchange(m_news, {}); }

private:
    //! Made if there are none yet; null for a limit that has no pace.
    LimitLessons *begin(quint32 limiter, const LimiterSet &limits);
    Effect slowDown(const std::vector<quint32> &limiters, const ServerThrottle &throttle,
                    const LimiterSet &limits, ClockReading now);

    Adaptation m_adaptation;
    std::vector<Copied<LimitLessons>> m_of; // by limiter
    AnswerTimes m_times; // of the calls
    std::vector<StackCore::News> m_news;
};

} // namespace penstock
