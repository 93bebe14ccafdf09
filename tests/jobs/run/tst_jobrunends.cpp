// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/jobs/ledger/progress.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! How a run ends early or pauses, and what becomes of the rows it has then; without a network.
class TestJobRunEnds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aServerThatWantsNoMoreEndsIt_data()
    {
        const Table<Instant, QString> row("notBefore", "fix");
        row("nobody knows until when", Instant::max(), "Find out until when before you go on");
        row("two days", Instant(48h), "Go on after 1970-01-03");
    }

    void aServerThatWantsNoMoreEndsIt()
    {
        QFETCH(const Instant, notBefore);
        QFETCH(const QString, fix);
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(50);
        const auto run = fakes.runOver(rows, post(), {.total = 50});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.sender.onWire().size() == 6; }));
        const QList<quint64> calls = fakes.sender.onWire();
        fakes.sender.isClosed = true;
        fakes.sender.turnAway(calls.at(0)); // and the run is told why
        Q_EMIT fakes.sender.halted(u"a ban"_s, notBefore);
        for (const quint64 call : calls.mid(1))
            fakes.sender.answer(call, answerOf(200));
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QVERIFY(finished.first().first().value<JobRun::End>() == JobRun::End::LimitReached);
        QCOMPARE(run->fault()->what, u"a ban"_s);
        QVERIFY2(run->fault()->fix.startsWith(fix), qPrintable(run->fault()->fix));
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(5)); // those that were let in
        QCOMPARE(run->progress().failed, 0);
        QCOMPARE(run->progress().inDoubt, 0);
        QVERIFY(fakes.ledger.isClosed);
        // What was announced and turned away is not in doubt either.
        const auto withdrawn = fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size();
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::Intent).size(), withdrawn + 5);
    }

    void doesNotBeginBeforeAServerThatIsClosed_data()
    {
        const Table<Duration, bool> row("closed", "begins");
        row("a minute", 1min, true);
        row("a day", 24h, true);
        row("more", 25h, false);
        row("for good", Instant::max().time_since_epoch(), false);
    }

    void doesNotBeginBeforeAServerThatIsClosed()
    {
        QFETCH(const Duration, closed);
        QFETCH(const bool, begins);
        JobRunOnFakes fakes;
        fakes.gate.seen.pausedUntil = Instant(closed);
        CountedRows rows(5);
        const auto run = fakes.runOver(rows, get(), {.total = 5});
        QVERIFY(endOf(*run) == (begins ? JobRun::End::AllDone : JobRun::End::LimitReached));
        QCOMPARE(fakes.sender.sends.isEmpty(), !begins);
    }

    void whatIsTurnedAwayForEverIsNotFailed()
    {
        JobRunOnFakes fakes;
        fakes.sender.answering = [](const HttpRequest &request) {
            Outcome outcome = answerOf(request.url.path() == u"/1"_s ? 200 : 429);
            outcome->turnedAway = outcome->status == 429;
            return outcome;
        };
        CountedRows rows(5);
        const auto run = fakes.runOver(rows, get(), {.total = 5});
        QVERIFY(endOf(*run) == JobRun::End::LimitReached);
        QCOMPARE(run->progress().answered, 1);
        QCOMPARE(run->progress().failed, 0);
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(1));
    }

    void keepsWhatItHasWhenTheRowsBreakOff()
    {
        JobRunOnFakes fakes;
        CountedRows rows(100);
        rows.breakAfter = 30;
        const auto run = fakes.runOver(rows, get());
        QVERIFY(endOf(*run) == JobRun::End::RowsFault);
        QCOMPARE(run->fault()->text(), u"rows: torn"_s);
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(30));
        QVERIFY(fakes.ledger.isClosed);
    }

    void aLedgerThatFailsEndsIt()
    {
        JobRunOnFakes fakes;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get());
        connect(&fakes.sender, &CallSender::sent, run.get(), [&] {
            if (fakes.sender.sends.size() == 50)
                fakes.ledger.fail({Error::Kind::Output, u"the disk is full"_s, {}, {}});
        });
        QVERIFY(endOf(*run) == JobRun::End::OutputFault);
        QCOMPARE(run->fault()->what, u"the disk is full"_s);
        QVERIFY(rows.given <= 512);
        QCOMPARE(fakes.sender.open(), 0);
    }

    void stopWaitsForWhatIsOnTheWire()
    {
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get());
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.sender.onWire().size() == 6; }));
        run->stop();
        QVERIFY(runUntil([&] { return fakes.sender.open() == 6; }));
        fakes.clock.advance(9s);
        QVERIFY(finished.isEmpty());
        fakes.sender.answerAll();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QVERIFY(finished.first().first().value<JobRun::End>() == JobRun::End::Stopped);
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(6));
        QCOMPARE(fakes.sender.sends.size(), 6);
    }

    void stopWaitsNoLongerThanItsGrace()
    {
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get(), {.grace = 3s});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.sender.onWire().size() == 6; }));
        run->stop();
        fakes.clock.advance(3s - 1ns);
        QVERIFY(finished.isEmpty());
        fakes.clock.advance(1ns);
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QVERIFY(fakes.ledger.entries.empty());
    }

    void theSecondStopDoesNotWait()
    {
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get());
        connect(&fakes.sender, &CallSender::sent, run.get(), [&] {
            if (fakes.sender.sends.size() == 6) {
                run->stop();
                run->stop();
            }
        });
        QVERIFY(endOf(*run) == JobRun::End::Stopped);
        // They may be sent again: the next run does.
        QVERIFY(fakes.ledger.entries.empty());
        QCOMPARE(fakes.ledger.mark.index, 0);
    }

    void pauseHoldsWhatWaits()
    {
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(300);
        const auto run = fakes.runOver(rows, get(), {.total = 300});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.sender.onWire().size() == 6; }));
        run->pause();
        QVERIFY(run->isPaused());
        fakes.sender.answerAll(); // what was on the wire comes
        QVERIFY(runUntil([&] { return fakes.ledger.ends().size() == 6; }));
        QCOMPARE(fakes.sender.open(), 0);
        QVERIFY(finished.isEmpty());
        fakes.sender.holdsAnswers = false;
        run->resume();
        QVERIFY(!run->isPaused());
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(indicesOf(fakes.ledger.ends()).size(), 300);
        QCOMPARE(fakes.sender.sends.size(), 300);
    }

    void pauseCancelsWhatIsOnTheWireWhereTold()
    {
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(10);
        const auto run = fakes.runOver(rows, get(), {.total = 10});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.sender.onWire().size() == 6; }));
        run->pause(JobRun::InFlight::Cancel);
        QVERIFY(runUntil([&] { return fakes.sender.open() == 0; }));
        fakes.sender.holdsAnswers = false;
        run->resume();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(indicesOf(fakes.ledger.ends()).size(), 10);
        QCOMPARE(fakes.sender.sends.size(), 16); // six of them twice
    }

    void resumeWhileStoppingSendsNothing()
    {
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(300);
        const auto run = fakes.runOver(rows, get());
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.sender.onWire().size() == 6; }));
        run->pause();
        run->stop();
        run->resume();
        QVERIFY(runUntil([&] { return fakes.sender.open() == 6; }));
        fakes.sender.answerAll();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(fakes.sender.sends.size(), 6);
    }

    void noWayToTheServerEndsIt_data()
    {
        const Table<SendError::Kind> row("kind");
        row("no such host", SendError::Kind::HostNotFound);
        row("refused", SendError::Kind::ConnectionRefused);
        row("timeout", SendError::Kind::ConnectTimeout);
    }

    void noWayToTheServerEndsIt()
    {
        QFETCH(const SendError::Kind, kind);
        JobRunOnFakes fakes;
        fakes.sender.neverLeaves = kind;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get());
        QVERIFY(endOf(*run) == JobRun::End::NoConnection);
        QCOMPARE(int(run->fault()->kind), int(Error::Kind::Network));
        QCOMPARE(rows.given, 1);
        QVERIFY(fakes.ledger.entries.empty());
    }

    void whatNeverLeftIsNotInDoubt()
    {
        JobRunOnFakes fakes;
        fakes.sender.neverLeaves = SendError::Kind::ConnectionRefused;
        CountedRows rows(10);
        const auto run = fakes.runOver(rows, post());
        QVERIFY(endOf(*run) == JobRun::End::NoConnection);
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size(), std::size_t(1));
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::Intent).size(), std::size_t(1));
        QVERIFY(fakes.ledger.ends().empty());
    }

    void cancelsItsCallsWhenItGoes()
    {
        JobRunOnFakes fakes;
        fakes.sender.holdsAnswers = true;
        CountedRows rows(100);
        auto run = fakes.runOver(rows, get());
        run->start();
        QVERIFY(runUntil([&] { return fakes.sender.onWire().size() == 6; }));
        run.reset();
        QCOMPARE(fakes.sender.open(), 0);
        QCoreApplication::processEvents(); // and their outcomes come to nobody
    }
};

PENSTOCK_TEST(TestJobRunEnds)
#include "tst_jobrunends.moc"
