// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosisevidence_p.h>

namespace penstock {

// What may be behind throttles, a class for each kind and a function for each suspicion. Each gives
// a diagnosis if it explains what was seen. The evidence must outlive them.

using Suspicion = std::optional<Diagnosis>;

//! So many in another time than the profile knows: a short burst, or a longer window.
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
    //! A window in which everything fits: the shortest that is no shorter than the waits that were
    //! named, or else the longest.
    std::optional<Found> explainingWindow(const SendTrace &trace) const;

private:
    Suspicion bucket(const LimitSpec &spec) const;
    std::optional<Found> explainingGrid(const SendTrace &trace) const;
    Diagnosis further(const Found &found) const;

    const DiagnosisEvidence &m_seen;
};

//! Limits of the server that the profile does not have, or has wrong: for a part of the paths, with
//! too high a number, or of what is under way at once.
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
    Suspicion tooHigh(const LimitSpec &spec, const CountedWindow &window) const;
    std::optional<QString> pathOfThrottled() const;
    bool admittedTakeLonger() const;
    bool isConcurrency() const;

    const DiagnosisEvidence &m_seen;
};

//! The profile has the right number, but the server counts otherwise: any span, windows by the clock
//! or by its own clock, or at the arrival of what left in time.
class WindowSuspicions
{
public:
    explicit WindowSuspicions(const DiagnosisEvidence &seen)
        : m_seen(seen)
    { }

    Suspicion crossing() const;

private:
    Suspicion crossing(const LimitSpec &spec, const CountedWindow &window) const;
    Suspicion aligned(const LimitSpec &spec, const CountedWindow &window,
                      const SendTrace &trace) const;
    Suspicion jitter(const LimitSpec &spec, const CountedWindow &window,
                     const SendTrace &trace) const;

    const DiagnosisEvidence &m_seen;
};

//! Throttles that come of what others do, or of an earlier throttle, or of nothing that can be seen.
class ClientSuspicions
{
public:
    explicit ClientSuspicions(const DiagnosisEvidence &seen)
        : m_seen(seen)
    { }

    Suspicion penalty(const Diagnosis &root) const; //!< That costs more than \a root alone would.
    Suspicion sharedByCounter() const;
    Suspicion sharedByVariation() const;
    Suspicion usedUpBefore() const;
    Diagnosis unknown() const;

private:
    Diagnosis shared(const LimitSpec &spec, const CountedWindow &window, std::int64_t ours) const;

    const DiagnosisEvidence &m_seen;
};

} // namespace penstock
