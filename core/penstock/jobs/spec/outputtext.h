// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <optional>

namespace penstock {

//! Returns columns as typed text: "id = {{id}}, title, price = $.price as real". A single name
//! selects that member, {{id}} a value of the row; the default type is text.
PENSTOCK_EXPORT QString columnsText(const std::vector<ColumnSpec> &columns);
//! Parses columnsText(); empty text yields an empty list. Errors are of the kind Usage and name the
//! column: missing name, unknown type, path without $. Does not check duplicates or the rest of
//! paths.
PENSTOCK_EXPORT Result<std::vector<ColumnSpec>> columnsFromText(const QString &text);

//! Returns the kind for the ending of \a path, ignoring case: .csv; .sqlite, .sqlite3, .db; .jsonl,
//! .ndjson; / for a folder. Otherwise \a otherwise. Accesses no file.
PENSTOCK_EXPORT OutputSpec::Kind outputKindOf(const QString &path, OutputSpec::Kind otherwise);
//! Changes the output of \a job to \a kind, with its ending. Columns stay if supported; settings of
//! the old kind are removed. Adds what the new one needs: columns for the request's values, and for
//! status and body without records; a table; a file name.
PENSTOCK_EXPORT void setOutputKind(JobSpec &job, OutputSpec::Kind kind);
//! True for standard output.
PENSTOCK_EXPORT bool isStandardOutput(const OutputSpec &output);
//! Returns an error without a place if the ending belongs to another format (a database in a .csv
//! file). Folders may have any name, and unknown endings fit all. Standard output accepts only JSON
//! lines or CSV. Accesses no file.
PENSTOCK_EXPORT std::optional<Error> endingFault(const OutputSpec &output);

} // namespace penstock
