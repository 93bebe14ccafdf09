// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/requests/pagination.h>
#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/requests/rowconstants.h>
#include <penstock/jobs/run/seenkeys.h>

namespace penstock {

//! Decides whether a row is sent, and from which page. Pass rows in source order. With dedupe, each
//! row needs 30 bytes, see SeenKeys.
class PENSTOCK_EXPORT RowIntake
{
public:
    //! The settings.
    struct Rules
    {
        PagesSpec pages = {};
        std::optional<TextTemplate> dedupe = std::nullopt;
        RowConstants constants = {};
        QStringList needed = {};
    };
    //! The decision on a row.
    struct Begin
    {
        std::optional<Pagination> pages = std::nullopt; //!< Its first or next page.
        std::optional<RowEnd> end = std::nullopt; //!< Set if it ended unsent.
    };

    RowIntake(Rules rules, JobState earlier);

    //! Adds missing constants to \a row. Returns nothing if an earlier run finished it.
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
