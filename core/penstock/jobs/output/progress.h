// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/jobs/output/spending.h>
#include <penstock/limits/permit/holder.h>
#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <QByteArray>
#include <QJsonArray>
#include <QString>

#include <optional>

namespace penstock {

enum class RowState;

//! The progress of a run. Row counts and cost include earlier runs.
struct PENSTOCK_EXPORT Progress
{
    std::int64_t answered = 0; //!< Rows with a successful response.
    std::int64_t failed = 0; //!< Rows without, or with status 400 or more.
    std::int64_t inDoubt = 0; //!< Possibly executed, not repeated.
    std::int64_t duplicates = 0; //!< Not sent, because an earlier row is equal.
    //! Successful responses, if the job follows pages.
    std::optional<std::int64_t> pages = std::nullopt;
    std::optional<std::int64_t> records = std::nullopt; //!< Written, if not one per response.
    std::optional<std::int64_t> total = std::nullopt; //!< If known.
    std::int64_t retrying = 0; //!< Rows waiting for a retry.
    std::int64_t redirects = 0; //!< Followed, each with its own permit.
    std::int64_t becameGet = 0; //!< Redirects that changed the method to GET (303).
    Duration elapsed {}; //!< Since the start, with pauses.
    std::optional<Duration> left = std::nullopt; //!< Estimated remaining time.
    bool isEstimate = false; //!< The time left depends on rates alone, see JobRun::Parts::share.
    std::optional<double> perSecond = std::nullopt; //!< Wire sends, see SendRate.
    std::optional<double> allowedPerSecond = std::nullopt; //!< See sustainedRate().
    Holder heldBy = {}; //!< The cause of the current wait; may be empty.
    //! Cost of priced limits, with earlier runs.
    Spending spent = {};

    //! Finished rows.
    std::int64_t done() const { return answered + failed + inDoubt + duplicates; }
    //! Returns the extrapolated final cost, once known.
    std::optional<Spending> spentInAll() const;
    //! Counts a finished row.
    void add(RowState state);
};

//! Returns display text: "240 of 600 · 40 % · 2 failed · 9.8 of 10/s · 1 min 30 s left · limited
//! by 600/min".
PENSTOCK_EXPORT QString progressText(const Progress &progress);
//! Returns one line of JSON: {"event":"progress","answered":238,…}. Times are in seconds
//! (elapsed_s, left_s), rates in requests per second; unknown values are null.
PENSTOCK_EXPORT QByteArray progressJson(const Progress &progress);

//! Returns the final display text: "598 of 600 answered in 1 min 2 s, 2 failed", or "1 row, 51
//! pages, 5,000 records in 12 s" for lists.
PENSTOCK_EXPORT QString summaryText(const Progress &progress);
//! Returns the final JSON: {"event":"finished",…}. \a stopped: by the user. \a failures: their
//! reasons.
PENSTOCK_EXPORT QByteArray summaryJson(const Progress &progress, bool stopped,
                                       const QJsonArray &failures = {});

} // namespace penstock
