// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rownumbers.h>
#include <penstock/jobs/spec/jobspec.h>

#include <map>
#include <vector>

namespace penstock {

//! Finds rows by number. The first access reads up to a row; positions are then remembered, so that
//! later ones read at most a few thousand. Ranges are not read. Rows must not change, or come from
//! a pipe. Belongs to one thread.
class PENSTOCK_EXPORT RowFinder
{
public:
    //! Uses the constants of \a job, and the numbers from the journal in \a folder (may be empty).
    RowFinder(JobSpec job, QString folder);

    //! Returns the rows with these numbers (from 0, not negative), with constants; skips missing
    //! ones. Errors are those of openRows(), RowNumbers::in() and RowSource::next().
    Result<std::map<std::int64_t, Row>> find(const std::vector<std::int64_t> &rows);

private:
    Result<std::unique_ptr<RowSource>> openBefore(std::int64_t place);
    Result<std::optional<Row>> readTo(RowSource &source, std::int64_t place);

    JobSpec m_job;
    QString m_folder;
    std::optional<RowNumbers> m_numbers;
    std::map<std::int64_t, RowMark> m_marks;
};

} // namespace penstock
