// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QString>

#include <vector>

//! \file
//! File accesses of a job. Inside its own folder, a job may read and write freely; an untrusted one
//! needs permission for anything else.
namespace penstock {

struct JobSpec;
struct AppDirs;
struct Profile;

//! A file or folder and its use.
struct PathUse
{
    enum class Kind {
        Rows, //!< Sent line by line.
        Output, //!< Written; a folder for Files.
        FailedRows, //!< Written.
        ExtraCa, //!< Trusted certificates.
        ClientCertificate, //!< Shown to servers.
        ClientKey //!< Proves the client's identity.
    };
    Kind kind = Kind::Rows;
    QString path; //!< Absolute, links not resolved.
    QString server = {}; //!< The receiver of Rows.
    friend bool operator==(const PathUse &, const PathUse &) = default;
};

//! True if written.
PENSTOCK_EXPORT bool isWritten(PathUse::Kind kind);
//! Returns for example "reads /home/me/rows.csv line by line and sends it to
//! https://api.example.com".
PENSTOCK_EXPORT Message pathUseText(const PathUse &use);

//! Returns all paths of \a job and \a profile except journal and keychain. The server may be
//! incomplete: "https://{{host}}".
PENSTOCK_EXPORT std::vector<PathUse> pathUsesOf(const JobSpec &job, const Profile &profile);

//! Resolves up to 40 links of \a path, which need not exist, to an absolute path.
PENSTOCK_EXPORT QString followed(const QString &path);
//! Returns true if \a path, with links resolved, is below \a folder but not hidden there. So a job
//! in a home folder cannot access its hidden files.
PENSTOCK_EXPORT bool liesBelow(const QString &path, const QString &folder);

//! Returns the \a uses outside the folder of \a jobFile, or for paths in the profile outside that
//! of \a profileFile (may be empty). Saved jobs may also write to the folder for responses.
PENSTOCK_EXPORT std::vector<PathUse> usesOutside(const std::vector<PathUse> &uses,
                                                 const QString &jobFile, const QString &profileFile,
                                                 const AppDirs &places);

} // namespace penstock
