// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/requests/rowfinder.h>

#include <map>

namespace penstock {

//! Finished rows with their values.
struct EndedRows
{
    std::vector<FinishedRow> rows = {}; //!< In the requested order.
    std::map<std::int64_t, Row> values = {};
    //! Why values are missing.
    std::optional<Error> valuesFault = {};
};

//! Reads the rows with \a numbers; \a finder may be null.
PENSTOCK_EXPORT Result<EndedRows> readEnded(const FinishedRows &journal, RowFinder *finder,
                                            const std::vector<std::int64_t> &numbers);

//! Returns the approximate position of a row among all finished rows, from 0 to 1.
PENSTOCK_EXPORT double placeOf(std::int64_t index, const FinishedRows &journal);

} // namespace penstock
