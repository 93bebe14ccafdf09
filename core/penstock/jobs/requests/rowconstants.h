// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/requests/row.h>

#include <utility>

namespace penstock {

using RowConstants = std::vector<std::pair<QString, QString>>; //!< Names and values.

//! Sets \a constants as texts after the other values, replacing equal names.
PENSTOCK_EXPORT void setConstants(Row &row, const RowConstants &constants);
//! Adds those \a constants whose names \a row lacks.
PENSTOCK_EXPORT void addConstants(Row &row, const RowConstants &constants);

} // namespace penstock
