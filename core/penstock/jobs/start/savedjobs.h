// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/appdirs.h>
#include <penstock/support/export.h>
#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! Returns the journal's folder of a job by its file, or by its output without one. It contains the
//! first 48 bits of SHA-256 of the absolute path. Different paths to one file share a folder;
//! neither need exist.
PENSTOCK_EXPORT QString jobFolder(const AppDirs &places, const QString &path);

//! Returns the path of the saved job \a name, from freeJobName() or savedJobs().
PENSTOCK_EXPORT QString jobPath(const QString &name, const AppDirs &places);
//! Returns the sorted names of all saved jobs; empty if the folder cannot be read.
PENSTOCK_EXPORT QStringList savedJobs(const AppDirs &places);
//! Returns the default folder of outputs.
PENSTOCK_EXPORT QString answersFolder(const AppDirs &places);
//! Creates answersFolder(), accessible to its owner only, because runs do not create folders. Errors
//! are of the kind Output.
PENSTOCK_EXPORT Result<void> makeAnswersFolder(const AppDirs &places);
//! Returns an unused file name for a job named \a title, see freeNameFrom().
PENSTOCK_EXPORT QString freeJobName(const QString &title, const AppDirs &places);

//! Returns all files of a saved job except outputs: the file, its older copies, and its journal's
//! folder. Deletes nothing. Fails with the kind Usage while a process runs it.
PENSTOCK_EXPORT Result<QStringList> filesOfJob(const QString &file, const AppDirs &places);

} // namespace penstock
