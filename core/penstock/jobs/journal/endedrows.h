// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/requests/rowsearch.h>

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

//! Finds finished rows by text in their values or complete stored responses. Reads the output once
//! per query. Belongs to one thread.
class PENSTOCK_EXPORT EndedSearch
{
public:
    using Numbers = RowSearch::Numbers;
    using IsCancelled = RowSearch::IsCancelled;

    //! See RowFinder for \a folder.
    EndedSearch(JobSpec job, const QString &folder);

    //! Returns the matches among \a rows in order, ignoring case; see RowSearch::among().
    //! Unreadable outputs count as empty.
    Result<std::optional<Numbers>> among(const Numbers &rows, const QString &text,
                                         const IsCancelled &isCancelled);

private:
    JobSpec m_job;
    RowSearch m_values;
    RowFinder m_finder;
};

} // namespace penstock
