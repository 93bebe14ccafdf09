// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/algorithms/limitstate.h>
#include <penstock/limits/learning/learnedcost.h>
#include <penstock/limits/learning/limitmargin_p.h>
#include <penstock/limits/permit/ratelimiteroptions.h>

#include <QJsonObject>

#include <map>

namespace penstock {

//! The states of a rate limiter's limits: one limiter each, with per one per recent key. A limiter
//! keeps its index until it is forgotten.
// Limiters by index, limit and key, and their common state.
class LimitStates
{
public:
    LimitStates(std::vector<Limit> specs, const RateLimiterOptions &options, ClockReading now);

    const std::vector<Limit> &specs() const { return m_specs; }
    //! Returns this program's part of a limit, see settingsInUse().
    const LimitSettings &settingsOf(quint32 limitState) const
    {
        return m_settings[m_uses[limitState].spec];
    }
    const LimitSettings &settingsOfSpec(quint32 spec) const { return m_settings[spec]; }
    //! Returns true if all limits apply to every request alike.
    bool isUniform() const { return m_isUniform; }
    //! Returns the limiters without key, in order.
    std::vector<quint32> unkeyed() const;

    std::vector<LimitState> &limitStates() { return m_limitStates; }
    const std::vector<LimitState> &limitStates() const { return m_limitStates; }
    LimitState &operator[](quint32 limitState) { return m_limitStates[limitState]; }
    const LimitState &operator[](quint32 limitState) const { return m_limitStates[limitState]; }
    bool isForgotten(quint32 limitState) const { return m_uses[limitState].isForgotten; }
    quint32 specIndexOf(quint32 limitState) const { return m_uses[limitState].spec; }
    const Limit &specOf(quint32 limitState) const { return m_specs[m_uses[limitState].spec]; }
    const QString &keyOf(quint32 limitState) const { return m_uses[limitState].key; }

    //! Returns the limiter for \a key, empty if the limit lacks per; created if new.
    quint32 limitStateFor(quint32 spec, const QString &key, ClockReading now);
    //! Returns the number of new keys since the last call.
    int takeNewKeys() { return std::exchange(m_newKeys, 0); }
    bool hasNewKeys() const { return m_newKeys != 0; }
    //! Returns the next limiter, round robin.
    quint32 nextToLookAt() { return m_sweep = (m_sweep + 1) % quint32(m_limitStates.size()); }
    //! Returns true if it has a key and equals a new one.
    bool isIdle(quint32 limitState, ClockReading now) const;
    void forget(quint32 limitState);

    //! Returns the estimate of a call, at most the capacity.
    std::int64_t estimateOf(quint32 spec) const;
    void learnCost(quint32 spec, std::int64_t actual);
    bool learnsCosts() const { return !m_costs.empty(); }
    //! Returns the learned cost of the next call.
    std::optional<std::int64_t> learnedCostOf(quint32 limitState) const;
    //! Returns the units to keep free in addition.
    std::int64_t reserveOf(quint32 limitState) const;
    //! Returns recent mean costs by limiter, 0 if not learned. Empty if none are.
    std::vector<std::int64_t> usualCosts() const;
    //! Returns recent costs by limit name.
    QJsonObject saveCosts() const;
    void restoreCosts(const QJsonObject &costs);
    //! Returns grown margins by limit name, in ns as text.
    QJsonObject saveMargins() const;
    void restoreMargins(const QJsonObject &margins, Duration age, Instant now);
    //! Takes over costs from limits of the same names.
    void inheritCosts(const LimitStates &old);

    //! Updates the latency, also for later keys.
    void updateLatency(const AnswerSpan &times);
    bool jitterCounts() const { return m_jitterCounts; }
    //! Returns a replacement for \a limitState.
    LimitState atOtherPace(quint32 limitState, std::int64_t units, ClockReading now) const;

    //! Returns true if margins have changed, as below.
    bool growMargin(quint32 spec, Instant now);
    bool shrinkMargins(const std::vector<quint32> &limitStates, Instant now);

private:
    //! The purpose of a limiter; parallel to m_limiters.
    struct Use
    {
        quint32 spec = 0;
        QString key;
        bool isForgotten = false; // may be reused
    };
    void setMargin(quint32 spec);
    bool updatesLatency(quint32 spec) const;
    LimitState make(quint32 spec, LimitSettings settings, ClockReading now) const;
    quint32 add(quint32 spec, const QString &key, ClockReading now);

    std::vector<Limit> m_specs;
    std::vector<LimitSettings> m_settings; // indexed by spec
    std::vector<LimitMargin> m_margins; // indexed by spec
    std::vector<LimitState> m_limitStates;
    std::vector<Use> m_uses;
    std::vector<quint32> m_free;
    std::map<std::pair<quint32, QString>, quint32> m_byKey; // spec and key to limiter
    std::map<quint32, LearnedCost> m_costs; // keyed by spec
    quint32 m_sweep = 0;
    int m_newKeys = 0;
    AnswerSpan m_times; // known so far
    bool m_isUniform;
    bool m_marginsGrow;
    bool m_jitterCounts;
};

} // namespace penstock
