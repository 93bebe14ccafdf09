// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

namespace penstock {

//! Reads a *.job.json. Errors name the file, the JSON pointer, the nearest known key and the fix.
//! Relative paths in it become absolute: they are meant from where the file lies. Without "output" the
//! responses of NAME.job.json go to NAME.jsonl beside it. Bodies and values
//! that are JSON keep their bytes, line breaks apart, and members that become a query, headers or
//! values keep their order.
//! All errors are of the kind File: it cannot be read, is no JSON, names a key that is not known
//! or, at its top, one twice, is of a newer schema, has a value out of its range (see jobspec.h) or
//! a secret in a header. Templates, JSON paths and the files that it names are not looked at here:
//! see faultsOf(), factsOf() and PreparedJob.
PENSTOCK_EXPORT Result<JobSpec> readJob(const QString &path);
//! The same for a text. \a file, which may be empty, is for errors; \a folder, which may be empty, is
//! where relative paths begin; where it is empty they stay as they are.
PENSTOCK_EXPORT Result<JobSpec> jobFromJson(const QByteArray &json, const QString &file = {},
                                            const QString &folder = {});
//! Everything that is wrong with \a json, or nothing: jobFromJson() tells the first of them. What
//! is no JSON is one fault.
PENSTOCK_EXPORT std::vector<Error> faultsOfJob(const QByteArray &json, const QString &file = {});

//! That \a job names no output, which only a file of its own name makes up for. Nothing if it does.
PENSTOCK_EXPORT std::optional<Error> missingOutput(const JobSpec &job);

//! A job with faults, as far as it can be read back from what toJson() wrote of it. Something is lost if
//! toJson() of the result differs from \a json.
PENSTOCK_EXPORT JobSpec faultyJobFromJson(const QByteArray &json);

//! What jobFromJson() reads back as the same job: a stable order of keys, two spaces of indent, a
//! line break at the end; defaults are left out. Paths in \a folder are written relative to it.
//! Does not look whether \a job has faults.
PENSTOCK_EXPORT QByteArray toJson(const JobSpec &job, const QString &folder = {});
//! Replaces \a path, where \a before was, by \a job, see replaceFile(); returns what is there now. A
//! job with a fault is not written: that is an error of the kind File, as it is where something
//! else than \a before is there. Of the kind Output is what keeps the file from being written.
PENSTOCK_EXPORT Result<QByteArray> replaceJob(const QString &path, const JobSpec &job,
                                              const QByteArray &before);

} // namespace penstock
