// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/text/resultstext.h"

#include <penstock/jobs/rows/rowfinder.h>

namespace penstock {

//! Rows that have ended, and what they were.
struct EndedRows
{
    std::vector<FinishedRow> rows; //!< In the order that was asked for.
    RowValues values;
    std::optional<Error>
        valuesFault; //!< Why there are none; what became of the rows is known all the same.
};

//! Those with \a numbers. \a finder is null where nobody knows where the rows came from.
Result<EndedRows> readEnded(const FinishedRows &journal, RowFinder *finder,
                            const std::vector<std::int64_t> &numbers);

//! Where among all rows that have ended the row \a index is likely to be, from 0 to 1.
double placeOf(std::int64_t index, const FinishedRows &journal);

} // namespace penstock
