// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArrayView>

#include <optional>

namespace penstock {

//! Reads an HTTP-date (RFC 9110 §5.6.7) in any of its three forms:
//!   Sun, 06 Nov 1994 08:49:37 GMT · Sunday, 06-Nov-94 08:49:37 GMT · Sun Nov  6 08:49:37 1994
//! A two-digit year means the century that puts it at most 50 years after \a now. Tolerated because
//! servers send them: any letter case, a missing or wrong weekday, a one-digit day, UTC, UT, Z or
//! a numeric offset for GMT. Nothing for: other zone names, days that no calendar has, years before
//! 1700, anything left over.
//! Second 60 is the next minute. Years after 2261 are the end of time. No locale is consulted.
PENSTOCK_EXPORT std::optional<WallTime> parseHttpDate(QByteArrayView text, WallTime now);

} // namespace penstock
