// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/support/result.h>
#include <penstock/support/time.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace penstock {

struct KeptThrottle;

//! Rows that failed for the same reason.
struct FailureCause
{
    RowState state = RowState::Failed; //!< Or in doubt.
    int status = 0; //!< Of the last answer; 0 without one.
    //! What was noted of them, without the row's number or address; nothing if the status tells it.
    std::optional<Error> error = std::nullopt;
    std::int64_t rows = 0;
    std::int64_t first = 0; //!< Number of the first, from 0.
    friend bool operator==(const FailureCause &, const FailureCause &) = default;
};

//! What all runs of a job have come to, as far as its journal has it.
struct RunSummary
{
    static constexpr std::size_t maxCauses = 8;

    std::int64_t calls = 0; //!< For rows that have ended; tries and pages each count.
    std::int64_t refusals = 0; //!< Answers that said "slow down".
    Duration refusedFor {}; //!< For so long nothing was sent because of them.
    bool refusedForIsLeast = false; //!< Some of them are not kept any more.
    std::vector<FailureCause> causes = {}; //!< The most frequent first.
    std::int64_t otherFailures = 0; //!< Rows of causes beyond these.
};

//! Reads it from the journal in \a folder; nothing where there is none. Looks at all rows: of a million
//! some tenths of a second.
PENSTOCK_EXPORT Result<std::optional<RunSummary>> runSummaryIn(const QString &folder);

//! How long \a throttles have kept all calls back, up to \a end; what they closed at the same time
//! counts once. They come in the order of their arrival.
PENSTOCK_EXPORT Duration refusedTime(const std::vector<KeptThrottle> &throttles, WallTime end);

} // namespace penstock
