// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/money.h>

namespace penstock {

//! The unit in which a limit counts: what is known of it besides the number that is permitted.
struct CountedUnit
{
    std::optional<Price> price = std::nullopt;
    friend bool operator==(const CountedUnit &, const CountedUnit &) = default;
};

//! Lists the members of a unit in a file; they stand among those of its limit.
PENSTOCK_EXPORT void members(JsonMembers &m, CountedUnit &unit);

} // namespace penstock
