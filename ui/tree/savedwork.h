// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/keptedits.h"
#include "ui/tree/folders.h"

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

#include <vector>

namespace penstock {

//! A file as it lies there, and what it says or why it cannot be read.
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
    std::optional<Result<Folders>> folders = {}; //!< Where they were looked for.
    Result<KeptEdits> edits = {}; //!< Invalid ones of the last session.
};

//! Those of these files.
SavedWork readSavedWork(const QStringList &profiles, const QStringList &jobs);
//! All profiles and jobs that are saved, and their folders. Reads files: not for the main thread.
SavedWork readSavedWork(const Places &places);
QString foldersFile(const Places &places); //!< Where folders are kept.

} // namespace penstock
