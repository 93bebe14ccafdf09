// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

#include <optional>

namespace penstock {

//! Columns as a person types them, in one line: "id = {{id}}, title, price = $.price as real". A name
//! alone takes the member of that name, {{id}} a value of the row; a type is text unless it is said.
PENSTOCK_EXPORT QString columnsText(const std::vector<ColumnSpec> &columns);
//! The other way; none of an empty text. Errors, of the kind Usage, say what is wrong with which
//! column: no name, an unknown type, a path that does not begin with $. Whether names differ, and
//! what follows the $, is not looked at.
PENSTOCK_EXPORT Result<std::vector<ColumnSpec>> columnsFromText(const QString &text);

//! Which output a \a path wants by its ending (.csv; .sqlite, .sqlite3, .db; .jsonl, .ndjson; / for
//! a folder of files), in capitals or not; \a otherwise where that says nothing. Looks at no file.
PENSTOCK_EXPORT OutputSpec::Kind outputKindOf(const QString &path, OutputSpec::Kind otherwise);
//! Switches the output of \a job to \a kind. The path gets the ending of that format, and columns stay if
//! the format has them; settings of the other format go. Adds what the format requires: columns for the
//! values that the request uses, and for status and body if the job names no records; a table; a file name.
PENSTOCK_EXPORT void setOutputKind(JobSpec &job, OutputSpec::Kind kind);
//! Whether the records of \a output go to standard output.
PENSTOCK_EXPORT bool isStandardOutput(const OutputSpec &output);
//! The fault of a path whose ending belongs to another format (a database in a .csv file), without a place.
//! A folder of files may have any name, and an unknown ending fits each format. "-" is standard output,
//! which takes JSON lines or CSV only. Looks at no file.
PENSTOCK_EXPORT std::optional<Error> endingFault(const OutputSpec &output);

} // namespace penstock
