// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/message.h>

#include <optional>
#include <vector>

//! \file
//! Imported profiles and jobs that are not saved yet. Credentials are omitted; profiles name the
//! secrets to store.
namespace penstock {

//! The kind of a file: another program's format, or a Penstock profile or job.
enum class ImportKind { Curl, Postman, Insomnia, OpenApi, Har, Profile, Job, PostmanEnvironment };

//! A job from one request, or from several that differ only in their rows.
struct ImportedJob
{
    //! Without output and, if the import has a profile, without one: saveImport() adds both. Rows
    //! are the examples in the file, or a single empty row; ignore them if there are missing
    //! columns.
    JobSpec spec;
    //! Columns without values in the file. saveImport() creates a CSV file for them.
    QStringList missing = {};
    friend bool operator==(const ImportedJob &, const ImportedJob &) = default;
};

//! The value of a secret in a profile, to offer it to a keychain. Never saved.
struct OfferedSecret
{
    QString secret; //!< Its name in the profile.
    QByteArray value;
    friend bool operator==(const OfferedSecret &, const OfferedSecret &) = default;
};

//! A server with its authentication and jobs.
struct ImportedProfile
{
    std::optional<Profile> profile; //!< Absent for job files, which name their own.
    std::vector<ImportedJob> jobs;
    std::vector<OfferedSecret> offered = {}; //!< Values of secret variables.
    friend bool operator==(const ImportedProfile &, const ImportedProfile &) = default;
};

//! The content of one or several related files, not saved yet.
struct Imported
{
    ImportKind kind = ImportKind::Curl;
    std::vector<ImportedProfile> profiles;
    QList<Message> notes; //!< Omissions and reasons, without secrets.
    friend bool operator==(const Imported &, const Imported &) = default;
};

PENSTOCK_EXPORT std::size_t jobCountOf(const Imported &imported);

//! Returns the jobs whose whole names match \a glob, with their profiles: * is any text, ? any
//! character, ignoring case. Drops profiles that lose all their jobs. The result may be empty.
PENSTOCK_EXPORT Imported onlyJobs(Imported imported, const QString &glob);

} // namespace penstock
