// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/http/text/httpmessages.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/spec/durablefile.h>

#include <QTest>

#include <cerrno>

using namespace penstock;
using namespace std::chrono_literals;

//! How a run ends early or pauses, and what becomes of the rows it has then; without a network.
class TestJobRunEnds : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aServerThatWantsNoMoreEndsIt_data()
    {
        const Table<Instant, QString> row("notBefore", "id");
        row("nobody knows until when", Instant::max(), "run.halted");
        row("two days", Instant(48h), "run.halted_until");
    }

    void aServerThatWantsNoMoreEndsIt()
    {
        QFETCH(const Instant, notBefore);
        QFETCH(const QString, id);
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(50);
        const auto run = fakes.runOver(rows, post(), {.total = 50});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        const QList<quint64> calls = fakes.httpClient.onWire();
        fakes.httpClient.isClosed = true;
        fakes.httpClient.turnAway(calls.at(0)); // and the run is told why
        const Message ban = httpMessage("halt.banned", u"403"_s);
        Q_EMIT fakes.httpClient.halted(ban, notBefore);
        for (const quint64 call : calls.mid(1))
            fakes.httpClient.answer(call, answerOf(200));
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QVERIFY(finished.first().first().value<JobRun::End>() == JobRun::End::LimitReached);
        QCOMPARE(run->fault()->id(), id);
        QCOMPARE(run->fault()->what(), ban.text());
        if (notBefore != Instant::max())
            QVERIFY(run->fault()->fix().contains(u"1970-01-03"_s));
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(5)); // those that were let in
        QCOMPARE(run->progress().failed, 0);
        QCOMPARE(run->progress().inDoubt, 0);
        QVERIFY(fakes.ledger.isClosed);
        // What was announced and turned away is not in doubt either.
        const auto revoked = fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size();
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::Intent).size(), revoked + 5);
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
        fakes.permitSource.seen.pausedUntil = Instant(closed);
        CountedRows rows(5);
        const auto run = fakes.runOver(rows, get(), {.total = 5});
        QVERIFY(endOf(*run) == (begins ? JobRun::End::AllDone : JobRun::End::LimitReached));
        QCOMPARE(fakes.httpClient.sends.isEmpty(), !begins);
    }

    void whatIsTurnedAwayForEverIsNotFailed()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &request) {
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
        const Error full = writeError(ENOSPC, u"/out"_s);
        connect(&fakes.httpClient, &AbstractHttpClient::sent, run.get(), [&] {
            if (fakes.httpClient.sends.size() == 50)
                fakes.ledger.fail(full);
        });
        QVERIFY(endOf(*run) == JobRun::End::OutputFault);
        QCOMPARE(run->fault().value(), full);
        QVERIFY(rows.given <= 512);
        QCOMPARE(fakes.httpClient.open(), 0);
    }

    void stopWaitsForWhatIsOnTheWire()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get());
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        run->stop();
        QVERIFY(runUntil([&] { return fakes.httpClient.open() == 6; }));
        fakes.clock.advance(9s);
        QVERIFY(finished.isEmpty());
        fakes.httpClient.answerAll();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QVERIFY(finished.first().first().value<JobRun::End>() == JobRun::End::Stopped);
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(6));
        QCOMPARE(fakes.httpClient.sends.size(), 6);
    }

    void stopWaitsNoLongerThanItsGrace()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get(), {.grace = 3s});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
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
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(1'000'000);
        const auto run = fakes.runOver(rows, get());
        connect(&fakes.httpClient, &AbstractHttpClient::sent, run.get(), [&] {
            if (fakes.httpClient.sends.size() == 6) {
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
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(300);
        const auto run = fakes.runOver(rows, get(), {.total = 300});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        run->pause();
        QVERIFY(run->isPaused());
        fakes.httpClient.answerAll(); // what was on the wire comes
        QVERIFY(runUntil([&] { return fakes.ledger.ends().size() == 6; }));
        QCOMPARE(fakes.httpClient.open(), 0);
        QVERIFY(finished.isEmpty());
        fakes.httpClient.holdsAnswers = false;
        run->resume();
        QVERIFY(!run->isPaused());
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(indicesOf(fakes.ledger.ends()).size(), 300);
        QCOMPARE(fakes.httpClient.sends.size(), 300);
    }

    void pauseCancelsWhatIsOnTheWireWhereTold()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(10);
        const auto run = fakes.runOver(rows, get(), {.total = 10});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        run->pause(JobRun::InFlight::Cancel);
        QVERIFY(runUntil([&] { return fakes.httpClient.open() == 0; }));
        fakes.httpClient.holdsAnswers = false;
        run->resume();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(indicesOf(fakes.ledger.ends()).size(), 10);
        QCOMPARE(fakes.httpClient.sends.size(), 16); // six of them twice
    }

    void resumeWhileStoppingSendsNothing()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(300);
        const auto run = fakes.runOver(rows, get());
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        run->pause();
        run->stop();
        run->resume();
        QVERIFY(runUntil([&] { return fakes.httpClient.open() == 6; }));
        fakes.httpClient.answerAll();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(fakes.httpClient.sends.size(), 6);
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
        fakes.httpClient.neverLeaves = kind;
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
        fakes.httpClient.neverLeaves = SendError::Kind::ConnectionRefused;
        CountedRows rows(10);
        const auto run = fakes.runOver(rows, post());
        QVERIFY(endOf(*run) == JobRun::End::NoConnection);
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size(), std::size_t(1));
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::Intent).size(), std::size_t(1));
        QVERIFY(fakes.ledger.ends().empty());
    }

    // As with TLS 1.3, where a server asks for a certificate after the handshake.
    void noTrustAfterSendingEndsIt_data()
    {
        const Table<RequestSpec, std::int64_t> row("request", "earlier");
        row("may be repeated", get(), 0);
        row("may not", post(), 0);
        row("in a later run", post(), 3);
    }
    void noTrustAfterSendingEndsIt()
    {
        QFETCH(const RequestSpec, request);
        QFETCH(const std::int64_t, earlier);
        JobRunOnFakes fakes;
        fakes.httpClient.answering
            = [](const HttpRequest &) { return errorOf(SendError::Kind::TlsFailure); };
        CountedRows rows(30);
        JobState state;
        state.answered = earlier;
        const auto run = fakes.runOver(rows, request, {}, state);
        QVERIFY(endOf(*run) == JobRun::End::NoConnection);
        QCOMPARE(int(run->fault()->kind), int(Error::Kind::Network));
        QVERIFY(fakes.ledger.ends().empty());
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size(),
                 fakes.ledger.of(LedgerEntry::Kind::Intent).size());
    }

    void cancelsItsCallsWhenItGoes()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        CountedRows rows(100);
        auto run = fakes.runOver(rows, get());
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        run.reset();
        QCOMPARE(fakes.httpClient.open(), 0);
        QCoreApplication::processEvents(); // and their outcomes come to nobody
    }
};

PENSTOCK_TEST(TestJobRunEnds)
#include "tst_jobrunends.moc"
