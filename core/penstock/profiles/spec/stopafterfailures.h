// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <optional>

namespace penstock {

class JsonMembers;

//! The highest number of consecutive failures before a stop.
inline constexpr int highestCircuitBreaker = 100;

//! Lists the member "stop_after_failures", earlier "fuse": 1 to highestCircuitBreaker, or false,
//! which is 0. Nothing if it is absent or invalid.
PENSTOCK_EXPORT void stopAfterFailures(JsonMembers &m, std::optional<int> &breaker);

} // namespace penstock
