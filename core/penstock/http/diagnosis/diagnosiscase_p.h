// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/http/diagnosis/sendtrace_p.h>

#include <set>

namespace penstock {

//! Everything a diagnosis looks at, and one function for each suspicion. Each gives a diagnosis if it
//! explains what was seen.
class DiagnosisCase
{
public:
    DiagnosisCase(const SendLog &log, const std::vector<LimitSpec> &declared);

    std::optional<Diagnosis> solve();

private:
    using Step = std::optional<Diagnosis>;
    struct Round // of refusals: those after the first were under way already
    {
        const SendRecord *first = nullptr;
        std::int64_t refused = 0;
        std::int64_t admittedBetween = 0; // sent between the first and the last of them
    };
    struct Window // of a declared limit
    {
        std::int64_t capacity = 0;
        Duration interval {};
    };
    struct Found // a limit that explains everything
    {
        std::int64_t capacity = 0;
        Duration interval {};
        Fit fit;
    };

    static std::optional<Window> windowOf(const LimitSpec &spec);
    static std::optional<Window> rateOf(const LimitSpec &spec);
    void findRounds();
    void readClocks();
    bool covers(Duration interval) const;
    bool isStrong() const;
    Diagnosis diagnosis(Cause cause, const QString &summary) const;
    SendTrace traceFor(const LimitSpec &spec) const;
    SendTrace traceForPath(const QString &glob) const;
    SendTrace traceOfAll() const { return traceForPath(QStringLiteral("*")); }
    bool isUnprovoked(const SendRecord &record, const SendTrace &all,
                      const std::vector<Window> &usual) const;
    void notePenalty(Duration atLeast, std::optional<Duration> atMost);
    Duration serverOffset() const; // of its clock, from our monotonic one
    Duration serverSlop() const;
    bool hasSkew() const;
    const SendRecord &lastRefused() const { return *m_refused.back(); }
    Duration longestDeclared() const;
    Duration longestToldWait() const;
    std::optional<std::int64_t> toldLimitFor(const Window &window) const;

    // Limits that the profile does not have, or has wrong (diagnosisoflimits.cpp).
    Step limitOfServer();
    Step endpoint();
    Step tooHigh();
    Step tooHigh(const LimitSpec &spec, const Window &window);
    Step concurrency();
    std::optional<QString> pathOfRefused() const;
    bool admittedTakeLonger() const;
    bool isConcurrency() const;

    // The right number, counted otherwise (diagnosisofwindows.cpp).
    Step crossing();
    Step crossing(const LimitSpec &spec, const Window &window);
    Step aligned(const LimitSpec &spec, const Window &window, const SendTrace &trace);
    Step jitter(const LimitSpec &spec, const Window &window, const SendTrace &trace) const;
    bool endsOnGrid(Duration interval) const;
    bool isCounted() const;

    // So many in another time (diagnosisofbursts.cpp).
    Step burst();
    Step bucket(const LimitSpec &spec);
    std::optional<Found> explainingWindow(const SendTrace &trace) const;
    std::optional<Found> explainingGrid(const SendTrace &trace) const;
    Diagnosis further(const Found &found) const;

    // What others do (diagnosisofclients.cpp).
    void setPenaltiesAside();
    Duration penaltyLength() const;
    Step penalty(const Diagnosis &root) const;
    Step sharedByCounter();
    Step sharedByVariation();
    Diagnosis unknown() const;
    Diagnosis shared(const LimitSpec &spec, const Window &window, std::int64_t ours) const;

    const SendLog &m_log;
    const std::vector<LimitSpec> &m_declared;
    std::vector<const SendRecord *> m_refused; // to be explained
    std::vector<Round> m_rounds;
    std::set<const SendRecord *> m_aside; // refusals that come of an earlier one
    Duration m_jitter {}; // between the quickest and the slowest way
    Duration m_wallOffset {};
    // The server's clock less ours, between these; nothing where it tells no time.
    std::optional<std::pair<Duration, Duration>> m_skew;
    // Of refusals that came although nothing was used: how long they went on after the first.
    std::optional<Duration> m_penaltyAtLeast;
    std::optional<Duration> m_penaltyAtMost;
};

// What several diagnoses share.
QString countIn(std::int64_t count, Duration interval); //!< "100/min".
QString nameOf(const LimitSpec &spec);
QString admittedAndRefused(const Fit &fit, const QString &where);
QString inInterval(Duration interval); //!< "within 10 s".
std::int64_t capacityFrom(const Fit &fit); //!< The best guess: what it let in.
LimitSpec withCapacity(LimitSpec spec,
                       std::int64_t capacity); //!< Unless it is of a kind without one.
LimitSpec withSettings(LimitSpec spec, const LimitSettings &settings);

} // namespace penstock
