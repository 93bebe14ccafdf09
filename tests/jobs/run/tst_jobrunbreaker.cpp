// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/progress.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobrunfuse {
Outcome answerTo(const HttpRequest &request, int statusFrom, int from)
{
    const int row = request.url.path().mid(1).toInt();
    return answerOf(row < from ? 200 : statusFrom);
}

//! A run whose answers are refused in a row.
class TestJobRunBreaker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pausesAndLosesNoRow()
    {
        JobRunOnFakes fakes;
        bool isExpired = true;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            return answerTo(request, isExpired ? 401 : 200, 21);
        };
        CountedRows rows(400);
        const auto run = fakes.runOver(rows, get(), {.total = 400});
        QSignalSpy finished(run.get(), &JobRun::finished);
        QSignalSpy tripped(run.get(), &JobRun::tripped);
        run->start();
        QVERIFY(runUntil([&] { return !tripped.isEmpty() && fakes.httpClient.open() == 0; }));
        QVERIFY(run->isPaused());
        QCOMPARE(run->trip()->count, 10);
        const qsizetype sent = fakes.httpClient.sends.size();
        QVERIFY2(sent <= 20 + 10 + 2 * fakes.httpClient.maxAtOnce,
                 QByteArray::number(sent).constData());
        QCOMPARE(run->progress().answered, 20);
        QCOMPARE(run->progress().failed, 0);

        isExpired = false;
        run->resume();
        QVERIFY(!run->trip());
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(finished.first().first().value<JobRun::End>(), JobRun::End::AllDone);
        QCOMPARE(run->progress().answered, 400);
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(400));
        QCOMPARE(tripped.size(), 1);
    }

    void stoppedThenItSaysWhyAndIsResumed_data()
    {
        const Table<int, JobRun::End> row("status", "end");
        row("credentials", 401, JobRun::End::CredentialRefused);
        row("rights", 403, JobRun::End::CredentialRefused);
        row("server", 500, JobRun::End::ServerFailing);
    }
    void stoppedThenItSaysWhyAndIsResumed()
    {
        QFETCH(const int, status);
        JobRunOnFakes fakes;
        fakes.httpClient.answering
            = [&](const HttpRequest &request) { return answerTo(request, status, 4); };
        CountedRows rows(40);
        const auto run = fakes.runOver(rows, get(), {.total = 40});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return run->trip().has_value(); }));
        run->stop();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QTEST(finished.first().first().value<JobRun::End>(), "end");
        QVERIFY(run->fault()->what().contains(QString::number(status)));
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(3)); // the others are for the next run
        QVERIFY(fakes.ledger.isClosed);
    }

    void onesThatComeNowAndThenFailAsEver()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.maxAtOnce = 1;
        fakes.httpClient.answering = [](const HttpRequest &request) {
            return answerOf(request.url.path().mid(1).toInt() % 10 == 0 ? 200 : 403);
        };
        CountedRows rows(45);
        const auto run = fakes.runOver(rows, get(), {.total = 45});
        QCOMPARE(endOf(*run), JobRun::End::SomeFailed);
        QCOMPARE(run->progress().answered, 4);
        QCOMPARE(run->progress().failed, 41);
    }

    // As it is where few rows may be open at once.
    void whatWaitsKeepsNothingFromBeingRead()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &) { return answerOf(401); };
        CountedRows rows(50);
        const auto run = fakes.runOver(rows, get(), {.total = 50, .readAhead = 2});
        run->start();
        QVERIFY(runUntil([&] { return run->trip().has_value(); }));
    }

    void offMeansThatAllFail()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &) { return answerOf(401); };
        CountedRows rows(50);
        const auto run = fakes.runOver(rows, get(), {.total = 50, .breaker = 0});
        QCOMPARE(endOf(*run), JobRun::End::SomeFailed);
        QCOMPARE(run->progress().failed, 50);
    }

    void goingOnInVainPausesAgain()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &) { return answerOf(401); };
        CountedRows rows(50);
        const auto run = fakes.runOver(rows, get(), {.total = 50});
        QSignalSpy tripped(run.get(), &JobRun::tripped);
        run->start();
        QVERIFY(runUntil([&] { return tripped.size() == 1 && fakes.httpClient.open() == 0; }));
        run->resume();
        QVERIFY(runUntil([&] { return tripped.size() == 2 && fakes.httpClient.open() == 0; }));
        QCOMPARE(fakes.ledger.ends().size(), std::size_t(0));
    }

    // What must not be repeated was announced: it is not in doubt when it was refused, and not sent
    // again where a server failed at it.
    void whatMustNotBeRepeated_data()
    {
        const Table<int, bool> row("status", "isSentAgain");
        row("refused", 401, true);
        row("perhaps carried out", 500, false);
    }
    void whatMustNotBeRepeated()
    {
        QFETCH(const int, status);
        QFETCH(const bool, isSentAgain);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &) { return answerOf(status); };
        CountedRows rows(50);
        const auto run = fakes.runOver(rows, post(), {.total = 50});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return run->trip() && fakes.httpClient.open() == 0; }));
        run->stop();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        const auto announced = fakes.ledger.of(LedgerEntry::Kind::Intent).size();
        const auto revoked = fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size();
        QVERIFY(announced >= 10);
        QCOMPARE(fakes.ledger.ends().empty(), isSentAgain);
        QCOMPARE(announced, revoked + fakes.ledger.ends().size());
    }

    void fewRejectionsAtTheEndFailAndAtAStopAreLeft_data()
    {
        const Table<bool> row("stops");
        row("at the end", false);
        row("at a stop", true);
    }
    void fewRejectionsAtTheEndFailAndAtAStopAreLeft()
    {
        QFETCH(const bool, stops);
        JobRunOnFakes fakes;
        fakes.httpClient.answering
            = [&](const HttpRequest &request) { return answerTo(request, 401, 4); };
        CountedRows rows(8);
        const auto run = fakes.runOver(rows, post(), {.total = 8, .readAhead = 8});
        QSignalSpy finished(run.get(), &JobRun::finished);
        fakes.httpClient.holdsAnswers = true;
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 6; }));
        if (stops)
            run->stop();
        fakes.httpClient.holdsAnswers = false;
        fakes.httpClient.answerAll();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(finished.first().first().value<JobRun::End>(),
                 stops ? JobRun::End::Stopped : JobRun::End::SomeFailed);
        QCOMPARE(fakes.ledger.ends().size(), stops ? std::size_t(3) : std::size_t(8));
        const auto announced = fakes.ledger.of(LedgerEntry::Kind::Intent).size();
        const auto revoked = fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size();
        QCOMPARE(announced, revoked + fakes.ledger.ends().size());
    }

    void countsWhatIsNotAsTheFirst()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &request) {
            Outcome outcome = answerOf(200);
            const bool isPage = request.url.path().endsWith(u'7');
            outcome->headers = {{"Content-Type", isPage ? "text/html" : "application/json"}};
            return outcome;
        };
        CountedRows rows(40);
        const auto run = fakes.runOver(rows, get(), {.total = 40});
        QCOMPARE(endOf(*run), JobRun::End::AllDone);
        QCOMPARE(run->contents().text(),
                 u"4 responses were text/html; the others were "
                 "application/json"_s);
    }
};

PENSTOCK_TEST(TestJobRunBreaker)
} // namespace tst_jobrunfuse
#include "tst_jobrunbreaker.moc"
