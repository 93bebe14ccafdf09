// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/message.h>

#include <QString>

#include <vector>

//! \file
//! What a job does with files. A job's own folder is its world: what lies below it, it may read and write
//! without a word; a job that somebody sent must not reach out of it unless its user has said so.
namespace penstock {

struct JobSpec;
struct Places;
struct Profile;

//! One file or folder, and what becomes of it.
struct PathUse
{
    enum class Kind {
        Rows, //!< Read, and sent line by line.
        Output, //!< Written; of Files a folder.
        FailedRows, //!< Written.
        ExtraCa, //!< Read; whoever it names is believed.
        ClientCertificate, //!< Read and shown.
        ClientKey //!< Read; proves who we are.
    };
    Kind kind = Kind::Rows;
    QString path; //!< As the job has it, absolute.
    QString server = {}; //!< Rows: who gets them.
    friend bool operator==(const PathUse &, const PathUse &) = default;
};

//! The file is written, and not only read.
PENSTOCK_EXPORT bool isWritten(PathUse::Kind kind);
//! "reads /home/me/rows.csv line by line and sends it to https://api.example.com"
PENSTOCK_EXPORT Message pathUseText(const PathUse &use);

//! All paths that \a job under \a profile reads or writes, beside journal and keyring. Its server is
//! told as far as it is known: "https://{{host}}".
PENSTOCK_EXPORT std::vector<PathUse> pathUsesOf(const JobSpec &job, const Profile &profile);

//! \a path with all links followed, 40 at most, also where it does not exist yet; absolute.
PENSTOCK_EXPORT QString followed(const QString &path);
//! Whether \a path, its links followed, lies below \a folder, and not in something hidden there: the
//! home of a user is no job's world.
PENSTOCK_EXPORT bool liesBelow(const QString &path, const QString &folder);

//! Of \a uses those outside the world of the job in \a jobFile, whose profile lies in \a profileFile
//! (empty: it has none). A saved job's world is also the folder for answers, where it writes; of
//! what the profile names, the profile's own folder.
PENSTOCK_EXPORT std::vector<PathUse> usesOutside(const std::vector<PathUse> &uses,
                                                 const QString &jobFile, const QString &profileFile,
                                                 const Places &places);

} // namespace penstock
