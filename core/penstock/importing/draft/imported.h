// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/message.h>

#include <optional>
#include <vector>

//! \file
//! What another program's file says, as profiles and jobs that are not saved yet. No secret is in
//! them: values of credentials are left out, and the profile names what has to be stored.
namespace penstock {

//! What a file is: of which program, or a profile or job of ours.
enum class ImportKind { Curl, Postman, Insomnia, OpenApi, Har, Profile, Job, PostmanEnvironment };

//! A job that was made of a request, or of several that differ in their rows only.
struct ImportedJob
{
    //! Without output, and without profile where the import has one: saveImport() adds them. Rows
    //! are what the file has as examples, or one row of nothing; without meaning where there are
    //! missing columns.
    JobSpec spec;
    //! Columns of which the file has no value. saveImport() makes a CSV file with them, to be filled in.
    QStringList missing = {};
    friend bool operator==(const ImportedJob &, const ImportedJob &) = default;
};

//! What a file has for a secret that a profile names: for who offers it to a keyring. Nothing writes it.
struct OfferedSecret
{
    QString secret; //!< As the profile names it.
    QByteArray value;
    friend bool operator==(const OfferedSecret &, const OfferedSecret &) = default;
};

//! A server with a way to sign in, and the jobs that go there.
struct ImportedProfile
{
    std::optional<Profile> profile; //!< Nothing for a job file: its job names its own.
    std::vector<ImportedJob> jobs;
    std::vector<OfferedSecret> offered = {}; //!< Values of variables that are secret.
    friend bool operator==(const ImportedProfile &, const ImportedProfile &) = default;
};

//! All of one file, or of several that belong together. Nothing of it is saved yet.
struct Imported
{
    ImportKind kind = ImportKind::Curl;
    std::vector<ImportedProfile> profiles;
    QList<Message> notes; //!< What was left out and why, without secrets.
    friend bool operator==(const Imported &, const Imported &) = default;
};

//! How many jobs there are in all of \a imported.
PENSTOCK_EXPORT std::size_t jobCountOf(const Imported &imported);

//! The jobs of \a imported whose whole names fit \a glob, with their profiles: * is any text, ? any
//! letter, upper and lower case are the same. Profiles that came with jobs and have none left are
//! left out; nothing may be left.
PENSTOCK_EXPORT Imported onlyJobs(Imported imported, const QString &glob);

} // namespace penstock
