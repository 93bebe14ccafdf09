// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/spending.h>
#include <penstock/limits/stack/holder.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QString>

#include <optional>

namespace penstock {

enum class RowState;

//! Where a run stands. Counts of rows and of what was spent are of all runs of the job, the rest of
//! this one.
struct PENSTOCK_EXPORT Progress
{
    std::int64_t answered = 0; //!< Rows that have an answer.
    std::int64_t failed = 0; //!< Rows without, or with a status of 400 or more; not in answered.
    std::int64_t inDoubt = 0; //!< Rows that may have been carried out, and are not sent again.
    std::int64_t duplicates = 0; //!< Rows that were not sent, as one before them asks for the same.
    std::optional<std::int64_t> total = std::nullopt; //!< Rows in all, if known.
    std::int64_t retrying = 0; //!< Rows that wait for their next try.
    std::int64_t redirects = 0; //!< Followed; each took a permit of its own.
    std::int64_t becameGet = 0; //!< Of them, those that changed the method to GET (status 303).
    Duration elapsed {}; //!< Since its start; pauses are part of it.
    std::optional<Duration> left = std::nullopt; //!< Until the last one, if it can be told.
    bool isEstimate = false; //!< The time left is by rates alone, see JobRun::Parts::share.
    std::optional<double> perSecond = std::nullopt; //!< Wire sends, see SendRate.
    std::optional<double> allowedPerSecond = std::nullopt; //!< By the limits, see sustainedRate().
    Holder heldBy = {}; //!< What holds the next one; may be nobody.
    //! Of limits that have a price, with what earlier runs of the job took.
    Spending spent = {};

    //! Rows that have ended, however.
    std::int64_t done() const { return answered + failed + inDoubt + duplicates; }
    //! What it will be when all rows are done, if they go on as until now; nothing before that is known.
    std::optional<Spending> spentInAll() const;
    //! One more row has ended so.
    void add(RowState state);
};

//! For people: "240 of 600 · 40 % · 2 failed · 9.8 of 10/s · 1 min 30 s left · held by
//! 600/min".
PENSTOCK_EXPORT QString progressText(const Progress &progress);
//! For programs, on one line without its break: {"event":"progress","answered":238,…}. Times are in
//! seconds (elapsed_s, left_s), rates in requests a second; null is what cannot be told.
PENSTOCK_EXPORT QByteArray progressJson(const Progress &progress);

//! At the end, for people: "598 of 600 answered in 1 min 2 s, 2 failed".
PENSTOCK_EXPORT QString summaryText(const Progress &progress);
//! At the end, for programs, in the same form: {"event":"finished",…}; \a stopped by the user or
//! not.
PENSTOCK_EXPORT QByteArray summaryJson(const Progress &progress, bool stopped);

} // namespace penstock
