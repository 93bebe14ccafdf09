// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/message/httpanswer.h>
#include <penstock/jobs/rows/row.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! What a run would write of one answer.
struct OutputPreview
{
    QStringList columns = {}; //!< Empty where the output is no table: then each row is one text.
    std::vector<QStringList> rows = {}; //!< The first of them.
    std::int64_t records = 0; //!< All that are in the answer.
    friend bool operator==(const OutputPreview &, const OutputPreview &) = default;
};

//! A row and what came back for it.
struct AnsweredRow
{
    Row row;
    HttpAnswer answer;
};

//! The first \a most records of \a answer to \a row as the output of \a job takes them; nothing is written.
//! Errors are those that a run would meet with it.
PENSTOCK_EXPORT Result<OutputPreview> previewOf(const JobSpec &job, const Row &row,
                                                const HttpAnswer &answer, std::size_t most);
//! The same of several answers, in their order.
PENSTOCK_EXPORT Result<OutputPreview>
previewOf(const JobSpec &job, const std::vector<AnsweredRow> &answers, std::size_t most);

} // namespace penstock
