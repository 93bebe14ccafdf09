// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/output/ledger.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/requests/texttemplate.h>
#include <penstock/jobs/responses/outcomerules.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/responses/writtenrecords.h>

#include <penstock/support/export.h>

#include <QSet>
#include <QString>
#include <QUuid>

namespace penstock {

//! A set of texts as 128-bit SHA-256 prefixes, about 30 bytes each. Among a million, a collision
//! has a probability of 1 in 10^26.
class PENSTOCK_EXPORT SeenKeys
{
public:
    //! Returns true the first time.
    bool isNew(const QString &key);

private:
    QSet<QUuid> m_digests;
};

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
        std::optional<AgainState> again = std::nullopt; //!< Waits until a time.
        WrittenRecords written = {}; //!< In the output.
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
