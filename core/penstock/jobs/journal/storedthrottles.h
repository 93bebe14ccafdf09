// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/storedthrottle.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! The stored rate limit responses: the first hundred and the last nine hundred.
struct StoredThrottles
{
    static constexpr std::int64_t maxFirst = 100;
    static constexpr std::int64_t maxLast = 900;

    std::vector<StoredThrottle> throttles = {}; //!< In order of arrival.
    std::int64_t count = 0; //!< Including those not stored.
    std::optional<Diagnosis> diagnosis = std::nullopt; //!< The most informed one.
};

//! Reads the journal in \a folder, even during a run. Empty without a journal.
PENSTOCK_EXPORT Result<StoredThrottles> readThrottles(const QString &folder);

//! Returns a paragraph for each, and the final diagnosis with its fix.
PENSTOCK_EXPORT QString throttlesForPeople(const StoredThrottles &history);
//! Returns a JSON object: count, kept, diagnosis, throttles.
PENSTOCK_EXPORT QByteArray throttlesToJson(const StoredThrottles &history);

} // namespace penstock
