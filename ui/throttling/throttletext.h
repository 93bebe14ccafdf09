// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/throttling/throttlingstate.h"
#include "ui/widgets/stepslist.h"

//! Texts about a rate limit response.
namespace penstock {

//! The response as received, and the line that set the wait.
struct RawAnswer
{
    QStringList lines;
    int believed = -1; //!< Index of that line, or -1.
};
RawAnswer rawAnswerOf(const ThrottleEvent &event);

//! Interpretation of the response, and the rule behind it.
std::vector<StepsList::Step> readingOf(const ThrottleEvent &event);

//! Events before and after the response, as of \a now.
std::vector<StepsList::Step> courseOf(const ThrottlingState &state, const StoredThrottle &throttle,
                                      WallTime now);

} // namespace penstock
