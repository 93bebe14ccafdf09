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
    //! For the plan: from sending to the last byte.
    Duration latency = std::chrono::milliseconds(120);
    WallTime start = {}; //!< For the plan, too.
    //! Once it is true, which another thread may make it, the plan is given up. Outlives the call.
    const std::atomic_bool *stop = nullptr;
};

//! Looks at rows, output and journal, and changes none of them. Reads the rows to their end, and plays
//! a plan through: may take seconds. A pipe is not opened; what lies in the way becomes a part of
//! the facts, and no error. Which secrets are absent, which trips and paths nobody has allowed yet,
//! is left to the caller.
PENSTOCK_EXPORT StartFacts factsOf(const StartQuestion &question);

} // namespace penstock
