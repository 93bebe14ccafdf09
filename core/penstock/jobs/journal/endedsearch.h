// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/requests/rowsearch.h>

namespace penstock {

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
