// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>

namespace penstock {

//! Parses rows of one column as typed or pasted: "id=7, 8, 9". Separators are line breaks,
//! otherwise commas or semicolons, otherwise spaces. Without a name, the column is \a otherwise.
//! Text that begins with [ is stored as JSON unchecked. Whole numbers below 2^53 in plain form
//! become numbers, others text.
PENSTOCK_EXPORT RowsSpec::Values valuesFromText(const QString &text, const QString &otherwise);

//! Returns text for valuesFromText(). Rows that it cannot represent become JSON.
PENSTOCK_EXPORT QString textOfValues(const RowsSpec::Values &values);

} // namespace penstock
