// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

namespace penstock {

//! What a file of rows is: with a heading, an object a line, or a text a line.
enum class RowFormat { Csv, Jsonl, Lines };

} // namespace penstock
