// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rownumbers.h>
#include <penstock/jobs/spec/jobspec.h>

#include <map>
#include <vector>

namespace penstock {

//! Finds rows of a job by their number. The first look behind a place reads all rows before it; places
//! are remembered, so that later ones read at most a few thousand; a range is not read at all. The
//! rows must stay as they are, and be no pipe. Belongs to one thread.
class PENSTOCK_EXPORT RowFinder
{
public:
    //! With the constants of \a job, and the numbers of its last run, whose journal is in \a folder: empty if
    //! it has none.
    RowFinder(JobSpec job, QString folder);

    //! The rows with these numbers, from 0, with what the job's constants add; those that are not
    //! there are left out. No number may be negative. Errors are those of openRows(), RowNumbers::in() and
    //! RowSource::next().
    Result<std::map<std::int64_t, Row>> find(const std::vector<std::int64_t> &rows);

private:
    Result<std::unique_ptr<RowSource>> openBefore(std::int64_t place);
    Result<std::optional<Row>> readTo(RowSource &source, std::int64_t place);

    JobSpec m_job;
    QString m_folder;
    std::optional<RowNumbers> m_numbers; // nothing before the first look
    std::map<std::int64_t, RowMark> m_marks; // by place
};

} // namespace penstock
