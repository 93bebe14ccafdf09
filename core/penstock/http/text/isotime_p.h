// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/time.h>

#include <QByteArrayView>

#include <optional>

namespace penstock {

//! Parses a time of RFC 3339 or ISO 8601 as servers write it: "2026-01-05T12:01Z", "2026-01-05
//! 12:00:40", "2026-01-05T13:00:00.25+01:00". Seconds are optional; without a zone it is UTC. A
//! date alone is rejected. Second 60 is the next minute; years after 2261 are the end of time.
std::optional<WallTime> parseIsoTime(QByteArrayView text);

} // namespace penstock
