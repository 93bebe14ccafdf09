// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

namespace penstock {

//! The format of a file of rows: CSV with header, JSON objects or text, one per line, or a JSON list
//! of objects.
enum class RowFormat { Csv, Jsonl, Lines, Json };

} // namespace penstock
