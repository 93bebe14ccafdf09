// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/headers.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! The Date header (RFC 9110 §6.6.1). Nothing where it is none, or a hundred years and more from
//! \a now: that is no clock.
PENSTOCK_EXPORT std::optional<WallTime> dateIn(const HeaderList &headers, WallTime now);
//! What the server's clock says now: dateIn() plus Age (RFC 9111 §5.1; passed by where it is no
//! number of up to nine digits), or \a now without a date.
PENSTOCK_EXPORT WallTime serverTime(const HeaderList &headers, WallTime now);

} // namespace penstock
