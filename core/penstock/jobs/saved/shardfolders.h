// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>
#include <penstock/support/result.h>

namespace penstock {

//! The folder for the journal of \a shard. \a jobFolder is the one for a run of all rows; returned if there is no
//! shard.
PENSTOCK_EXPORT QString shardFolder(const QString &jobFolder,
                                    const std::optional<RowsSpec::Shard> &shard);

struct ShardFolder
{
    RowsSpec::Shard shard;
    QString path;
};
//! Those that exist beside \a jobFolder, in the order of their numbers.
PENSTOCK_EXPORT std::vector<ShardFolder> shardFoldersOf(const QString &jobFolder);

//! Why a run of \a shard, or of all rows, may send rows a second time: runs that divided the rows otherwise have
//! sent some. Nothing if there are none. \a folder is that of the run, \a name its job.
PENSTOCK_EXPORT std::optional<Error> divisionFault(const QString &folder,
                                                   const std::optional<RowsSpec::Shard> &shard,
                                                   const QString &name);

} // namespace penstock
