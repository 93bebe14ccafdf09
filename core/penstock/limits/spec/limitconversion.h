// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

namespace penstock {

//! The algorithm that stands at \a index, 0 to 7, in LimitSettings, with what \a settings say as
//! far as it can say it: the same number of calls, at least 1, over the same time. Where one of
//! them knows no rate, it takes a minute. Settings of the same algorithm come back as they are.
PENSTOCK_EXPORT LimitSettings convertedTo(std::size_t index, const LimitSettings &settings);

//! The one number that one would turn up or down: how many calls a limit lets through over
//! amountSpan(), rounded down, or at a time where that is zero.
PENSTOCK_EXPORT std::int64_t amountOf(const LimitSettings &settings);
//! The time that its amount is for; 0 of limits that count what is under way.
PENSTOCK_EXPORT Duration amountSpan(const LimitSettings &settings);
//! \a settings with another such number; less than 1 is as 1. A bucket keeps its capacity.
PENSTOCK_EXPORT LimitSettings withAmount(LimitSettings settings, std::int64_t amount);

} // namespace penstock
