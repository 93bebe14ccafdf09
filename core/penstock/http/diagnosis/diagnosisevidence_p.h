// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/http/diagnosis/sendtrace_p.h>

#include <set>

namespace penstock {

//! A number of units per interval.
struct CountedWindow
{
    std::int64_t capacity = 0;
    Duration interval {};
};

std::optional<CountedWindow> windowOf(const Limit &spec);
//! Returns the long-run rate, also for limits without a window.
std::optional<CountedWindow> rateOf(const Limit &spec);

//! The server's clock relative to ours, and the jitter of latency.
class SeenClocks
{
public:
    explicit SeenClocks(const SendLog &log);

    Duration wallOffset() const { return m_wallOffset; }
    Duration jitter() const { return m_jitter; }
    Duration serverOffset() const; //!< Difference to our monotonic clock.
    Duration serverSlop() const; //!< Uncertainty of serverOffset().
    bool hasSkew() const; //!< True if the skew is large enough to matter.
    //! Returns bounds of the server's clock minus ours. Requires hasSkew().
    std::pair<Duration, Duration> skew() const { return *m_skew; }

private:
    Duration m_jitter {};
    Duration m_wallOffset {};
    std::optional<std::pair<Duration, Duration>> m_skew;
};

//! Rate limit responses caused by an earlier one: too little was sent to fill a limit.
class SeenPenalties
{
public:
    SeenPenalties(const SendLog &log, const std::vector<Limit> &declared);

    bool any() const { return m_atLeast.has_value(); }
    qsizetype count() const { return qsizetype(m_throttled.size()); }
    bool contains(const SendRecord &record) const { return m_throttled.contains(&record); }
    //! Returns the proven length since the first response. Requires any().
    Duration atLeast() const { return *m_atLeast; }
    //! Returns the likely length: a round number within the known bounds.
    Duration length() const;

private:
    static bool isUnprovoked(const SendRecord &record, const SendTrace &all,
                             const std::vector<CountedWindow> &usual);
    void note(Duration atLeast, std::optional<Duration> atMost);

    std::set<const SendRecord *> m_throttled;
    std::optional<Duration> m_atLeast;
    std::optional<Duration> m_atMost;
};

//! Sent and rejected requests, as all suspicions see them. Log and limits must outlive it.
class DiagnosisEvidence
{
public:
    struct Round // One group of rejections. All but the first were already in flight.
    {
        const SendRecord *first = nullptr;
        std::int64_t throttled = 0;
        std::int64_t admittedBetween = 0; // sent between the first and the last of them
    };

    DiagnosisEvidence(const SendLog &log, const std::vector<Limit> &declared);

    const SendLog::Records &records() const { return m_log.records(); }
    const std::vector<Limit> &declared() const { return m_declared; }
    const std::vector<const SendRecord *> &throttled() const { return m_throttled; }
    const std::vector<Round> &rounds() const { return m_rounds; }
    const SeenPenalties &penalties() const { return m_penalties; }
    const SeenClocks &clocks() const { return m_clocks; }

    //! Returns true if the log covers at least \a interval.
    bool covers(Duration interval) const;
    bool isStrong() const; //!< Rejections too regular for chance.
    bool isCounted() const; //!< True if most rejections state a time or a remaining count.
    //! Returns true if stated times end with windows of the clock.
    bool endsOnGrid(Duration interval) const;
    Duration longestDeclared() const;
    Duration longestToldWait() const;
    //! Returns the limit in the server's headers that probably refers to \a window.
    std::optional<std::int64_t> statedLimitFor(const CountedWindow &window) const;

    SendTrace traceFor(const Limit &spec) const;
    SendTrace traceForPath(const QString &glob) const;
    SendTrace traceOfAll() const { return traceForPath(QStringLiteral("*")); }

    Diagnosis diagnosis(Cause cause, const Message &summary) const; //!< Adds how often it was seen.

private:
    void findRounds();

    const SendLog &m_log;
    const std::vector<Limit> &m_declared;
    SeenPenalties m_penalties;
    SeenClocks m_clocks;
    std::vector<const SendRecord *> m_throttled;
    std::vector<Round> m_rounds;
};

// Helpers shared by several diagnoses.
QString countIn(std::int64_t count, Duration interval);
MessageArgument nameOf(const Limit &spec); //!< Unnamed limits: "120/min".
std::int64_t mostAdmitted(const Fit &fit); //!< Everything above it was rejected.
std::int64_t capacityFrom(const Fit &fit); //!< Best guess: the amount accepted.
Limit withCapacity(Limit spec,
                   std::int64_t capacity); //!< Unchanged if its kind lacks one.
Limit withSettings(Limit spec, const LimitSettings &settings);
SendTrace::Send sendOf(const SendRecord &record);

} // namespace penstock
