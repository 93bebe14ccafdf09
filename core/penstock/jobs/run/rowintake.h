// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/ledger/ledger.h>
#include <penstock/jobs/request/pagination.h>
#include <penstock/jobs/request/texttemplate.h>
#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/jobs/run/seenkeys.h>

namespace penstock {

//! Decides of each row that is read whether there is anything to send for it, and from which page on.
//! Rows come in the order of their source. With a dedupe each row leaves some 30 bytes, see
//! SeenKeys.
class PENSTOCK_EXPORT RowIntake
{
public:
    //! What is looked at.
    struct Rules
    {
        PagesSpec pages = {}; //!< Checked: Pagination::of() takes it.
        std::optional<TextTemplate> dedupe = std::nullopt;
        RowConstants constants = {}; //!< Values that rows may lack.
        QStringList needed = {}; //!< Values without which a row fails unsent.
    };
    //! What becomes of a row.
    struct Begin
    {
        std::optional<Pagination> pages = std::nullopt; //!< Where it begins or goes on.
        std::optional<RowEnd> end = std::nullopt; //!< It has ended, unsent.
    };

    RowIntake(Rules rules, JobState earlier);

    //! Gives \a row the constants that it lacks. Nothing where an earlier run has finished it.
    std::optional<Begin> take(std::int64_t index, Row &row);

private:
    std::optional<RowEnd> endOfDuplicate(const Row &row);
    std::optional<RowEnd> endByLack(const Row &row) const;
    Begin beginWhereItWas(std::int64_t index, const Row &row) const;

    Rules m_rules;
    JobState m_earlier;
    SeenKeys m_seen;
};

} // namespace penstock
