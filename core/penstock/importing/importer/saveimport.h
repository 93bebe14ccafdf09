// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/support/places.h>
#include <penstock/support/result.h>

namespace penstock {

//! Where a profile lies.
struct SavedProfile
{
    QString name; //!< As a job names it.
    QString path;
    bool isNew = true; //!< False: it was there already, says the same, and is used as it is.
    friend bool operator==(const SavedProfile &, const SavedProfile &) = default;
};

//! Where a job lies, and what it waits for.
struct SavedJob
{
    QString title; //!< The job's own name.
    QString path;
    QString profile; //!< A name, or what the job file says.
    QString rows; //!< Path of a CSV file that has to be filled in first; empty where there is none.
    QStringList columns; //!< Of that file.
    friend bool operator==(const SavedJob &, const SavedJob &) = default;
};

//! Where everything of an import lies, or would lie.
struct SavedImport
{
    std::vector<SavedProfile> profiles;
    std::vector<SavedJob> jobs;
    QStringList secrets; //!< Names that the profiles ask for, each once: penstock secret set NAME.
    //! Values that were in the files, for those of secrets that are new. Not written anywhere.
    std::vector<OfferedSecret> offered = {};
    friend bool operator==(const SavedImport &, const SavedImport &) = default;
};

//! What saveImport() would make now. Writes nothing, and keeps no name free.
PENSTOCK_EXPORT SavedImport placesFor(const Imported &imported, const Places &places);

//! Writes a file for each profile and job of \a imported among the saved ones, under names that
//! nothing there has yet: nothing is replaced. A saved profile with the same server, sign-in and
//! headers takes the jobs, so that they share its limits. A new one asks for secrets under names that
//! no secret has yet, unless it is a profile as such. Answers go into a file for each job beside
//! the others. Where one cannot be written, those that were are removed again: errors are those of
//! writeFile() and replaceProfile(), which find a fault in a profile or job as well.
PENSTOCK_EXPORT Result<SavedImport> saveImport(const Imported &imported, const Places &places);

} // namespace penstock
