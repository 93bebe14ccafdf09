// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/sqlite.h"
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/rowhistory.h>

#include <QTemporaryDir>
#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_rowhistory {
using Kind = RowEvent::Kind;

const WallTime noon(1'795'000'000s);

LedgerEntry end(std::int64_t index, RowState state, int status, Duration after)
{
    LedgerEntry entry {.kind = LedgerEntry::Kind::End, .index = index};
    entry.end = {.state = state,
                 .status = status,
                 .attempts = 1,
                 .pages = 1,
                 .sentAt = noon + after,
                 .elapsed = 20ms,
                 .waited = 3s,
                 .waitedFor = u"600/min"_s};
    return entry;
}

Message unavailable()
{
    return httpMessage("attempt.ended", u"a.example"_s, 503);
}

StoredThrottle rejection(std::int64_t row, Duration after)
{
    StoredThrottle kept;
    kept.event.sentAt = noon + after;
    kept.event.arrivedAt = noon + after + 10ms;
    kept.event.status = 429;
    kept.event.reason = httpMessage("throttle.status_429");
    kept.row = row;
    return kept;
}

//! What is kept of what happened to a row, over tries, rejections and runs.
class TestRowHistory : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"job"_s);
    }

    void nothingHasHappenedWithoutAJournal()
    {
        QVERIFY(rowHistoryIn(m_path, 0)->empty());
        QVERIFY(!*rowHeadersIn(m_path, 0));
        QVERIFY(keepRowHistory(m_path));
        QVERIFY(forgetRowHistory(m_path));
    }

    void redirectsAreNoFailedTries()
    {
        LedgerEntry answered = end(7, RowState::Answered, 200, 9s);
        const Message reason = httpMessage("redirect.followed", u"http://a.example/b"_s);
        answered.tries = {{noon + 2s, reason, 303}};
        write({answered});
        const std::vector<RowEvent> events = *rowHistoryIn(m_path, 7);
        QCOMPARE(events.size(), std::size_t(2));
        QCOMPARE(events[0].kind, Kind::Redirect);
        QCOMPARE(events[0].status, 303);
        QCOMPARE(events[0].reason, Error(reason));
    }
    void triesRejectionsAndTheEndAreInTheirOrder()
    {
        LedgerEntry answered = end(7, RowState::Answered, 200, 9s);
        const Message refused = httpMessage("send.connection_refused", QString());
        answered.tries = {{noon + 2s, refused}, {noon + 4s, unavailable()}};
        write({end(6, RowState::Answered, 200, 1s), answered},
              {rejection(7, 3s), rejection(6, 3s)});
        const std::vector<RowEvent> events = *rowHistoryIn(m_path, 7);
        QCOMPARE(events.size(), std::size_t(4));
        QCOMPARE(events[0].kind, Kind::Try);
        QCOMPARE(events[0].reason, Error(refused));
        QCOMPARE(events[1].kind, Kind::Rejection);
        QCOMPARE(events[1].status, 429);
        QCOMPARE(events[1].reason, Error(httpMessage("throttle.status_429")));
        QVERIFY(events[1].at == noon + 3s);
        QCOMPARE(events[2].kind, Kind::Try);
        QCOMPARE(events[3].kind, Kind::End);
        QCOMPARE(events[3].state, RowState::Answered);
        QVERIFY(events[3].at == noon + 9s);
        QVERIFY(events[3].elapsed == Duration(20ms));
        QVERIFY(events[3].waited == Duration(3s));
        QCOMPARE(events[3].waitedFor, u"600/min"_s);
        QCOMPARE(rowHistoryIn(m_path, 6)->size(), std::size_t(2));
        QVERIFY(rowHistoryIn(m_path, 5)->empty());
    }

    void whatFailedAndIsSentAgainIsKept()
    {
        LedgerEntry failed = end(7, RowState::Failed, 500, 1s);
        failed.end.error = httpMessage("send.bad_redirect", httpMessage("redirect.no_host"))
                               .at(u"http://a.example/7"_s);
        write({failed});
        {
            const JobFolder folder = *JobFolder::claim(m_path);
            QVERIFY((*Journal::open(folder, "{}"))->reopenFailed(Journal::InDoubt::ReportAgain));
        }
        QCOMPARE(rowHistoryIn(m_path, 7)->size(), std::size_t(1));
        write({end(7, RowState::Answered, 200, 60s)});
        const std::vector<RowEvent> events = *rowHistoryIn(m_path, 7);
        QCOMPARE(events.size(), std::size_t(2));
        QCOMPARE(events[0].status, 500);
        QCOMPARE(events[0].state, RowState::Failed);
        QCOMPARE(events[0].reason, failed.end.error);
        QCOMPARE(events[1].status, 200);
    }

    void aReasonOfAnotherVersionIsAText_data()
    {
        const Table<QString, QString> row("kept", "text");
        row("of an earlier one", "connection refused", "connection refused");
        row("with an unknown id", R"({"arguments":[7],"id":"moon.full"})", "moon.full");
    }
    void aReasonOfAnotherVersionIsAText()
    {
        QFETCH(const QString, kept);
        LedgerEntry answered = end(7, RowState::Answered, 200, 9s);
        answered.tries = {{noon + 2s, unavailable()}};
        write({answered});
        executed({u"UPDATE attempt SET error = '%1'"_s.arg(kept)}, m_path + u"/journal.sqlite"_s);
        QTEST(rowHistoryIn(m_path, 7)->front().reason->text(), "text");
    }

    void earlierRunsStayWhenTheJobBeginsAnew()
    {
        for (int run = 0; run < 3; ++run) {
            LedgerEntry entry = end(7, RowState::Answered, 200 + run, run * 1h);
            entry.tries = {{noon + run * 1h - 1s, unavailable()}};
            write({entry});
            QVERIFY(keepRowHistory(m_path));
            JobFolder folder = *JobFolder::claim(m_path);
            QVERIFY(folder.forget());
        }
        write({end(7, RowState::Answered, 299, 9h)});
        const std::vector<RowEvent> events = *rowHistoryIn(m_path, 7);
        QCOMPARE(events.size(), std::size_t(7));
        QList<int> statuses;
        for (const RowEvent &event : events)
            statuses.append(event.status);
        QCOMPARE(statuses, QList<int>({0, 200, 0, 201, 0, 202, 299}));
        QVERIFY(forgetRowHistory(m_path));
        QCOMPARE(rowHistoryIn(m_path, 7)->size(), std::size_t(1));
    }

    void headersAreThoseOfTheLastCall()
    {
        LedgerEntry failed = end(7, RowState::Failed, 500, 1s);
        failed.headers = std::make_shared<RowHeaders>(RowHeaders {"GET /1\n", "HTTP 500\n"});
        write({failed, end(8, RowState::Answered, 200, 1s)});
        QCOMPARE((*rowHeadersIn(m_path, 7))->answer, QByteArray("HTTP 500\n"));
        QVERIFY(!*rowHeadersIn(m_path, 8));
        {
            const JobFolder folder = *JobFolder::claim(m_path);
            QVERIFY((*Journal::open(folder, "{}"))->reopenFailed(Journal::InDoubt::ReportAgain));
        }
        LedgerEntry answered = end(7, RowState::Answered, 200, 2s);
        answered.headers = std::make_shared<RowHeaders>(RowHeaders {"GET /2\n", "HTTP 200\n"});
        write({answered});
        QCOMPARE((*rowHeadersIn(m_path, 7))->request, QByteArray("GET /2\n"));
    }

    void onlyTheLatestHeadersAreKept()
    {
        const auto headers = std::make_shared<RowHeaders>(RowHeaders {"r", "a"});
        std::vector<LedgerEntry> many;
        for (std::int64_t row = 0; row < maxStoredHeaders + 10; ++row) {
            many.push_back(end(row, RowState::Answered, 200, 1s));
            many.back().headers = headers;
        }
        write(many);
        QVERIFY(!*rowHeadersIn(m_path, 9));
        QVERIFY(*rowHeadersIn(m_path, 10));
        QVERIFY(*rowHeadersIn(m_path, maxStoredHeaders + 9));
    }

private:
    void write(const std::vector<LedgerEntry> &entries,
               const std::vector<StoredThrottle> &throttles = {}) const
    {
        const auto folder = JobFolder::claim(m_path);
        QVERIFY(folder);
        const auto journal = Journal::open(*folder, "{}");
        QVERIFY2(journal, journal ? "" : qPrintable(journal.error().text()));
        QVERIFY((*journal)->commit({.entries = entries, .throttles = &throttles}));
        QVERIFY((*journal)->close());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

PENSTOCK_TEST(TestRowHistory)
} // namespace tst_rowhistory
#include "tst_rowhistory.moc"
