// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>

#include <QJsonValue>

#include <optional>

namespace penstock {

class JsonReader;

//! The highest number of consecutive failures before a stop.
inline constexpr int highestCircuitBreaker = 100;

//! Reads the member "stop_after_failures", earlier "fuse": 1 to highestCircuitBreaker, or false, which
//! is 0. Returns nothing if it is absent, or invalid, which \a reader reports.
PENSTOCK_EXPORT std::optional<int> readCircuitBreaker(JsonReader &reader);
//! Returns the value for a file.
PENSTOCK_EXPORT QJsonValue stopAfterFailures(int breaker);

} // namespace penstock
