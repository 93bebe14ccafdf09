// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

namespace penstock {

//! Returns the closest settings of the algorithm at \a index (0 to 7) in LimitSettings: the same
//! number of calls, at least 1, over the same time. A missing rate becomes per minute.
PENSTOCK_EXPORT LimitSettings convertedTo(std::size_t index, const LimitSettings &settings);

//! Returns the number of calls permitted per amountSpan(), rounded down; at once if that is zero.
PENSTOCK_EXPORT std::int64_t amountOf(const LimitSettings &settings);
//! Returns the time for amountOf(); 0 for concurrency and waterwheel.
PENSTOCK_EXPORT Duration amountSpan(const LimitSettings &settings);
//! Returns \a settings with another amountOf(), at least 1. The capacity of a bucket stays.
PENSTOCK_EXPORT LimitSettings withAmount(LimitSettings settings, std::int64_t amount);

} // namespace penstock
