// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

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
//! Makes the output of \a job one of \a kind, and gives it what that cannot be without: columns of the
//! values that the request asks for, and of status and body where answers are not taken apart; a table; a name of
//! files. What is there already stays.
PENSTOCK_EXPORT void setOutputKind(JobSpec &job, OutputSpec::Kind kind);

} // namespace penstock
