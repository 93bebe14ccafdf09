// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! The Date header. Nothing where it is none, or a hundred years and more from \a now: that is no clock.
PENSTOCK_EXPORT std::optional<WallTime> dateIn(const HeaderList &headers, WallTime now);
//! What the server's clock says now: dateIn() plus Age, or \a now without a date.
PENSTOCK_EXPORT WallTime serverTime(const HeaderList &headers, WallTime now);

} // namespace penstock
