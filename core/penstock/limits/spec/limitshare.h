// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

namespace penstock {

//! Returns the part of a limit that this program may use, Limit::use percent. Server counters
//! still refer to the original settings. Rounds down, but capacities to at least 1.
//! - token_bucket: capacity, rate and initial. Each refill step brings its share; below 1, one
//!   token every few steps, the first one delayed.
//! - leaky_bucket: the queue and its drain rate.
//! - gcra: the burst; the emission interval grows.
//! - fixed_window, sliding_window, sliding_window_counter: the capacity.
//! - concurrency, waterwheel: the slots.
//!
//! Percentages are clamped to 1 to 100. Requests above the remaining capacity are OverCapacity.
//! Stated limits are shared too. Limits learned from rejections already are this program's part;
//! discovered ones are not shared.
PENSTOCK_EXPORT LimitSettings settingsInUse(const Limit &spec);

//! Returns the smallest server limit whose share is \a units, 0 to largestAmount.
PENSTOCK_EXPORT std::int64_t unitsOfServer(const Limit &spec, std::int64_t units);
//! Returns this program's share of \a units, rounded down, but at least 1 if \a units are.
PENSTOCK_EXPORT std::int64_t unitsInUse(const Limit &spec, std::int64_t units);

} // namespace penstock
