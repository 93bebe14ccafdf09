// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/limits/spec/limit.h>

namespace penstock {

//! Counts started and finished rows of this and earlier runs.
class PENSTOCK_EXPORT RunCounts
{
public:
    //! \a total: rows, if known; \a most: rows to start in this run.
    RunCounts(const JobState &earlier, std::optional<std::int64_t> total,
              std::optional<std::int64_t> most);

    //! True if another row may start.
    bool mayBegin() const { return !m_most || m_begun < *m_most; }
    //! Counts a started row.
    void begin() { ++m_begun; }
    void finish(RowState state); //!< Call when durable.
    void redirected(bool becomesGet); //!< Counts a redirect.
    //! Adds to the cost if the limit is priced.
    void spend(const QString &limit, std::int64_t units, const std::vector<Limit> &limits);

    const Progress &all() const { return m_all; } //!< Row counts and cost only.
    std::int64_t doneNow() const { return m_doneNow; } //!< In this run.
    //! In any run, with rows in doubt.
    bool anyFailed() const { return m_all.failed + m_all.inDoubt > 0; }
    //! Returns the rows not read yet, with \a open ones in progress. Nothing before the first row
    //! starts, or without a total.
    std::optional<std::int64_t> unread(std::int64_t open) const;

private:
    Progress m_all;
    std::optional<std::int64_t> m_most;
    std::int64_t m_begun = 0;
    std::int64_t m_doneNow = 0;
};

} // namespace penstock
