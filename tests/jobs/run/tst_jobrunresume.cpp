// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/progress.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! What a run leaves for the next one, and how that goes on; without a network.
class TestJobRunResume : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void goesOnWhereAnotherStopped()
    {
        JobRunOnFakes fakes;
        JobState before;
        before.isNew = false;
        before.mark = {4, 40, 4};
        before.finished = {{5, 6}, {9, 9}};
        before.answered = 7;
        CountedRows rows(12, before.mark);
        const auto run = fakes.runOver(rows, get(), {.total = 12}, before);
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(indicesOf(fakes.ledger.ends()), (QSet<std::int64_t> {4, 7, 8, 10, 11}));
        QCOMPARE(run->progress().answered, 12);
        QCOMPARE(fakes.ledger.mark.index, 12);
    }
    void aPostGoesOutAfterItsIntent()
    {
        JobRunOnFakes fakes;
        CountedRows rows(20);
        const auto run = fakes.runOver(rows, post());
        fakes.ledger.durableAtOnce = false;
        run->start();
        QVERIFY(runUntil([&] { return !fakes.ledger.of(LedgerEntry::Kind::Intent).empty(); }));
        for (int i = 0; i < 10; ++i)
            QCoreApplication::processEvents();
        QVERIFY(fakes.httpClient.sends.isEmpty());
        fakes.ledger.commitSoon();
        QVERIFY(runUntil([&] { return fakes.httpClient.sends.size() == 1; }));
        fakes.ledger.durableAtOnce = true;
        fakes.ledger.commitSoon();
        QVERIFY(runUntil([&] { return fakes.ledger.ends().size() == 20; }));
        QCOMPARE(indicesOf(fakes.ledger.of(LedgerEntry::Kind::Intent)).size(), 20);
        QVERIFY(fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).empty());
    }
    void anIntentThatIsWithdrawnGivesNoLeave()
    {
        JobRunOnFakes fakes;
        CountedRows rows(1);
        const auto run = fakes.runOver(rows, post());
        fakes.ledger.durableAtOnce = false;
        run->start();
        QVERIFY(runUntil([&] { return fakes.ledger.entries.size() == 1; }));
        fakes.httpClient.turnAway(1); // the permit source closed meanwhile
        QCOMPARE(fakes.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size(), std::size_t(1));
        fakes.httpClient.isClosed = true;
        fakes.ledger.commitSoon();
        for (int i = 0; i < 10; ++i)
            QCoreApplication::processEvents();
        QVERIFY(fakes.httpClient.sends.isEmpty());
    }
    void whatWasOnItsWayIsInDoubt()
    {
        JobRunOnFakes fakes;
        JobState before;
        before.isNew = false;
        before.begun = {{1, {.nextPage = 0, .next = {}, .intent = true}}, {2, {}}};
        CountedRows rows(4);
        const auto run = fakes.runOver(rows, post(), {.total = 4}, before);
        QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
        QCOMPARE(fakes.httpClient.sends.size(), 3);
        for (const HttpRequest &request : fakes.httpClient.sends)
            QVERIFY(request.url.path() != u"/2"_s);
        QCOMPARE(run->progress().inDoubt, 1);
        for (const LedgerEntry &end : fakes.ledger.ends()) {
            QCOMPARE(end.end.state == RowState::InDoubt, end.index == 1);
            QCOMPARE(end.end.failedLine.contains(R"("kind":"in_doubt")"), end.index == 1);
        }
    }
    void keysOfARepetitionAreTheSame()
    {
        const QUuid id = QUuid::createUuid();
        QList<QByteArray> keys;
        for (int run = 0; run < 2; ++run) {
            JobRunOnFakes fakes;
            CountedRows rows(1);
            const auto job
                = fakes.runOver(rows, post(), {.idempotencyHeader = "Idempotency-Key", .id = id});
            QVERIFY(endOf(*job) == JobRun::End::AllDone);
            QVERIFY(fakes.ledger.of(LedgerEntry::Kind::Intent).empty()); // it may be repeated
            keys << headerValue(fakes.httpClient.sends.first().headers, "Idempotency-Key").value();
        }
        QVERIFY(!keys.first().isEmpty());
        QCOMPARE(keys.first(), keys.last());
    }
    void goesOnAtThePageWhereItStopped()
    {
        QByteArray next;
        for (int run = 0; run < 2; ++run) {
            JobRunOnFakes fakes;
            fakes.httpClient.answering = page;
            CountedRows rows(1);
            JobState before;
            if (run == 1) {
                before.isNew = false;
                before.begun = {{0, {.nextPage = 2, .next = next}}};
            }
            const auto job = fakes.runOver(rows, get(), {.pages = numbered()}, before);
            QVERIFY(endOf(*job) == JobRun::End::AllDone);
            if (run == 0)
                next = fakes.ledger.of(LedgerEntry::Kind::Page).at(1).next;
            else
                QCOMPARE(fakes.httpClient.sends.first().url.query(), u"page=3"_s);
        }
    }
    void theMarkIsAtTheFirstUnfinishedRow()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.holdsAnswers = true;
        fakes.httpClient.maxAtOnce = 20;
        CountedRows rows(20);
        const auto run = fakes.runOver(rows, get(), {.total = 20});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.httpClient.onWire().size() == 20; }));
        const QList<quint64> calls = fakes.httpClient.onWire();
        for (const quint64 call : calls) {
            if (call != calls.at(2))
                fakes.httpClient.answer(call, answerOf(200));
        }
        QVERIFY(runUntil([&] { return run->progress().answered == 19; }));
        QCOMPARE(fakes.ledger.mark, (RowMark {2, 20, 2}));
        fakes.httpClient.answerAll();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(fakes.ledger.mark.index, 20);
    }
};

PENSTOCK_TEST(TestJobRunResume)
#include "tst_jobrunresume.moc"
