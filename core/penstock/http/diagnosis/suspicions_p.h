// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosisevidence_p.h>

namespace penstock {

// Possible causes of rate limit responses, one class per kind. Each function returns a diagnosis if
// it explains the evidence, which must outlive it.

using Suspicion = std::optional<Diagnosis>;

//! Limits over other times than in the profile: a short burst or a longer window.
class BurstSuspicions
{
public:
    struct Found // a limit that explains everything
    {
        std::int64_t capacity = 0;
        Duration interval {};
        Fit fit;
    };

    explicit BurstSuspicions(const DiagnosisEvidence &seen)
        : m_seen(seen)
    { }

    Suspicion burst() const;
    //! Returns a window that explains everything: the shortest that covers the stated waits, or the
    //! longest.
    std::optional<Found> explainingWindow(const SendTrace &trace) const;

private:
    Suspicion bucket(const Limit &spec) const;
    std::optional<Found> explainingGrid(const SendTrace &trace) const;
    Diagnosis further(const Found &found) const;

    const DiagnosisEvidence &m_seen;
};

//! Limits that the profile lacks or sets too high.
class LimitSuspicions
{
public:
    explicit LimitSuspicions(const DiagnosisEvidence &seen)
        : m_seen(seen)
    { }

    Suspicion endpoint() const;
    Suspicion tooHigh() const;
    Suspicion concurrency() const;

private:
    Suspicion tooHigh(const Limit &spec, const CountedWindow &window) const;
    std::optional<QString> pathOfThrottled() const;
    bool admittedTakeLonger() const;
    bool isConcurrency() const;

    const DiagnosisEvidence &m_seen;
};

//! The declared limit in other windows: any span, another clock, or bunched arrivals.
class WindowSuspicions
{
public:
    explicit WindowSuspicions(const DiagnosisEvidence &seen)
        : m_seen(seen)
    { }

    Suspicion crossing() const;

private:
    Suspicion crossing(const Limit &spec, const CountedWindow &window) const;
    Suspicion aligned(const Limit &spec, const CountedWindow &window, const SendTrace &trace) const;
    Suspicion jitter(const Limit &spec, const CountedWindow &window, const SendTrace &trace) const;

    const DiagnosisEvidence &m_seen;
};

//! Other clients, a penalty, or an unknown cause.
class ClientSuspicions
{
public:
    explicit ClientSuspicions(const DiagnosisEvidence &seen)
        : m_seen(seen)
    { }

    Suspicion penalty(const Diagnosis &root) const; //!< If it costs more than \a root.
    Suspicion sharedByCounter() const;
    Suspicion sharedByVariation() const;
    Suspicion usedUpBefore() const;
    Diagnosis unknown() const;

private:
    Diagnosis shared(const Limit &spec, const CountedWindow &window, std::int64_t ours) const;

    const DiagnosisEvidence &m_seen;
};

} // namespace penstock
