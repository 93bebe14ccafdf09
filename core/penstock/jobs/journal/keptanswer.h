// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! What is left of the answer to one row.
struct KeptAnswer
{
    QByteArray body; //!< Its bytes as they came, but for line breaks between tokens of JSON.
    bool isJson = false;
    QString error = {}; //!< What stands there instead of a body.
    QString file = {}; //!< Where it was found.
};

//! Finds the answer to \a row in the output of \a job, or in its file of failed rows. Nothing where
//! the output has other things than whole answers: records of them, columns, a file each.
//! \a end is how the row ended. \a place is where in the file it is likely to be, from 0 to 1: there it is
//! looked for first. May take seconds with large files; they may be growing.
PENSTOCK_EXPORT Result<std::optional<KeptAnswer>> findAnswer(const JobSpec &job, const Row &row,
                                                             const RowEnd &end, double place);

//! Whether findAnswer() can find answered rows of \a job.
PENSTOCK_EXPORT bool keepsAnswers(const JobSpec &job);

} // namespace penstock
