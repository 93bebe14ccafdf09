// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <QJsonDocument>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! A run while nothing comes between.
class TestJobRun : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachRowEndsOnce();
    void readsNoFurtherAheadThanTold();
    void aSlowLedgerStopsTheReading();
    void theFirstGoesAheadAlone();
    void failedRowsHaveTheirLine();
    void aRowThatMakesNoRequestHasFailed();
    void noRowsAreDoneAtOnce();
    void beginsOnlySoMany();
    void tellsWhatIsLeft();
    void duplicatesAreNotSent();
    void recordsAreTakenOutOfTheAnswer();
    void pagesComeInOrder();
};

void TestJobRun::eachRowEndsOnce()
{
    JobRunBench bench;
    CountedRows rows(500);
    const auto run = bench.runOver(rows, get(), {.total = 500});
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QCOMPARE(indicesOf(bench.ledger.ends()).size(), 500);
    QCOMPARE(bench.ledger.entries.size(), std::size_t(500));
    QCOMPARE(bench.server.counts().received, quint64(500));
    QCOMPARE(run->progress().answered, 500);
    QCOMPARE(bench.ledger.mark, (RowMark {500, 5000, 500}));
    QVERIFY(bench.ledger.quotas >= 2); // in the middle, and at the end
    for (const LedgerEntry &end : bench.ledger.ends()) {
        QCOMPARE(end.records.size(), std::size_t(1));
        const QJsonObject record = QJsonDocument::fromJson(end.records.front()).object();
        QCOMPARE(record[QStringLiteral("row")][QStringLiteral("id")].toInt(), int(end.index) + 1);
        QCOMPARE(record[QStringLiteral("body")][QStringLiteral("id")].toInt(), int(end.index) + 1);
        QCOMPARE(end.end.status, 200);
        QCOMPARE(end.end.attempts, 1);
        QVERIFY(end.end.sentAt && end.end.elapsed > 0ns);
    }
}

void TestJobRun::readsNoFurtherAheadThanTold()
{
    JobRunBench bench({.latency = {1ms, 1ms}});
    CountedRows rows(200);
    const auto run = bench.runOver(rows, get(), {.readAhead = 20});
    qint64 mostAhead = 0;
    connect(&bench.server, &PracticeServer::handled, this, [&] {
        mostAhead = std::max(mostAhead, rows.given - qint64(bench.ledger.ends().size()));
    });
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QCOMPARE(mostAhead, 20);
}

void TestJobRun::aSlowLedgerStopsTheReading()
{
    JobRunBench bench;
    CountedRows rows(100'000);
    const auto run = bench.runOver(rows, get(), {.readAhead = 50});
    bench.ledger.durableAtOnce = false;
    run->start();
    QVERIFY(runUntil([&] { return bench.ledger.entries.size() > 100; }));
    bench.ledger.backlogBytes = 100 * 1024 * 1024;
    QVERIFY(runUntil([&] { return bench.sender.open() == 0; }));
    const qint64 given = rows.given;
    bench.ledger.backlogBytes = 0;
    bench.ledger.commitSoon();
    QVERIFY(runUntil([&] { return rows.given > given; }));
    // Without a word from the disk it does not go on for ever either.
    QVERIFY(runUntil([&] { return bench.sender.open() == 0; }, 20s));
    QVERIFY(rows.given < 10'000);
}

void TestJobRun::theFirstGoesAheadAlone()
{
    JobRunBench bench;
    CountedRows rows(50);
    const auto run = bench.runOver(rows, get());
    qint64 readBeforeTheFirst = -1;
    connect(&bench.sender, &Sender::sent, this, [&] {
        if (readBeforeTheFirst < 0)
            readBeforeTheFirst = rows.given;
    });
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QCOMPARE(readBeforeTheFirst, 1);
}

void TestJobRun::failedRowsHaveTheirLine()
{
    JobRunBench bench(
        {.faults = {*parseFaultRule(u"drop every 10"), *parseFaultRule(u"404 every 7")}});
    CountedRows rows(100);
    const auto run = bench.runOver(rows, get(), {.total = 100});
    QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
    int errors = 0;
    int notThere = 0;
    for (const LedgerEntry &end : bench.ledger.ends()) {
        if (end.end.state == RowState::Answered)
            continue;
        QVERIFY(end.records.empty());
        QVERIFY(end.end.failedLine.endsWith("}\n"));
        const QJsonObject line = QJsonDocument::fromJson(end.end.failedLine).object();
        errors += line.contains(QStringLiteral("error")) ? 1 : 0;
        notThere += line[QStringLiteral("status")].toInt() == 404 ? 1 : 0;
        QCOMPARE(end.end.error.isEmpty(), false);
    }
    QCOMPARE(errors, 10);
    QCOMPARE(notThere, 13); // of 14, one is dropped
    QCOMPARE(run->progress().failed, 23);
    QCOMPARE(run->progress().answered, 77);
}

void TestJobRun::aRowThatMakesNoRequestHasFailed()
{
    JobRunBench bench;
    CountedRows rows(3);
    const auto run = bench.runOver(rows, get(QStringLiteral("/{{nome}}")));
    QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
    QCOMPARE(bench.ledger.ends().size(), std::size_t(3));
    QVERIFY(bench.ledger.ends().front().end.failedLine.contains(R"("kind":"invalid_row")"));
    QCOMPARE(bench.server.counts().received, quint64(0));
}

void TestJobRun::noRowsAreDoneAtOnce()
{
    JobRunBench bench;
    CountedRows rows(0);
    const auto run = bench.runOver(rows, get());
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QVERIFY(bench.ledger.entries.empty());
}

void TestJobRun::beginsOnlySoMany()
{
    JobRunBench bench;
    CountedRows rows(100);
    const auto run = bench.runOver(rows, get(), {.total = 100, .most = 7});
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QCOMPARE(bench.ledger.ends().size(), std::size_t(7));
    QCOMPARE(bench.ledger.mark.index, 7);
}

void TestJobRun::tellsWhatIsLeft()
{
    JobRunBench bench;
    LimitSpec pace;
    pace.name = QStringLiteral("pace");
    pace.settings = GcraSettings {100ms, 1};
    bench.stack.setLimits({pace});
    CountedRows rows(1'000);
    const auto run = bench.runOver(rows, get(), {.total = 1'000, .readAhead = 10});
    run->start();
    QVERIFY(runUntil([&] { return run->progress().answered >= 2; }));
    const Progress progress = run->progress();
    QCOMPARE(progress.heldBy.limit, QStringLiteral("pace"));
    QCOMPARE(progress.allowedPerSecond, 10.0);
    // One each 100 ms and its margin: about 100 s for the thousand, whatever has gone already.
    QVERIFY(progress.left);
    const Duration whole = progress.elapsed + *progress.left;
    QVERIFY2(whole > 99s && whole < 105s, qPrintable(progressText(progress)));
    QVERIFY(!bench.runOver(rows, get())->progress().left);
}

void TestJobRun::duplicatesAreNotSent()
{
    JobRunBench bench;
    CountedRows rows(30);
    JobRun::Options options {.total = 30};
    options.dedupe = TextTemplate::parse(QStringLiteral("same"), {}).value();
    const auto run = bench.runOver(rows, get(), options);
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QCOMPARE(bench.server.counts().received, quint64(1));
    QCOMPARE(run->progress().duplicates, 29);
    QCOMPARE(run->progress().answered, 1);
}

void TestJobRun::recordsAreTakenOutOfTheAnswer()
{
    FaultServer server([](const FaultServer::Request &request) {
        Action action;
        if (request.path == "/1")
            action.body = R"({"items": [{"n": 1.10}, {"n": 12345678901234567890}]})";
        else if (request.path == "/2")
            action.body = "<html>";
        else
            action.body = R"({"items": []})";
        return action;
    });
    SystemClock clock;
    Stack stack({}, clock);
    Sender sender(stack, clock);
    FakeLedger ledger;
    CountedRows rows(3);
    const RequestTemplate request
        = RequestTemplate::parse(get(), server.url(QString()).toString(), {}).value();
    JobRun job({rows, request, sender, stack, ledger, clock, nullptr},
               {.records = RecordPath::parse(QStringLiteral("$.items[*]")).value()});
    QVERIFY(endOf(job) == JobRun::End::SomeFailed);
    std::map<std::int64_t, LedgerEntry> ends;
    for (const LedgerEntry &end : ledger.ends())
        ends.emplace(end.index, end);
    QCOMPARE(ends[0].records,
             (std::vector<QByteArray> {R"({"n": 1.10})", R"({"n": 12345678901234567890})"}));
    QVERIFY(ends[1].end.state == RowState::Failed);
    QCOMPARE(ends[1].end.status, 200);
    QVERIFY(ends[2].end.state == RowState::Answered);
    QVERIFY(ends[2].records.empty());
}

void TestJobRun::pagesComeInOrder()
{
    FaultServer server(page);
    SystemClock clock;
    Stack stack({}, clock);
    Sender sender(stack, clock);
    FakeLedger ledger;
    CountedRows rows(3);
    const RequestTemplate request
        = RequestTemplate::parse(get(), server.url(QString()).toString(), {}).value();
    JobRun job({rows, request, sender, stack, ledger, clock, nullptr},
               {.pages = numbered(), .records = RecordPath::parse(QStringLiteral("$[*]")).value()});
    QVERIFY(endOf(job) == JobRun::End::AllDone);
    QHash<std::int64_t, QList<QByteArray>> records;
    QHash<std::int64_t, int> pages;
    for (const LedgerEntry &entry : ledger.entries) {
        for (const QByteArray &record : entry.records)
            records[entry.index] << record;
        QCOMPARE(entry.page, pages[entry.index]++);
    }
    for (std::int64_t index = 0; index < 3; ++index)
        QCOMPARE(records[index], (QList<QByteArray> {"1", "0", "2", "0", "3", "0", "4", "0"}));
    QCOMPARE(server.sends(), 15);
}

PENSTOCK_TEST(TestJobRun)
#include "tst_jobrun.moc"
