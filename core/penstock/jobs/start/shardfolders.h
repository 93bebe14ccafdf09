// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>
#include <penstock/support/result.h>

namespace penstock {

//! Returns the journal's folder of \a shard, or \a jobFolder without one.
PENSTOCK_EXPORT QString shardFolder(const QString &jobFolder,
                                    const std::optional<RowsSpec::Shard> &shard);

struct ShardFolder
{
    RowsSpec::Shard shard;
    QString path;
};
//! Returns the existing folders of shards, ordered by number.
PENSTOCK_EXPORT std::vector<ShardFolder> shardFoldersOf(const QString &jobFolder);

//! Returns an error if runs with a different division into shards have sent rows of \a name,
//! because the run in \a folder may send them again.
PENSTOCK_EXPORT std::optional<Error> divisionFault(const QString &folder,
                                                   const std::optional<RowsSpec::Shard> &shard,
                                                   const QString &name);

} // namespace penstock
