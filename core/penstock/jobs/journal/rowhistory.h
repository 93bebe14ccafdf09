// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>

#include <vector>

//! \file
//! All that happened to one row, in this run and in earlier ones, as far as it is kept.
namespace penstock {

//! Something that happened to a row.
struct RowEvent
{
    enum class Kind {
        Try, //!< It failed, and another try followed.
        Redirect, //!< It was redirected, and a send to the target followed.
        Refusal, //!< The server said "slow down", and it was sent again.
        End //!< It ended so: in an earlier run, or for now.
    };
    Kind kind = Kind::End;
    std::optional<WallTime> at = std::nullopt; //!< When it was sent; of a Try when it had failed.
    std::optional<RowState> state = std::nullopt; //!< End.
    int status = 0; //!< 0 without an answer.
    int attempts = 0; //!< End: of that run. Refusal: which try it was.
    Duration elapsed {};
    Duration waited {}; //!< For permits.
    QString waitedFor = {}; //!< See Holder::text().
    std::optional<Error> reason = std::nullopt; //!< May be absent.
};

//! What happened to the row \a index (from 0) of the job whose journal is in \a folder, in the order of
//! time. Outcomes of runs before the job was begun anew are among it: of the latest 200,000 rows.
PENSTOCK_EXPORT Result<std::vector<RowEvent>> rowHistoryIn(const QString &folder,
                                                           std::int64_t index);

//! The headers of its last call; nothing where they are not kept.
PENSTOCK_EXPORT Result<std::optional<RowHeaders>> rowHeadersIn(const QString &folder,
                                                               std::int64_t index);

inline constexpr std::int64_t maxEarlierOutcomes = 200'000;

//! Keeps beside the journal in \a folder what it says of rows, before it is forgotten. Nobody else uses it.
PENSTOCK_EXPORT Result<void> keepRowHistory(const QString &folder);
//! The rows are others now: what was kept of them is of no use.
PENSTOCK_EXPORT Result<void> forgetRowHistory(const QString &folder);

} // namespace penstock
