// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/row.h>

#include <utility>

namespace penstock {

using RowConstants = std::vector<std::pair<QString, QString>>; //!< Names and values.

//! Gives \a row all of \a constants, in the place of what it has under their names.
PENSTOCK_EXPORT void setConstants(Row &row, const RowConstants &constants);
//! Gives \a row each of \a constants whose name it has not got.
PENSTOCK_EXPORT void addConstants(Row &row, const RowConstants &constants);

} // namespace penstock
