// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/diagnosis/diagnosis.h>
#include <penstock/http/log/throttleevent.h>

#include <cstdint>
#include <optional>

namespace penstock {

//! A rate limit response, with the diagnosis at that time.
struct StoredThrottle
{
    ThrottleEvent event;
    std::optional<Diagnosis> diagnosis = std::nullopt;
    std::int64_t number = 0; //!< Number within the job, from 1; 0 if not assigned.
    //! Row of the request, from 0; absent in earlier versions.
    std::optional<std::int64_t> row = std::nullopt;
};

} // namespace penstock
