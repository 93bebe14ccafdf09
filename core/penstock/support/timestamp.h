// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>
#include <penstock/support/time.h>

namespace penstock {

//! Reads an instant of RFC 3339: "2026-01-05T12:00:00Z", "2026-01-05T13:00:00.5+01:00". Years 1678
//! to 2261, at most nine decimals. The leap second :60 is the second after it.
//! Whatever else is an error of the kind Usage, into which \a where goes.
PENSTOCK_EXPORT Result<WallTime> parseTimestamp(QStringView text, const QString &where = {});

//! In UTC, with as many decimals as it takes to read back the same instant.
PENSTOCK_EXPORT QString timestampText(WallTime at);
//! In UTC, always with three decimals; what is less is cut off.
PENSTOCK_EXPORT QString timestampTextMs(WallTime at);
//! The same at the end of \a text, with milliseconds.
PENSTOCK_EXPORT void appendTimestampMs(QByteArray &text, WallTime at);

} // namespace penstock
