// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/keptthrottle.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! What a journal keeps of refusals: the first hundred of a job and the last nine hundred.
struct KeptThrottles
{
    static constexpr std::int64_t maxFirst = 100;
    static constexpr std::int64_t maxLast = 900;

    std::vector<KeptThrottle> throttles = {}; //!< In the order of their coming.
    std::int64_t count = 0; //!< With those that are not kept.
    std::optional<Diagnosis> diagnosis = std::nullopt; //!< When most was known.
};

//! Reads it from the journal in \a folder, which another process may be writing. A folder without a
//! journal has no history.
PENSTOCK_EXPORT Result<KeptThrottles> readThrottles(const QString &folder);

//! For people: one paragraph for each, and at the end the diagnosis with what to change.
PENSTOCK_EXPORT QString throttlesForPeople(const KeptThrottles &history);
//! One JSON object: count, kept, diagnosis, throttles.
PENSTOCK_EXPORT QByteArray throttlesToJson(const KeptThrottles &history);

} // namespace penstock
