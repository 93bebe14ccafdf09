// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

namespace penstock {

//! Reads a *.job.json and makes its relative paths absolute. Without "output", NAME.job.json writes
//! to NAME.jsonl next to it. JSON bodies and values keep their bytes on one line; query, headers
//! and values keep their order.
//! Errors are of the kind File, with file, JSON pointer, nearest key and fix. They are: unreadable,
//! invalid JSON, unknown key, duplicate top-level key, newer schema, value out of range (see
//! jobspec.h), secret in a header. For templates, paths and named files see faultsOf(), factsOf()
//! and PreparedJob.
PENSTOCK_EXPORT Result<JobSpec> readJob(const QString &path);
//! Parses \a json like readJob(). \a file is for errors. Relative paths start at \a folder; if
//! empty, they stay.
PENSTOCK_EXPORT Result<JobSpec> jobFromJson(const QByteArray &json, const QString &file = {},
                                            const QString &folder = {});
//! Returns all errors of \a json; jobFromJson() returns only the first. Invalid JSON is a single
//! error.
PENSTOCK_EXPORT std::vector<Error> faultsOfJob(const QByteArray &json, const QString &file = {});

//! Returns an error if \a job lacks an output, which only a job file can replace.
PENSTOCK_EXPORT std::optional<Error> missingOutput(const JobSpec &job);

//! Reads as much as possible of a job with errors that toJson() wrote. If toJson() of the result
//! differs from \a json, something was lost.
PENSTOCK_EXPORT JobSpec faultyJobFromJson(const QByteArray &json);

//! Returns JSON that jobFromJson() reads back exactly: keys in a fixed order, without defaults,
//! indented by two spaces. Paths inside \a folder become relative. Does not check \a job.
PENSTOCK_EXPORT QByteArray toJson(const JobSpec &job, const QString &folder = {});
//! Returns the JSON Schema (draft 7) of jobs.
PENSTOCK_EXPORT QJsonObject jobSchema();
//! Replaces \a path if it still contains \a before, see replaceFile(), and returns the new content.
//! An invalid job or changed file is an error of the kind File and writes nothing; failed writes
//! are of the kind Output.
PENSTOCK_EXPORT Result<QByteArray> replaceJob(const QString &path, const JobSpec &job,
                                              const QByteArray &before);

} // namespace penstock
