// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/progress.h>

#include <QJsonDocument>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

//! A run with the sender, the limits and the server that it has in the end: what the three make of
//! each other.
class TestJobRunWire : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachRowEndsOnce()
    {
        JobRunOnWire wire;
        CountedRows rows(500);
        const auto run = wire.runOver(rows, get(), {.total = 500});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(indicesOf(wire.ledger.ends()).size(), 500);
        QCOMPARE(wire.ledger.entries.size(), std::size_t(500));
        QCOMPARE(wire.server.counts().received, quint64(500));
        QCOMPARE(run->progress().answered, 500);
        QCOMPARE(wire.ledger.mark, (RowMark {500, 5000, 500}));
        for (const LedgerEntry &end : wire.ledger.ends()) {
            QCOMPARE(end.records.size(), std::size_t(1));
            const QJsonObject record = QJsonDocument::fromJson(end.records.front()).object();
            QCOMPARE(record[u"row"_s][u"id"_s].toInt(), int(end.index) + 1);
            QCOMPARE(record[u"body"_s][u"id"_s].toInt(), int(end.index) + 1);
            QCOMPARE(end.end.status, 200);
            QCOMPARE(end.end.attempts, 1);
            QVERIFY(end.end.sentAt && end.end.elapsed > 0ns);
        }
    }

    void readsNoFurtherAheadThanTold()
    {
        JobRunOnWire wire({.latency = {1ms, 1ms}});
        CountedRows rows(200);
        const auto run = wire.runOver(rows, get(), {.readAhead = 20});
        qint64 maxAhead = 0;
        connect(&wire.server, &MockServer::handled, this, [&] {
            maxAhead = std::max(maxAhead, rows.given - qint64(wire.ledger.ends().size()));
        });
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(maxAhead, 20);
    }

    void failedRowsHaveTheirLine()
    {
        JobRunOnWire wire(
            {.faults = {*parseFaultRule(u"drop every 10"), *parseFaultRule(u"404 every 7")}});
        CountedRows rows(100);
        const auto run = wire.runOver(rows, get(), {.total = 100});
        QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
        int errors = 0;
        int notThere = 0;
        for (const LedgerEntry &end : wire.ledger.ends()) {
            if (end.end.state == RowState::Answered)
                continue;
            QVERIFY(end.records.empty());
            QVERIFY(end.end.failedLine.endsWith("}\n"));
            const QJsonObject line = QJsonDocument::fromJson(end.end.failedLine).object();
            errors += line.contains(u"error"_s) ? 1 : 0;
            notThere += line[u"status"_s].toInt() == 404 ? 1 : 0;
            QVERIFY(end.end.error);
        }
        QCOMPARE(errors, 10);
        QCOMPARE(notThere, 13); // of 14, one is dropped
        QCOMPARE(run->progress().failed, 23);
        QCOMPARE(run->progress().answered, 77);
    }

    void tellsWhatIsLeft()
    {
        JobRunOnWire wire;
        Limit pace;
        pace.name = u"pace"_s;
        pace.settings = GcraSettings {100ms, 1};
        wire.rateLimiter.setLimits({pace});
        CountedRows rows(1'000);
        const auto run = wire.runOver(rows, get(), {.total = 1'000, .readAhead = 10});
        run->start();
        // On a busy machine the next permit may be due already: then no limit holds the run.
        Progress progress;
        QVERIFY(runUntil([&] {
            progress = run->progress();
            return progress.answered >= 2 && progress.heldBy.limit == u"pace"_s;
        }));
        QCOMPARE(progress.allowedPerSecond, 10.0);
        // One each 100 ms and its margin: about 100 s for the thousand, whatever has gone already.
        QVERIFY(progress.left);
        const Duration whole = progress.elapsed + *progress.left;
        QVERIFY2(whole > 99s && whole < 105s, qPrintable(progressText(progress)));
        QVERIFY(!wire.runOver(rows, get())->progress().left);
    }

    void aBanEndsItAndFailsNothing_data()
    {
        const Table<int, RetryAfterForm> row("status", "form");
        row("ban", 418, RetryAfterForm::None);
        row("two days", 429, RetryAfterForm::Seconds);
    }

    void aBanEndsItAndFailsNothing()
    {
        QFETCH(const int, status);
        QFETCH(const RetryAfterForm, form);
        JobRunOnWire wire({.limits = {{u"two"_s, SlidingWindowSettings {2, 48h}}},
                           .throttleStatus = status,
                           .retryAfter = form});
        CountedRows rows(50);
        const auto run = wire.runOver(rows, post(), {.total = 50});
        QVERIFY(endOf(*run) == JobRun::End::LimitReached);
        QVERIFY(run->fault().has_value());
        QCOMPARE(wire.ledger.ends().size(), std::size_t(2)); // those that were let in
        QCOMPARE(run->progress().failed, 0);
        QCOMPARE(run->progress().inDoubt, 0);
        QVERIFY(wire.ledger.isClosed);
        QVERIFY(wire.rateLimiter.isPaused());
        // What was announced and turned away is not in doubt either.
        const auto revoked = wire.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size();
        QCOMPARE(wire.ledger.of(LedgerEntry::Kind::Intent).size(), revoked + 2);
    }

    void whatIsThrottledForEverIsNotFailed()
    {
        JobRunOnWire wire({.limits = {{u"none"_s, SlidingWindowSettings {1, 48h}}},
                           .retryAfter = RetryAfterForm::None});
        HttpClient impatient {wire.rateLimiter, wire.clock, {.retry = {.maxThrottles = 0}}};
        CountedRows rows(5);
        wire.request = RequestTemplate::parse(get(), wire.server.url().toString(), {}).value();
        JobRun run(
            {rows, wire.request, impatient, wire.rateLimiter, wire.ledger, wire.clock, nullptr},
            {.total = 5});
        QVERIFY(endOf(run) == JobRun::End::LimitReached);
        QCOMPARE(run.progress().answered, 1);
        QCOMPARE(run.progress().failed, 0);
        QCOMPARE(wire.ledger.ends().size(), std::size_t(1));
    }

    void stopWaitsForWhatIsOnTheWire()
    {
        JobRunOnWire wire({.latency = {200ms, 200ms}});
        CountedRows rows(1'000'000);
        const auto run = wire.runOver(rows, get());
        connect(
            &wire.server, &MockServer::handled, run.get(), [&] { run->stop(); },
            Qt::SingleShotConnection);
        QVERIFY(endOf(*run) == JobRun::End::Stopped);
        QVERIFY(!wire.ledger.ends().empty());
        QCOMPARE(quint64(wire.ledger.ends().size()), wire.server.counts().received);
        for (const LedgerEntry &end : wire.ledger.ends())
            QCOMPARE(end.end.status, 200);
    }

    void theSecondStopDoesNotWait()
    {
        JobRunOnWire wire({.faults = {*parseFaultRule(u"stall")}});
        CountedRows rows(1'000'000);
        const auto run = wire.runOver(rows, get());
        int sent = 0;
        connect(&wire.httpClient, &HttpClient::sent, run.get(), [&] {
            if (++sent == 6) {
                run->stop();
                run->stop();
            }
        });
        QVERIFY(endOf(*run) == JobRun::End::Stopped);
        // They may be sent again: the next run does.
        QVERIFY(wire.ledger.entries.empty());
        QCOMPARE(wire.ledger.mark.index, 0);
    }

    void pauseHoldsWhatWaits()
    {
        JobRunOnWire wire({.latency = {20ms, 20ms}});
        CountedRows rows(300);
        const auto run = wire.runOver(rows, get(), {.total = 300});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return wire.ledger.ends().size() >= 20; }));
        run->pause();
        // What was on the wire comes.
        QVERIFY(runUntil([&] {
            return wire.httpClient.open() == 0
                && wire.ledger.ends().size() == std::size_t(wire.server.counts().received);
        }));
        const quint64 received = wire.server.counts().received;
        QVERIFY(received < 60);
        QVERIFY(finished.isEmpty());
        run->resume();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }, 20s));
        QCOMPARE(indicesOf(wire.ledger.ends()).size(), 300);
        QCOMPARE(wire.server.counts().received, quint64(300));
    }

    void noConnectionEndsIt()
    {
        JobRunOnWire wire;
        CountedRows rows(1'000'000);
        const auto run = wire.runOver(rows, get());
        QSignalSpy stopped(&wire.server, &MockServer::stopped);
        wire.server.stop();
        QVERIFY(!stopped.isEmpty() || stopped.wait(10'000));
        QVERIFY(endOf(*run) == JobRun::End::NoConnection);
        QCOMPARE(int(run->fault()->kind), int(Error::Kind::Network));
        QCOMPARE(rows.given, 1);
        QVERIFY(wire.ledger.entries.empty());
    }

    void whatNeverLeftIsNotInDoubt()
    {
        JobRunOnWire wire;
        CountedRows rows(10);
        const auto run = wire.runOver(rows, post());
        QSignalSpy stopped(&wire.server, &MockServer::stopped);
        wire.server.stop();
        QVERIFY(!stopped.isEmpty() || stopped.wait(10'000));
        QVERIFY(endOf(*run) == JobRun::End::NoConnection);
        QCOMPARE(wire.ledger.of(LedgerEntry::Kind::IntentWithdrawn).size(),
                 wire.ledger.of(LedgerEntry::Kind::Intent).size());
        QVERIFY(wire.ledger.ends().empty());
    }

    void aPostGoesOutAfterItsIntent()
    {
        JobRunOnWire wire;
        CountedRows rows(20);
        const auto run = wire.runOver(rows, post());
        wire.ledger.durableAtOnce = false;
        run->start();
        QVERIFY(runUntil([&] { return !wire.ledger.of(LedgerEntry::Kind::Intent).empty(); }));
        QVERIFY(!runUntil([&] { return wire.server.counts().received > 0; }, 50ms));
        wire.ledger.commitSoon();
        QVERIFY(runUntil([&] { return wire.server.counts().received == 1; }));
        wire.ledger.durableAtOnce = true;
        wire.ledger.commitSoon();
        QVERIFY(runUntil([&] { return wire.ledger.ends().size() == 20; }));
        QCOMPARE(indicesOf(wire.ledger.of(LedgerEntry::Kind::Intent)).size(), 20);
        QVERIFY(wire.ledger.of(LedgerEntry::Kind::IntentWithdrawn).empty());
    }
};

PENSTOCK_TEST(TestJobRunWire)
#include "tst_jobrunwire.moc"
