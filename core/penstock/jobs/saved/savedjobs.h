// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! The folder for the journal of the job that \a path names: its file, or for a job without one its
//! output. Two paths to the same file give the same folder, which is told apart by the first 48
//! bits of the SHA-256 of the file's absolute path; neither need exist.
PENSTOCK_EXPORT QString jobFolder(const Places &places, const QString &path);

//! Where the job saved as \a name lies, or would; \a name is one that freeJobName() or savedJobs()
//! gives.
PENSTOCK_EXPORT QString jobPath(const QString &name, const Places &places);
//! The names of all saved jobs, sorted; none where the folder cannot be read.
PENSTOCK_EXPORT QStringList savedJobs(const Places &places);
//! Where answers go of jobs whose output nobody has chosen.
PENSTOCK_EXPORT QString answersFolder(const Places &places);
//! Makes it, for its owner alone: a run makes no folders. An error of the kind Output where it
//! cannot be made.
PENSTOCK_EXPORT Result<void> makeAnswersFolder(const Places &places);
//! A name for the file of a job called \a title, that no saved one has; see freeNameFrom().
PENSTOCK_EXPORT QString freeJobName(const QString &title, const Places &places);

//! All that is there of the job saved as \a file, apart from its outputs: the file, copies of its older
//! versions, and what was recorded of its runs, which is a folder. Deletes nothing. An error of the
//! kind Usage while a process, perhaps this one, runs it.
PENSTOCK_EXPORT Result<QStringList> filesOfJob(const QString &file, const Places &places);

} // namespace penstock
