// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

#include <optional>

namespace penstock {

//! Returns the JSON pointer (RFC 6901, UTF-8) of a JSON path (RFC 9535) of names and indices:
//! "/usage/total_tokens" for "$.usage.total_tokens" or "$['usage'].total_tokens". Returns nothing
//! for other paths: "$" alone, wildcards, slices, negative indices, empty names, escapes in quotes.
PENSTOCK_EXPORT std::optional<QByteArray> pointerOfJsonPath(QStringView path);

} // namespace penstock
