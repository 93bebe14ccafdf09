// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosisevidence_p.h>

namespace penstock {

// Possible causes of rate limit responses. Each function returns a diagnosis if it explains the
// evidence.

using Suspicion = std::optional<Diagnosis>;

//! A limit that explains everything.
struct ExplainingLimit
{
    std::int64_t capacity = 0;
    Duration interval {};
    Fit fit;
};

// Limits over other times than in the profile: diagnosisofbursts.cpp
Suspicion suspectBurst(const DiagnosisEvidence &seen); //!< A short burst or a longer window.
//! Returns a window that explains everything: the shortest that covers the stated waits, or the
//! longest.
std::optional<ExplainingLimit> explainingWindow(const DiagnosisEvidence &seen,
                                                const SendTrace &trace);

// Limits that the profile lacks or sets too high: diagnosisoflimits.cpp
Suspicion suspectEndpoint(const DiagnosisEvidence &seen);
Suspicion suspectTooHigh(const DiagnosisEvidence &seen);
Suspicion suspectConcurrency(const DiagnosisEvidence &seen);

//! The declared limit in other windows: any span, another clock, or bunched arrivals.
Suspicion suspectOtherWindows(const DiagnosisEvidence &seen);

// Other clients, a penalty, or an unknown cause: diagnosisofclients.cpp
//! Returns a penalty if it costs more than \a root.
Suspicion suspectPenalty(const DiagnosisEvidence &seen, const Diagnosis &root);
Suspicion suspectSharingByCounter(const DiagnosisEvidence &seen);
Suspicion suspectSharingByVariation(const DiagnosisEvidence &seen);
Suspicion suspectUseBefore(const DiagnosisEvidence &seen);
Diagnosis unknownCause(const DiagnosisEvidence &seen);

} // namespace penstock
