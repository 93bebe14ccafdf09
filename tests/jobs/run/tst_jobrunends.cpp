// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(RetryAfterForm)

//! How a run ends early or pauses, and what becomes of the rows it has then.
class TestJobRunEnds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBanEndsItAndFailsNothing_data();
    void aBanEndsItAndFailsNothing();
    void whatIsRefusedForEverIsNotFailed();
    void keepsWhatItHasWhenTheRowsBreakOff();
    void aLedgerThatFailsEndsIt();
    void stopWaitsForWhatIsOnTheWire();
    void theSecondStopDoesNotWait();
    void pauseHoldsWhatWaits();
    void noConnectionEndsIt();
    void whatNeverLeftIsNotInDoubt();
};

void TestJobRunEnds::aBanEndsItAndFailsNothing_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<RetryAfterForm>("form");
    QTest::newRow("ban") << 418 << RetryAfterForm::None;
    QTest::newRow("two days") << 429 << RetryAfterForm::Seconds;
}

void TestJobRunEnds::aBanEndsItAndFailsNothing()
{
    QFETCH(const int, status);
    QFETCH(const RetryAfterForm, form);
    JobRunBench bench({.limits = {{QStringLiteral("two"), SlidingWindowSettings {2, 48h}}},
                       .refusalStatus = status,
                       .retryAfter = form});
    CountedRows rows(50);
    const auto run = bench.runOver(rows, post(), {.total = 50});
    QVERIFY(endOf(*run) == JobRun::End::LimitReached);
    QVERIFY(run->fault().has_value());
    QCOMPARE(bench.ledger.ends().size(), std::size_t(2)); // those that were let in
    QCOMPARE(run->progress().failed, 0);
    QCOMPARE(run->progress().inDoubt, 0);
    QVERIFY(bench.ledger.isClosed);
    QVERIFY(bench.stack.isPaused());
    // What was announced and turned away is not in doubt either.
    const auto withdrawn = bench.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size();
    QCOMPARE(bench.ledger.of(LedgerEntry::Kind::Intent).size(), withdrawn + 2);
}

void TestJobRunEnds::whatIsRefusedForEverIsNotFailed()
{
    JobRunBench bench({.limits = {{QStringLiteral("none"), SlidingWindowSettings {1, 48h}}},
                       .retryAfter = RetryAfterForm::None});
    Sender impatient {bench.stack, bench.clock, {.retry = {.maxThrottles = 0}}};
    CountedRows rows(5);
    bench.request = RequestTemplate::parse(get(), bench.server.url().toString(), {}).value();
    JobRun run({rows, bench.request, impatient, bench.stack, bench.ledger, bench.clock, nullptr},
               {.total = 5});
    QVERIFY(endOf(run) == JobRun::End::LimitReached);
    QCOMPARE(run.progress().answered, 1);
    QCOMPARE(run.progress().failed, 0);
    QCOMPARE(bench.ledger.ends().size(), std::size_t(1));
}

void TestJobRunEnds::keepsWhatItHasWhenTheRowsBreakOff()
{
    JobRunBench bench;
    CountedRows rows(100);
    rows.breakAfter = 30;
    const auto run = bench.runOver(rows, get());
    QVERIFY(endOf(*run) == JobRun::End::RowsFault);
    QCOMPARE(run->fault()->text(), QStringLiteral("rows: torn"));
    QCOMPARE(bench.ledger.ends().size(), std::size_t(30));
    QVERIFY(bench.ledger.isClosed);
}

void TestJobRunEnds::aLedgerThatFailsEndsIt()
{
    JobRunBench bench({.latency = {5ms, 5ms}});
    CountedRows rows(1'000'000);
    const auto run = bench.runOver(rows, get());
    connect(run.get(), &JobRun::advanced, run.get(), [&] {
        if (!bench.ledger.hasFailed)
            bench.ledger.fail({Error::Kind::Output, QStringLiteral("the disk is full"), {}, {}});
    });
    QVERIFY(endOf(*run) == JobRun::End::OutputFault);
    QCOMPARE(run->fault()->what, QStringLiteral("the disk is full"));
    QVERIFY(rows.given <= 512);
    QTRY_COMPARE(bench.sender.open(), 0);
}

void TestJobRunEnds::stopWaitsForWhatIsOnTheWire()
{
    JobRunBench bench({.latency = {200ms, 200ms}});
    CountedRows rows(1'000'000);
    const auto run = bench.runOver(rows, get());
    connect(
        &bench.server, &PracticeServer::handled, run.get(), [&] { run->stop(); },
        Qt::SingleShotConnection);
    QVERIFY(endOf(*run) == JobRun::End::Stopped);
    QVERIFY(!bench.ledger.ends().empty());
    QCOMPARE(quint64(bench.ledger.ends().size()), bench.server.counts().received);
    for (const LedgerEntry &end : bench.ledger.ends())
        QCOMPARE(end.end.status, 200);
}

void TestJobRunEnds::theSecondStopDoesNotWait()
{
    JobRunBench bench({.faults = {*parseFaultRule(u"stall")}});
    CountedRows rows(1'000'000);
    const auto run = bench.runOver(rows, get());
    int sent = 0;
    connect(&bench.sender, &Sender::sent, run.get(), [&] {
        if (++sent == 6) {
            run->stop();
            run->stop();
        }
    });
    QVERIFY(endOf(*run) == JobRun::End::Stopped);
    // They may be sent again: the next run does.
    QVERIFY(bench.ledger.entries.empty());
    QCOMPARE(bench.ledger.mark.index, 0);
}

void TestJobRunEnds::pauseHoldsWhatWaits()
{
    JobRunBench bench({.latency = {20ms, 20ms}});
    CountedRows rows(300);
    const auto run = bench.runOver(rows, get(), {.total = 300});
    QSignalSpy finished(run.get(), &JobRun::finished);
    run->start();
    QVERIFY(runUntil([&] { return bench.ledger.ends().size() >= 20; }));
    run->pause();
    // What was on the wire comes.
    QVERIFY(runUntil([&] {
        return bench.sender.open() == 0
            && bench.ledger.ends().size() == std::size_t(bench.server.counts().received);
    }));
    const quint64 received = bench.server.counts().received;
    QVERIFY(received < 60);
    QVERIFY(finished.isEmpty());
    run->resume();
    QVERIFY(runUntil([&] { return !finished.isEmpty(); }, 20s));
    QCOMPARE(indicesOf(bench.ledger.ends()).size(), 300);
    QCOMPARE(bench.server.counts().received, quint64(300));
}

void TestJobRunEnds::noConnectionEndsIt()
{
    JobRunBench bench;
    CountedRows rows(1'000'000);
    const auto run = bench.runOver(rows, get());
    QSignalSpy stopped(&bench.server, &PracticeServer::stopped);
    bench.server.stop();
    QVERIFY(!stopped.isEmpty() || stopped.wait(10'000));
    QVERIFY(endOf(*run) == JobRun::End::NoConnection);
    QCOMPARE(int(run->fault()->kind), int(Error::Kind::Network));
    QCOMPARE(rows.given, 1);
    QVERIFY(bench.ledger.entries.empty());
}

void TestJobRunEnds::whatNeverLeftIsNotInDoubt()
{
    JobRunBench bench;
    CountedRows rows(10);
    const auto run = bench.runOver(rows, post());
    QSignalSpy stopped(&bench.server, &PracticeServer::stopped);
    bench.server.stop();
    QVERIFY(!stopped.isEmpty() || stopped.wait(10'000));
    QVERIFY(endOf(*run) == JobRun::End::NoConnection);
    QCOMPARE(bench.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size(),
             bench.ledger.of(LedgerEntry::Kind::Intent).size());
    QVERIFY(bench.ledger.ends().empty());
}

PENSTOCK_TEST(TestJobRunEnds)
#include "tst_jobrunends.moc"
