// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/rows/row.h>

#include <utility>

namespace penstock {

using RowConstants = std::vector<std::pair<QString, QString>>; //!< Names and values.

//! Gives \a row all of \a constants, as texts behind its other values; what it has under their
//! names goes.
PENSTOCK_EXPORT void setConstants(Row &row, const RowConstants &constants);
//! Gives \a row each of \a constants whose name it has not got, in the same way.
PENSTOCK_EXPORT void addConstants(Row &row, const RowConstants &constants);

} // namespace penstock
