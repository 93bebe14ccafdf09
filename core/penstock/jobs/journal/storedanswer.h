// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! The stored response to a row.
struct StoredAnswer
{
    QByteArray body; //!< Unchanged, except line breaks between JSON tokens.
    bool isJson = false;
    QString error = {}; //!< Error instead of a body.
    QString file = {}; //!< Its file.
};

//! Finds the response to \a row in the output of \a job, or in the file of failed rows. Returns
//! nothing if the output does not contain whole responses. The search starts at \a place, the
//! approximate position in the file from 0 to 1. May take seconds for large files, which may be
//! growing.
PENSTOCK_EXPORT Result<std::optional<StoredAnswer>> findAnswer(const JobSpec &job, const Row &row,
                                                               const RowEnd &end, double place);

//! Returns true if findAnswer() supports the output of \a job.
PENSTOCK_EXPORT bool keepsAnswers(const JobSpec &job);

//! Returns the beginning of each line of \a row, up to the comma behind its values.
QByteArray beginningOf(const Row &row);
//! Parses a line of recordOf() from \a file.
StoredAnswer answerInLine(const QByteArray &line, const QString &file);

} // namespace penstock
