// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! Returns the Date header (RFC 9110 §6.6.1); nothing if it is invalid or a hundred years or more
//! from \a now.
PENSTOCK_EXPORT std::optional<WallTime> dateIn(const HeaderList &headers, WallTime now);
//! Returns the server's time: dateIn() plus Age (RFC 9111 §5.1, at most nine digits), or \a now
//! without a date.
PENSTOCK_EXPORT WallTime serverTime(const HeaderList &headers, WallTime now);

} // namespace penstock
