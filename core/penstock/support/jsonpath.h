// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

#include <optional>

namespace penstock {

//! The JSON pointer (RFC 6901, as UTF-8) of the one value that a path (RFC 9535) of names and
//! indices leads to: "/usage/total_tokens" of "$.usage.total_tokens" or "$['usage'].total_tokens".
//! Nothing for what is no such path: "$" alone, wildcards, slices, indices from the end, empty
//! names, escapes in quotes.
PENSTOCK_EXPORT std::optional<QByteArray> pointerOfJsonPath(QStringView path);

} // namespace penstock
