// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArrayView>

#include <optional>

namespace penstock {

//! Parses an HTTP-date (RFC 9110 §5.6.7) in its three forms:
//!   Sun, 06 Nov 1994 08:49:37 GMT · Sunday, 06-Nov-94 08:49:37 GMT · Sun Nov  6 08:49:37 1994
//! A two-digit year is at most 50 years after \a now. Accepts any case, missing or wrong weekdays,
//! one-digit days, UTC, UT, Z and numeric offsets. Rejects other zones, impossible days, years
//! before 1700 and trailing text. Second 60 is the next minute; years after 2261 are the end of
//! time. Ignores the locale.
PENSTOCK_EXPORT std::optional<WallTime> parseHttpDate(QByteArrayView text, WallTime now);

} // namespace penstock
