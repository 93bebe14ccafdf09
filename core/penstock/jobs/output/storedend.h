// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! The end of a run.
struct StoredEnd
{
    Duration elapsed {}; //!< From start to end, with pauses.
    std::optional<Error> fault = std::nullopt; //!< The error that ended it.
    friend bool operator==(const StoredEnd &, const StoredEnd &) = default;
};

} // namespace penstock
