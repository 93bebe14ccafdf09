// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/result.h>

namespace penstock {

//! Reads a *.job.json. Errors name the file, the JSON pointer, the nearest known key and the fix.
//! Relative paths in it become absolute: they are meant from where the file lies. Bodies and values
//! that are JSON keep their bytes, line breaks apart, and members that become a query, headers or
//! values keep their order.
PENSTOCK_EXPORT Result<JobSpec> readJob(const QString &path);
//! The same for a text. \a file, which may be empty, is for errors; \a folder, which may be empty, is
//! where relative paths begin.
PENSTOCK_EXPORT Result<JobSpec> jobFromJson(const QByteArray &json, const QString &file = {},
                                            const QString &folder = {});
//! Everything that is wrong with \a json, or nothing: jobFromJson() tells the first of them.
PENSTOCK_EXPORT std::vector<Error> faultsOfJob(const QByteArray &json, const QString &file = {});

//! What jobFromJson() reads back as the same job: a stable order of keys, two spaces of indent, a
//! line break at the end; defaults are left out. Paths in \a folder are written relative to it.
PENSTOCK_EXPORT QByteArray toJson(const JobSpec &job, const QString &folder = {});
//! Replaces \a path, where \a before was, by \a job, see replaceFile(); returns what is there now. A
//! job with a fault is not written.
PENSTOCK_EXPORT Result<QByteArray> replaceJob(const QString &path, const JobSpec &job,
                                              const QByteArray &before);

} // namespace penstock
