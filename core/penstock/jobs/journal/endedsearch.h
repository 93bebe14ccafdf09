// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowfinder.h>
#include <penstock/jobs/rows/rowsearch.h>

namespace penstock {

//! Finds rows that have ended by a text in their values, as a RowSearch does, or in the answers to them
//! as far as the job keeps them whole. Reads the output once for each question: some seconds for a
//! gigabyte. Belongs to one thread.
class PENSTOCK_EXPORT EndedSearch
{
public:
    using Numbers = RowSearch::Numbers;
    using IsCancelled = RowSearch::IsCancelled;

    //! \a folder as for a RowFinder.
    EndedSearch(JobSpec job, const QString &folder);

    //! Those of \a rows that have \a text, in their order; see RowSearch::among(). Capitals do not count in
    //! answers either. An output that cannot be read has no answers.
    Result<std::optional<Numbers>> among(const Numbers &rows, const QString &text,
                                         const IsCancelled &isCancelled);

private:
    JobSpec m_job;
    RowSearch m_values;
    RowFinder m_finder;
};

} // namespace penstock
