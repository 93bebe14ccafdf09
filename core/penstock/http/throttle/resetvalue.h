// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/http/throttle/retryafter.h>
#include <penstock/support/export.h>
#include <penstock/support/int128.h>

#include <QByteArrayView>

#include <optional>

namespace penstock {

//! What a bare number in a header means. Auto goes by its size: what can only be a Unix time (1e9 to
//! 1e10 s, 1e12 to 1e13 ms, 1e15 to 1e16 µs, 1e18 to 1e19 ns) is one, all else are seconds from now.
enum class TimeKind { Auto, EpochS, EpochMs, DeltaS, DeltaMs };

//! Reads when to come back, as servers spell it, from Retry-After (RFC 9110 §10.2.3, and what
//! departs from it), another header or a body:
//!   30 · 64.57 · 1767614430 · 5, 60 (merged by a proxy: the largest) · an HTTP-date · 2026-01-05T12:01Z ·
//!   2026-01-05 12:00:40 · 500ms · 1m30s · 60 seconds · PT30S
//! \a kind decides about numbers alone; a text says itself what it is. Points in time are compared
//! with \a serverNow; a past one means 0. Nothing where the value is malformed: longer than 256
//! bytes, bytes that are no printable ASCII, a sign, an exponent, an unknown unit, anything left over.
PENSTOCK_EXPORT std::optional<RetryAfter> parseResetValue(QByteArrayView value, TimeKind kind,
                                                          WallTime serverNow);

//! \a nanos from now as a wait: 0 to longestRetryAfter, in whole milliseconds, rounded up. Less
//! than 0 is 0, more than longestRetryAfter is that and clamped.
PENSTOCK_EXPORT RetryAfter waitOfNanos(Int128 nanos);

} // namespace penstock
