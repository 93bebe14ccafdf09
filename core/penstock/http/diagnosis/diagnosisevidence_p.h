// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/http/diagnosis/sendtrace_p.h>

#include <set>

namespace penstock {

//! So much in such a time.
struct CountedWindow
{
    std::int64_t capacity = 0;
    Duration interval {};
};

std::optional<CountedWindow> windowOf(const LimitSpec &spec);
//! How much in the long run: also of limits that have no window.
std::optional<CountedWindow> rateOf(const LimitSpec &spec);

//! How the server's clock stands to ours, and how long its answers take.
class SeenClocks
{
public:
    explicit SeenClocks(const SendLog &log);

    Duration wallOffset() const { return m_wallOffset; }
    Duration jitter() const { return m_jitter; } //!< Between the quickest and the slowest way.
    Duration serverOffset() const; //!< Of its clock, from our monotonic one.
    Duration serverSlop() const; //!< How well that is known.
    bool hasSkew() const; //!< One that matters.
    //! The server's clock less ours, between these; only where it tells the time.
    std::pair<Duration, Duration> skew() const { return *m_skew; }

private:
    Duration m_jitter {};
    Duration m_wallOffset {};
    std::optional<std::pair<Duration, Duration>> m_skew;
};

//! Throttles that come of an earlier one: nothing was used that a limit could be full of.
class SeenPenalties
{
public:
    SeenPenalties(const SendLog &log, const std::vector<LimitSpec> &declared);

    bool any() const { return m_atLeast.has_value(); }
    qsizetype count() const { return qsizetype(m_throttled.size()); }
    bool contains(const SendRecord &record) const { return m_throttled.contains(&record); }
    //! How long they went on after the first, for sure. Only where there are any.
    Duration atLeast() const { return *m_atLeast; }
    //! The same as something that a person would choose, between what is known.
    Duration length() const;

private:
    static bool isUnprovoked(const SendRecord &record, const SendTrace &all,
                             const std::vector<CountedWindow> &usual);
    void note(Duration atLeast, std::optional<Duration> atMost);

    std::set<const SendRecord *> m_throttled;
    std::optional<Duration> m_atLeast;
    std::optional<Duration> m_atMost;
};

//! What was sent and throttled, as all suspicions look at it. Log and limits must outlive it.
class DiagnosisEvidence
{
public:
    struct Round // of throttles: those after the first were under way already
    {
        const SendRecord *first = nullptr;
        std::int64_t throttled = 0;
        std::int64_t admittedBetween = 0; // sent between the first and the last of them
    };

    DiagnosisEvidence(const SendLog &log, const std::vector<LimitSpec> &declared);

    const SendLog::Records &records() const { return m_log.records(); }
    const std::vector<LimitSpec> &declared() const { return m_declared; }
    const std::vector<const SendRecord *> &throttled() const
    {
        return m_throttled;
    } //!< To be explained.
    const std::vector<Round> &rounds() const { return m_rounds; }
    const SeenPenalties &penalties() const { return m_penalties; }
    const SeenClocks &clocks() const { return m_clocks; }

    //! Whether the log goes back far enough to count over \a interval.
    bool covers(Duration interval) const;
    bool isStrong() const; //!< Chance gives no throttles in a row.
    bool
    isCounted() const; //!< Most throttles say when to come back or what is left: somebody counts.
    //! The times that throttles named end where windows of the clock do.
    bool endsOnGrid(Duration interval) const;
    Duration longestDeclared() const;
    Duration longestToldWait() const;
    //! What the server says it allows, where it is likely to mean \a window.
    std::optional<std::int64_t> toldLimitFor(const CountedWindow &window) const;

    SendTrace traceFor(const LimitSpec &spec) const;
    SendTrace traceForPath(const QString &glob) const;
    SendTrace traceOfAll() const { return traceForPath(QStringLiteral("*")); }

    Diagnosis diagnosis(Cause cause, const Message &summary) const; //!< And how often it was seen.

private:
    void findRounds();

    const SendLog &m_log;
    const std::vector<LimitSpec> &m_declared;
    SeenPenalties m_penalties;
    SeenClocks m_clocks;
    std::vector<const SendRecord *> m_throttled;
    std::vector<Round> m_rounds;
};

// What several diagnoses share.
QString countIn(std::int64_t count, Duration interval); //!< "100/min".
MessageArgument nameOf(const LimitSpec &spec); //!< Without a name what it allows: "120/min".
std::int64_t mostAdmitted(const Fit &fit); //!< What came on top was throttled.
std::int64_t capacityFrom(const Fit &fit); //!< The best guess: what it let in.
LimitSpec withCapacity(LimitSpec spec,
                       std::int64_t capacity); //!< Unless it is of a kind without one.
LimitSpec withSettings(LimitSpec spec, const LimitSettings &settings);
SendTrace::Send sendOf(const SendRecord &record);

} // namespace penstock
