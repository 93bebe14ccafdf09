// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/ledger/ledger.h>
#include <penstock/limits/spec/spending.h>
#include <penstock/limits/stack/holder.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QString>

#include <optional>

namespace penstock {

//! Where a run stands.
struct PENSTOCK_EXPORT Progress
{
    std::int64_t answered = 0; //!< Rows that have an answer.
    std::int64_t failed = 0; //!< Rows without, or with a status of 400 or more; not in answered.
    std::int64_t inDoubt = 0; //!< Rows that may have been carried out, and are not sent again.
    std::int64_t duplicates = 0; //!< Rows that were not sent, as one before them asks for the same.
    std::optional<std::int64_t> total = std::nullopt; //!< Rows in all, if known.
    std::int64_t retrying = 0; //!< Rows that wait for their next try.
    Duration elapsed {}; //!< Of this run.
    std::optional<Duration> left = std::nullopt; //!< Until the last one, if it can be told.
    std::optional<double> perSecond = std::nullopt; //!< Requests, over the last seconds.
    std::optional<double> allowedPerSecond = std::nullopt; //!< What the limits allow for ever.
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
//! For programs: {"event":"progress","answered":238,…}.
PENSTOCK_EXPORT QByteArray progressJson(const Progress &progress);

//! At the end, for people: "598 of 600 answered in 1 min 2 s, 2 failed".
PENSTOCK_EXPORT QString summaryText(const Progress &progress);
//! At the end, for programs: {"event":"finished",…}; \a stopped by the user or not.
PENSTOCK_EXPORT QByteArray summaryJson(const Progress &progress, bool stopped);

} // namespace penstock
