// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/int128.h>

#include <QByteArrayView>

#include <optional>

namespace penstock {

//! Parses a duration in nanoseconds as servers write it: "1h2m3.5s", "500ms", "60 seconds", "1 hour
//! and 5 minutes", "PT1M30S". Each number needs its unit. Months and years are rejected.
std::optional<Int128> parseDurationWords(QByteArrayView text);

//! Parses a duration at the front of a sentence: "20s. Visit our docs" is 20 s.
std::optional<Int128> durationAtFront(QByteArrayView text);

} // namespace penstock
