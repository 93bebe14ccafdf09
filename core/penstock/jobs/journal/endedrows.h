// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/rows/rowfinder.h>

#include <map>

namespace penstock {

//! Rows that have ended, and what they were.
struct EndedRows
{
    std::vector<FinishedRow> rows = {}; //!< In the order that was asked for.
    std::map<std::int64_t, Row> values = {}; //!< By their number.
    //! Why there are no values; what became of the rows is known all the same.
    std::optional<Error> valuesFault = {};
};

//! Those with \a numbers. \a finder is null where nobody knows where the rows came from.
PENSTOCK_EXPORT Result<EndedRows> readEnded(const FinishedRows &journal, RowFinder *finder,
                                            const std::vector<std::int64_t> &numbers);

//! Where among all rows that have ended the row \a index is likely to be, from 0 to 1.
PENSTOCK_EXPORT double placeOf(std::int64_t index, const FinishedRows &journal);

} // namespace penstock
