// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/imported.h>
#include <penstock/support/appdirs.h>
#include <penstock/support/result.h>

namespace penstock {

//! A profile's location.
struct SavedProfile
{
    QString name; //!< Its name in jobs.
    QString path;
    bool isNew = true; //!< False if an identical saved profile is used.
    friend bool operator==(const SavedProfile &, const SavedProfile &) = default;
};

//! A job's location and its missing rows.
struct SavedJob
{
    QString title;
    QString path;
    QString profile; //!< A name, or the text in the job file.
    QString rows; //!< Path of a CSV file to fill in; may be empty.
    QStringList columns;
    friend bool operator==(const SavedJob &, const SavedJob &) = default;
};

//! The locations of an import, saved or not.
struct SavedImport
{
    std::vector<SavedProfile> profiles;
    std::vector<SavedJob> jobs;
    QStringList secrets; //!< Names that the profiles need, each once.
    //! Values from the files for new names among \c secrets. Never saved.
    std::vector<OfferedSecret> offered = {};
    friend bool operator==(const SavedImport &, const SavedImport &) = default;
};

//! Returns what saveImport() would create. Does not reserve names.
PENSTOCK_EXPORT SavedImport placesFor(const Imported &imported, const AppDirs &places);

//! Saves the profiles and jobs of \a imported under unused names. A saved profile with the same
//! server, authentication and headers is reused, to share its limits. New profiles use new names of
//! secrets, except profile files. Each job has its own output file. After an error, created files
//! are removed. Errors are those of writeFile() and replaceProfile().
PENSTOCK_EXPORT Result<SavedImport> saveImport(const Imported &imported, const AppDirs &places);

} // namespace penstock
