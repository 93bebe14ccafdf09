// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! The output of a run for sample responses.
struct OutputPreview
{
    QStringList columns = {}; //!< Empty if the output is not a table; then each row is one text.
    std::vector<QStringList> rows = {};
    std::int64_t records = 0; //!< Total in the responses.
    friend bool operator==(const OutputPreview &, const OutputPreview &) = default;
};

//! A row with its response.
struct AnsweredRow
{
    Row row;
    HttpAnswer answer;
};

//! Returns the first \a most records of \a answers in the output of \a job, without writing. Errors
//! are those of a run.
PENSTOCK_EXPORT Result<OutputPreview>
previewOf(const JobSpec &job, const std::vector<AnsweredRow> &answers, std::size_t most);

} // namespace penstock
