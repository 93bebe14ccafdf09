// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! What a run leaves for the next one, and how that goes on.
class TestJobRunResume : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesOnWhereAnotherStopped();
    void aPostGoesOutAfterItsIntent();
    void whatWasOnItsWayIsInDoubt();
    void keysOfARepetitionAreTheSame();
    void goesOnAtThePageWhereItStopped();
    void theMarkIsAtTheFirstUnfinishedRow();
};

void TestJobRunResume::goesOnWhereAnotherStopped()
{
    JobRunBench bench;
    JobState before;
    before.isNew = false;
    before.mark = {4, 40, 4};
    before.finished = {{5, 6}, {9, 9}};
    before.answered = 7;
    CountedRows rows(12, before.mark);
    const auto run = bench.runOver(rows, get(), {.total = 12}, before);
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QCOMPARE(indicesOf(bench.ledger.ends()), (QSet<std::int64_t> {4, 7, 8, 10, 11}));
    QCOMPARE(run->progress().answered, 12);
    QCOMPARE(bench.ledger.mark.index, 12);
}

void TestJobRunResume::aPostGoesOutAfterItsIntent()
{
    JobRunBench bench;
    CountedRows rows(20);
    const auto run = bench.runOver(rows, post());
    bench.ledger.durableAtOnce = false;
    run->start();
    QVERIFY(runUntil([&] { return !bench.ledger.of(LedgerEntry::Kind::Intent).empty(); }));
    QVERIFY(!runUntil([&] { return bench.server.counts().received > 0; }, 50ms));
    bench.ledger.commitSoon();
    QVERIFY(runUntil([&] { return bench.server.counts().received == 1; }));
    bench.ledger.durableAtOnce = true;
    bench.ledger.commitSoon();
    QVERIFY(runUntil([&] { return bench.ledger.ends().size() == 20; }));
    QCOMPARE(indicesOf(bench.ledger.of(LedgerEntry::Kind::Intent)).size(), 20);
    QVERIFY(bench.ledger.of(LedgerEntry::Kind::IntentWithdrawn).empty());
}

void TestJobRunResume::whatWasOnItsWayIsInDoubt()
{
    JobRunBench bench;
    JobState before;
    before.isNew = false;
    before.begun = {{1, {.nextPage = 0, .next = {}, .intent = true}}, {2, {}}};
    CountedRows rows(4);
    const auto run = bench.runOver(rows, post(), {.total = 4}, before);
    QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
    QCOMPARE(bench.server.counts().received, quint64(3));
    QVERIFY(!bench.sends.contains("/2"));
    QCOMPARE(run->progress().inDoubt, 1);
    for (const LedgerEntry &end : bench.ledger.ends()) {
        QCOMPARE(end.end.state == RowState::InDoubt, end.index == 1);
        QCOMPARE(end.end.failedLine.contains(R"("kind":"in_doubt")"), end.index == 1);
    }
}

void TestJobRunResume::keysOfARepetitionAreTheSame()
{
    const QUuid id = QUuid::createUuid();
    QList<QByteArray> keys;
    for (int run = 0; run < 2; ++run) {
        FaultServer server;
        SystemClock clock;
        Stack stack({}, clock);
        Sender sender(stack, clock);
        FakeLedger ledger;
        CountedRows rows(1);
        const RequestTemplate request
            = RequestTemplate::parse({.method = "POST", .url = server.url().toString()}, {}, {})
                  .value();
        JobRun job({rows, request, sender, stack, ledger, clock, nullptr},
                   {.idempotencyHeader = "Idempotency-Key", .id = id});
        QVERIFY(endOf(job) == JobRun::End::AllDone);
        QVERIFY(ledger.of(LedgerEntry::Kind::Intent).empty()); // it may be repeated
        keys << server.requests().first().headers.value("idempotency-key");
    }
    QVERIFY(!keys.first().isEmpty());
    QCOMPARE(keys.first(), keys.last());
}

void TestJobRunResume::goesOnAtThePageWhereItStopped()
{
    QByteArray next;
    for (int run = 0; run < 2; ++run) {
        FaultServer server(page);
        SystemClock clock;
        Stack stack({}, clock);
        Sender sender(stack, clock);
        FakeLedger ledger;
        CountedRows rows(1);
        const RequestTemplate request
            = RequestTemplate::parse(get(), server.url(QString()).toString(), {}).value();
        JobState before;
        if (run == 1) {
            before.isNew = false;
            before.begun = {{0, {.nextPage = 2, .next = next}}};
        }
        JobRun job({rows, request, sender, stack, ledger, clock, nullptr}, {.pages = numbered()},
                   before);
        QVERIFY(endOf(job) == JobRun::End::AllDone);
        if (run == 0)
            next = ledger.of(LedgerEntry::Kind::Page).at(1).next;
        else
            QCOMPARE(server.requests().first().path, QByteArray("/1?page=3"));
    }
}

void TestJobRunResume::theMarkIsAtTheFirstUnfinishedRow()
{
    // The third row never gets its answer.
    FaultServer server([](const FaultServer::Request &request) {
        return request.path == "/3" ? Action::of(Action::Fault::Hold) : Action();
    });
    SystemClock clock;
    Stack stack({}, clock);
    Sender sender(stack, clock);
    FakeLedger ledger;
    CountedRows rows(20);
    const RequestTemplate request
        = RequestTemplate::parse(get(), server.url(QString()).toString(), {}).value();
    JobRun job({rows, request, sender, stack, ledger, clock, nullptr}, {.total = 20});
    QSignalSpy finished(&job, &JobRun::finished);
    job.start();
    QVERIFY(runUntil([&] { return job.progress().answered == 19; }));
    QCOMPARE(ledger.mark, (RowMark {2, 20, 2}));
    server.releaseHeld();
    QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
    QCOMPARE(ledger.mark.index, 20);
}

PENSTOCK_TEST(TestJobRunResume)
#include "tst_jobrunresume.moc"
