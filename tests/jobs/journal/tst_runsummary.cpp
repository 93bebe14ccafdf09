// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/runsummary.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/runmessages.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_runsummary {
constexpr WallTime start {1'795'276'800s};

StoredThrottle throttleAt(Duration arrived, std::optional<Duration> closedFor)
{
    StoredThrottle throttle;
    throttle.event.arrivedAt = start + arrived;
    if (closedFor)
        throttle.event.closedUntil = throttle.event.arrivedAt + *closedFor;
    return throttle;
}

LedgerEntry ended(std::int64_t row, RowState state, int status, int attempts,
                  const std::optional<Error> &error = std::nullopt)
{
    return {.index = row,
            .end = {.state = state,
                    .status = status,
                    .attempts = attempts,
                    .pages = 1,
                    .sentAt = start + 1s * row,
                    .elapsed = 50ms,
                    .error = error}};
}

const Error refused = httpMessage("send.connection_refused", QString());
const Error unanswered = httpMessage("send.sent_but_unanswered", QString());

class TestRunSummary : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void refusedTimeCountsOnce_data()
    {
        const Table<std::vector<StoredThrottle>, int> row("throttles", "seconds");
        using List = std::vector<StoredThrottle>;
        row("none", List {}, 0);
        row("one", List {throttleAt(1s, 5s)}, 5);
        row("of a wave", List {throttleAt(1s, 5s), throttleAt(2s, 4s)}, 5);
        row("longer and longer", List {throttleAt(1s, 5s), throttleAt(2s, 8s)}, 9);
        row("apart", List {throttleAt(1s, 5s), throttleAt(20s, 3s)}, 8);
        row("within one", List {throttleAt(1s, 10s), throttleAt(2s, 3s)}, 10);
        row("until the end", List {throttleAt(95s, 3600s)}, 5);
        row("that closed nothing", List {throttleAt(1s, std::nullopt)}, 0);
    }

    void refusedTimeCountsOnce()
    {
        QFETCH(const std::vector<StoredThrottle>, throttles);
        QFETCH(const int, seconds);
        QVERIFY(refusedTime(throttles, start + 100s) == std::chrono::seconds(seconds));
    }

    void sumsUpAJournal()
    {
        const QTemporaryDir folder;
        write(folder,
              {ended(0, RowState::Answered, 200, 1), ended(1, RowState::Answered, 200, 3),
               ended(2, RowState::Failed, 404, 1, runMessage("row.status", 404)),
               ended(3, RowState::Failed, 0, 5, refused),
               ended(4, RowState::Failed, 404, 1, runMessage("row.status", 404)),
               ended(9, RowState::InDoubt, 0, 1, unanswered)},
              {throttleAt(1s, 2s), throttleAt(6s, 1h)});
        const auto summary = summaryOf(folder);
        QVERIFY(summary && *summary);
        QCOMPARE((*summary)->calls, 12);
        QCOMPARE((*summary)->rejections, 2);
        QVERIFY((*summary)->refusedFor == 2s + 3050ms); // the last row ended at 9.05 s
        QVERIFY(!(*summary)->refusedForIsLeast);
        const std::vector<FailureCause> causes = {{RowState::Failed, 404, std::nullopt, 2, 2},
                                                  {RowState::Failed, 0, refused, 1, 3},
                                                  {RowState::InDoubt, 0, unanswered, 1, 9}};
        QCOMPARE((*summary)->causes, causes);
        QCOMPARE((*summary)->otherFailures, 0);
    }

    // What a server says with a status is not a cause of its own.
    void namesTheMostFrequentCauses()
    {
        const QTemporaryDir folder;
        std::vector<LedgerEntry> entries;
        for (int row = 0; row < 4; ++row)
            entries.push_back(ended(row, RowState::Failed, 500, 1,
                                    httpMessage("attempt.ended", u"broken"_s, row)));
        for (int row = 4; row < 16; ++row)
            entries.push_back(ended(row, RowState::Failed, 0, 1,
                                    httpMessage("attempt.ended", u"a.example"_s, row)));
        write(folder, entries);
        const auto summary = summaryOf(folder);
        QVERIFY(summary && *summary);
        QCOMPARE((*summary)->causes.size(), RunSummary::maxCauses);
        QCOMPARE((*summary)->causes.front().status, 500);
        QCOMPARE((*summary)->causes.front().rows, 4);
        QCOMPARE((*summary)->otherFailures, 5);
    }

    // A reason may be about the number of a row, or about its address.
    void rowsThatFailedAlikeHaveOneCause()
    {
        const QTemporaryDir folder;
        std::vector<LedgerEntry> entries;
        for (int row = 0; row < 20; ++row)
            entries.push_back(
                row < 12 ? ended(row, RowState::Failed, 0, 1,
                                 refused.message.at(u"http://127.0.0.1:80/items/%1"_s.arg(row)))
                         : ended(row, RowState::InDoubt, 0, 1,
                                 unanswered.message.at(row % 2 == 0
                                                           ? jobMessage("place.row", row)
                                                           : jobMessage("place.row_number", row))));
        write(folder, entries);
        const auto summary = summaryOf(folder);
        QVERIFY(summary && *summary);
        const std::vector<FailureCause> causes
            = {{RowState::Failed, 0, refused, 12, 0}, {RowState::InDoubt, 0, unanswered, 8, 12}};
        QCOMPARE((*summary)->causes, causes);
    }

    void isNothingWithoutAJournal()
    {
        const QTemporaryDir folder;
        const auto summary = summaryOf(folder);
        QVERIFY(summary);
        QVERIFY(!*summary);
    }

private:
    void write(const QTemporaryDir &folder, const std::vector<LedgerEntry> &entries,
               const std::vector<StoredThrottle> &throttles = {}) const
    {
        const Result<JobFolder> place = JobFolder::claim(folder.filePath(u"job"_s));
        QVERIFY(place);
        const auto journal = Journal::open(*place, "{}");
        QVERIFY(journal);
        QVERIFY((*journal)->commit({.entries = entries, .throttles = &throttles}));
        QVERIFY((*journal)->close());
    }
    static Result<std::optional<RunSummary>> summaryOf(const QTemporaryDir &folder)
    {
        return runSummaryIn(folder.filePath(u"job"_s));
    }
};

PENSTOCK_TEST(TestRunSummary)
} // namespace tst_runsummary
#include "tst_runsummary.moc"
