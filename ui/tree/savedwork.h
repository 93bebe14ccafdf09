// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/storededits.h"
#include "ui/tree/folders.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! A file, and its content or the error from reading it.
template <typename Content>
struct SavedFile
{
    QString file;
    QByteArray json;
    Result<Content> content;
};

struct SavedWork
{
    std::vector<SavedFile<Profile>> profiles;
    std::vector<SavedFile<JobSpec>> jobs;
    std::optional<Result<Folders>> folders = {}; //!< Absent if not read.
    Result<StoredEdits> edits = {}; //!< Invalid edits of the last session.
};

SavedWork readSavedWork(const QStringList &profiles, const QStringList &jobs);
//! Reads all saved profiles, jobs and folders. Blocks: call it in another thread.
SavedWork readSavedWork(const AppDirs &places);
QString foldersFile(const AppDirs &places);

} // namespace penstock
