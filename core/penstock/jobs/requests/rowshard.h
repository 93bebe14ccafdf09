// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/requests/rowsource.h>
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

//! Returns the number of the shard that \a row belongs to, divided like \a shard: hashOf() modulo
//! the number of shards, plus one. The same on every computer, in every version, and after edits of
//! other rows.
PENSTOCK_EXPORT int shardOf(const Row &row, const RowsSpec::Shard &shard);

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
