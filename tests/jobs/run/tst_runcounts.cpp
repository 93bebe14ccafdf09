// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/jobs/run/runcounts.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! How many rows there are, were and will be.
class TestRunCounts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void beginsOnlySoMany_data()
    {
        // most 0: as many as there are
        const Table<int, int, bool> row("most", "begun", "mayBegin");
        row("as many as there are", 0, 1000, true);
        row("first", 3, 0, true);
        row("last", 3, 2, true);
        row("enough", 3, 3, false);
    }
    void beginsOnlySoMany()
    {
        QFETCH(const int, most);
        QFETCH(const int, begun);
        QFETCH(const bool, mayBegin);
        RunCounts counts({}, 5000, most == 0 ? std::nullopt : std::optional<std::int64_t>(most));
        for (int i = 0; i < begun; ++i)
            counts.begin();
        QCOMPARE(counts.mayBegin(), mayBegin);
    }

    void addsToWhatEarlierRunsDid()
    {
        JobState earlier;
        earlier.answered = 10;
        earlier.failed = 2;
        RunCounts counts(earlier, 100, {});
        QVERIFY(counts.anyFailed());
        QVERIFY(!counts.unread(0)); // it has not begun
        for (int i = 0; i < 9; ++i)
            counts.begin();
        for (const RowState state : {RowState::Answered, RowState::Duplicate, RowState::InDoubt,
                                     RowState::Failed, RowState::Answered})
            counts.finish(state);
        QCOMPARE(counts.all().answered, 12);
        QCOMPARE(counts.all().duplicates, 1);
        QCOMPARE(counts.all().inDoubt, 1);
        QCOMPARE(counts.all().failed, 3);
        QCOMPARE(counts.doneNow(), 5);
        QCOMPARE(counts.unread(4), std::optional<std::int64_t>(100 - 17 - 4));
    }

    void knowsWhetherAnyFailed_data()
    {
        const Table<RowState, bool> row("state", "failed");
        row("answered", RowState::Answered, false);
        row("failed", RowState::Failed, true);
        row("in doubt", RowState::InDoubt, true);
        row("duplicate", RowState::Duplicate, false);
    }
    void knowsWhetherAnyFailed()
    {
        QFETCH(const RowState, state);
        QFETCH(const bool, failed);
        RunCounts counts({}, {}, {});
        counts.finish(state);
        QCOMPARE(counts.anyFailed(), failed);
        counts.begin();
        QVERIFY(!counts.unread(0)); // nobody knows how many there are
    }
};

PENSTOCK_TEST(TestRunCounts)
#include "tst_runcounts.moc"
