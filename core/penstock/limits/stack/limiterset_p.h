// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limiter.h>
#include <penstock/limits/learning/learnedcost.h>
#include <penstock/limits/learning/limitmargin_p.h>
#include <penstock/limits/stack/stackoptions.h>

#include <QJsonObject>

#include <map>

namespace penstock {

//! The limits of a stack at work: one limiter for each, and of a keyed one (per) for each key that was
//! asked for of late. A limiter keeps its index until it is forgotten.
// Large: the limiters by index, by limit and by key, and what is common to all of them.
class LimiterSet
{
public:
    LimiterSet(std::vector<LimitSpec> specs, const StackOptions &options, ClockReading now);

    const std::vector<LimitSpec> &specs() const { return m_specs; }
    //! What is kept to of a limit, see settingsInUse(); its own settings are the server's.
    const LimitSettings &settingsOf(quint32 limiter) const
    {
        return m_settings[m_uses[limiter].spec];
    }
    const LimitSettings &settingsOfSpec(quint32 spec) const { return m_settings[spec]; }
    //! All apply to every request alike.
    bool isUniform() const { return m_isUniform; }
    //! Those that are not keyed, in the order of the limits.
    std::vector<quint32> unkeyed() const;

    std::vector<Limiter> &limiters() { return m_limiters; }
    const std::vector<Limiter> &limiters() const { return m_limiters; }
    Limiter &operator[](quint32 limiter) { return m_limiters[limiter]; }
    const Limiter &operator[](quint32 limiter) const { return m_limiters[limiter]; }
    bool isForgotten(quint32 limiter) const { return m_uses[limiter].isForgotten; }
    quint32 specIndexOf(quint32 limiter) const { return m_uses[limiter].spec; }
    const LimitSpec &specOf(quint32 limiter) const { return m_specs[m_uses[limiter].spec]; }
    const QString &keyOf(quint32 limiter) const { return m_uses[limiter].key; }
    const LimitMargin &marginOf(quint32 limiter) const { return m_margins[m_uses[limiter].spec]; }

    //! The limiter of that limit for \a key, empty for one that is not keyed; made if it is new.
    quint32 limiterFor(quint32 spec, const QString &key, ClockReading now);
    //! Keys that have become known since this was asked last.
    int takeNewKeys() { return std::exchange(m_newKeys, 0); }
    bool hasNewKeys() const { return m_newKeys != 0; }
    //! Walks round all limiters, one with each call.
    quint32 nextToLookAt() { return m_sweep = (m_sweep + 1) % quint32(m_limiters.size()); }
    //! Keyed, and a new one would do as well.
    bool isIdle(quint32 limiter, ClockReading now) const;
    void forget(quint32 limiter);

    //! What a call takes of a limit that goes by an estimate, at most its capacity.
    std::int64_t estimateOf(quint32 spec) const;
    void learnCost(quint32 spec, std::int64_t actual);
    bool learnsCosts() const { return !m_costs.empty(); } //!< Has learned of some already.
    //! What the next call takes of \a limiter, where that has been learned.
    std::optional<std::int64_t> learnedCostOf(quint32 limiter) const;
    //! What is to be left of it beside that.
    std::int64_t reserveOf(quint32 limiter) const;
    //! What calls have cost on average of late, by limiter; 0 where nothing was learned. Empty where it
    //! was of none.
    std::vector<std::int64_t> usualCosts() const;
    //! What calls have cost of late, by the names of limits.
    QJsonObject saveCosts() const;
    void restoreCosts(const QJsonObject &costs);
    //! Margins that have grown, by the names of limits, in ns as text.
    QJsonObject saveMargins() const;
    void restoreMargins(const QJsonObject &margins, Duration age, Instant now);
    //! Takes over what \a old has learned of limits of the same names.
    void inheritCosts(const LimiterSet &old);

    //! How long calls take, for limits that count them from when the server may have. Also for keys
    //! that come later.
    void heed(const AnswerSpan &times);
    bool jitterCounts() const { return m_jitterCounts; }
    //! A new one in the place of \a limiter.
    Limiter atOtherPace(quint32 limiter, std::int64_t units, ClockReading now) const;

    //! True if margins have changed; so too below.
    bool growMargin(quint32 spec, Instant now);
    bool shrinkMargins(const std::vector<quint32> &limiters, Instant now);

private:
    //! What a limiter is for; beside m_limiters.
    struct Use
    {
        quint32 spec = 0;
        QString key;
        bool isForgotten = false; // to be used again
    };
    void setMargin(quint32 spec);
    bool heeds(quint32 spec) const;
    Limiter make(quint32 spec, LimitSettings settings, ClockReading now) const;
    quint32 add(quint32 spec, const QString &key, ClockReading now);

    std::vector<LimitSpec> m_specs;
    std::vector<LimitSettings> m_settings; // by spec
    std::vector<LimitMargin> m_margins; // by spec
    std::vector<Limiter> m_limiters;
    std::vector<Use> m_uses;
    std::vector<quint32> m_free;
    std::map<std::pair<quint32, QString>, quint32> m_byKey; // spec and key to limiter
    std::map<quint32, LearnedCost> m_costs; // by spec
    quint32 m_sweep = 0;
    int m_newKeys = 0;
    AnswerSpan m_times; // as far as is known
    bool m_isUniform;
    bool m_marginsGrow;
    bool m_jitterCounts;
};

} // namespace penstock
