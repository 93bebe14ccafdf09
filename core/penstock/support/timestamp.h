// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

namespace penstock {

//! Parses an RFC 3339 time: "2026-01-05T12:00:00Z", "2026-01-05T13:00:00.5+01:00". Accepts years
//! 1678 to 2261 and at most nine decimals. A leap second (:60) is the second after it. Errors are
//! of the kind Usage and contain \a where.
PENSTOCK_EXPORT Result<WallTime> parseTimestamp(QStringView text, const QString &where = {});

//! Returns RFC 3339 in UTC, with as many decimals as reading it back exactly needs.
PENSTOCK_EXPORT QString timestampText(WallTime at);
//! Returns RFC 3339 in UTC, truncated to three decimals.
PENSTOCK_EXPORT QString timestampTextMs(WallTime at);
//! Appends timestampTextMs() to \a text.
PENSTOCK_EXPORT void appendTimestampMs(QByteArray &text, WallTime at);

} // namespace penstock
