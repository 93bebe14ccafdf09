// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! Decides which rows are in a shard. The same row is in the same shard on every computer, in every version and
//! after every edit of the other rows.
class PENSTOCK_EXPORT ShardChoice
{
public:
    explicit ShardChoice(RowsSpec::Shard shard);

    bool has(const Row &row) const;
    //! The shard of \a row, from 1: one more than the remainder of hashOf() by the number of shards.
    int numberOf(const Row &row) const;

private:
    RowsSpec::Shard m_shard;
};

//! Those rows of \a source that are in \a shard. The index of mark() counts all rows.
PENSTOCK_EXPORT std::unique_ptr<RowSource> rowsOfShard(std::unique_ptr<RowSource> source,
                                                       RowsSpec::Shard shard);

//! "2/5" is the second of five. Other texts are an error of the kind Usage.
PENSTOCK_EXPORT Result<RowsSpec::Shard> shardFromText(const QString &text);
//! "2/5"
PENSTOCK_EXPORT QString shardText(const RowsSpec::Shard &shard);
//! "2of5", for names of files.
PENSTOCK_EXPORT QString shardFileText(const RowsSpec::Shard &shard);

} // namespace penstock
