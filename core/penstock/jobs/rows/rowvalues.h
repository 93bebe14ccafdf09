// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>

namespace penstock {

//! Rows of one column as somebody types or pastes them: "id=7, 8, 9". Values stand on lines of their
//! own, or between commas or semicolons, or between blanks, whichever comes first in this order.
//! Without a name in front the column is \a otherwise. Text that begins with [ is taken for JSON
//! and not looked at. A whole number below 2^53 that is written as usual becomes a number, all else
//! a text.
PENSTOCK_EXPORT RowsSpec::Values valuesFromText(const QString &text, const QString &otherwise);

//! What valuesFromText() takes back. Rows that have not all the same one column are JSON, as is
//! what would come back otherwise or cannot be read.
PENSTOCK_EXPORT QString textOfValues(const RowsSpec::Values &values);

} // namespace penstock
