// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! Selects the rows of a shard, by hash: the same on every computer, in every version, and after
//! edits of other rows.
class PENSTOCK_EXPORT ShardChoice
{
public:
    explicit ShardChoice(RowsSpec::Shard shard);

    bool has(const Row &row) const;
    //! Returns the shard from 1: hashOf() modulo the number of shards, plus one.
    int numberOf(const Row &row) const;

private:
    RowsSpec::Shard m_shard;
};

//! Returns the rows of \a source in \a shard. The index of mark() counts all rows.
PENSTOCK_EXPORT std::unique_ptr<RowSource> rowsOfShard(std::unique_ptr<RowSource> source,
                                                       RowsSpec::Shard shard);

//! Parses "2/5", the second of five. Errors are of the kind Usage.
PENSTOCK_EXPORT Result<RowsSpec::Shard> shardFromText(const QString &text);
//! Returns "2/5".
PENSTOCK_EXPORT QString shardText(const RowsSpec::Shard &shard);
//! Returns "2of5", for file names.
PENSTOCK_EXPORT QString shardFileText(const RowsSpec::Shard &shard);

} // namespace penstock
