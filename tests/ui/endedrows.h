// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include "ui/results/resultsmodel.h"
#include "ui/uitest.h"

#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/journal/journal.h>

#include <QSignalSpy>
#include <QTest>

namespace penstock {

//! Writes into the journal in \a folder that \a rows have ended, a second after each other; every
//! tenth was not found.
inline void endRows(const QString &folder, const std::vector<std::int64_t> &rows)
{
    using namespace std::chrono_literals;
    const auto log = openClaimedJob(folder);
    QVERIFY(log);
    const auto journal = Journal::open(log->folder, "{}");
    QVERIFY(journal);
    std::vector<LedgerEntry> entries;
    for (const std::int64_t row : rows) {
        const bool isLost = row % 10 == 9;
        entries.push_back({.index = row,
                           .end = {.state = isLost ? RowState::Failed : RowState::Answered,
                                   .status = isLost ? 404 : 200,
                                   .attempts = 1,
                                   .pages = 1,
                                   .sentAt = WallTime(1'795'276'800s + row * 1s),
                                   .elapsed = 20ms}});
    }
    QVERIFY((*journal)->commit({.entries = entries}));
    QVERIFY((*journal)->close());
}

inline bool refreshed(ResultsModel &model)
{
    QSignalSpy listed(&model, &ResultsModel::listed);
    model.refresh();
    return listed.wait(patience);
}

} // namespace penstock
