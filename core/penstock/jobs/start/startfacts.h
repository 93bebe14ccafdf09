// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/jobs/start/readiness.h>
#include <penstock/profiles/spec/profile.h>

#include <atomic>

namespace penstock {

class RequestTemplate;

//! A job to check before a start.
struct StartQuestion
{
    JobSpec spec; //!< With absolute paths.
    Profile profile;
    QString folder = {}; //!< The journal's; may be empty.
    //! For the plan: from send to last byte.
    Duration latency = std::chrono::milliseconds(120);
    WallTime start = {};
    //! The treatment of earlier results.
    struct GoOn
    {
        bool startOver = false; //!< Discard them; ignores the rest.
        bool acceptChanges = false; //!< Resume although the job was edited.
        bool retryFailed = false; //!< Send failed rows again.
        bool retryInDoubt = false; //!< Send rows in doubt again too.
    };
    GoOn goOn = {};
    //! Cancels the plan when true; may be set in another thread. Must outlive the call.
    const std::atomic_bool *stop = nullptr;
};

//! Returns an error if rows with \a columns and the constants of \a job lack a value for its key,
//! \a request, \a dedupe or output.
PENSTOCK_EXPORT std::optional<Error> missingValue(const JobSpec &job,
                                                  const RequestTemplate &request,
                                                  const std::optional<TextTemplate> &dedupe,
                                                  QStringList columns);

//! Checks rows, output and journal without changes. Reads all rows and simulates a plan, which may
//! take seconds. Does not open pipes. Problems become facts, not errors. The caller adds
//! absentSecrets, closedTrips and closedPaths.
PENSTOCK_EXPORT StartFacts factsOf(const StartQuestion &question);

} // namespace penstock
