// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/ledger/progress.h>
#include <penstock/limits/spec/limitspec.h>

namespace penstock {

//! How many rows a run has begun and finished, and with those of earlier runs.
class PENSTOCK_EXPORT RunCounts
{
public:
    //! \a total: rows in all, if known; \a most: rows to begin in this run.
    RunCounts(const JobState &earlier, std::optional<std::int64_t> total,
              std::optional<std::int64_t> most);

    bool mayBegin() const { return !m_most || m_begun < *m_most; } //!< One more row.
    //! One more row begins.
    void begin() { ++m_begun; }
    void finish(RowState state); //!< Durably.
    void redirected(bool becomesGet); //!< One more redirect is followed.
    //! Of one of \a limits, if it has a price.
    void spend(const QString &limit, std::int64_t units, const std::vector<LimitSpec> &limits);

    const Progress &all() const { return m_all; } //!< Only counts of rows and what was spent.
    std::int64_t doneNow() const { return m_doneNow; } //!< By this run.
    //! In this run or an earlier one, rows in doubt among them.
    bool anyFailed() const { return m_all.failed + m_all.inDoubt > 0; }
    //! Rows that were not read yet while \a open ones are under way. Nothing before this run has begun
    //! one, and where the total is not known.
    std::optional<std::int64_t> unread(std::int64_t open) const;

private:
    Progress m_all;
    std::optional<std::int64_t> m_most;
    std::int64_t m_begun = 0;
    std::int64_t m_doneNow = 0;
};

} // namespace penstock
