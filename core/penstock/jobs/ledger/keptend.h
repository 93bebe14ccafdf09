// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! How a run ended, for who looks at it later.
struct KeptEnd
{
    Duration elapsed {}; //!< From start() to the end; pauses are part of it.
    std::optional<Error> fault = std::nullopt; //!< Why it could not go on, if that is why.
    friend bool operator==(const KeptEnd &, const KeptEnd &) = default;
};

} // namespace penstock
