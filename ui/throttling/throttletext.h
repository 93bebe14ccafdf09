// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/throttling/throttlingstate.h"
#include "ui/widgets/stepslist.h"

//! A throttle in words.
namespace penstock {

//! As it came, and which of its lines was believed about the time to wait.
struct RawAnswer
{
    QStringList lines;
    int believed = -1; //!< Index of that line; -1 where there is none.
};
RawAnswer rawAnswerOf(const ThrottleEvent &event);

//! What it was read to mean, and by which rule.
std::vector<StepsList::Step> readingOf(const ThrottleEvent &event);

//! What happened before and after, as of \a now.
std::vector<StepsList::Step> courseOf(const ThrottlingState &state, const KeptThrottle &throttle,
                                      WallTime now);

} // namespace penstock
