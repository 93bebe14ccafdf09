// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/readiness.h>
#include <penstock/profiles/spec/profile.h>

#include <atomic>

namespace penstock {

//! A job somebody thinks of starting.
struct StartQuestion
{
    JobSpec spec; //!< Its paths are absolute.
    Profile profile;
    QString folder = {}; //!< Of its journal; empty where it has none.
    Duration latency = std::chrono::milliseconds(120); //!< For the plan.
    WallTime start = {}; //!< The same.
    const std::atomic_bool *stop = nullptr; //!< Once it is true, the plan is given up.
};

//! Looks at rows, output and journal, and changes none of them. Reads the rows to their end, and plays
//! a plan through: may take seconds. Which secrets are absent is left to the caller.
PENSTOCK_EXPORT StartFacts factsOf(const StartQuestion &question);

} // namespace penstock
