// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "jobs/jobrunfixture.h"
#include "support/reportedmessage.h"
#include "support/testprogram.h"

#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/responses/pagination.h>

#include <QTest>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobrunoutcomes {
using Is = OutcomeSpec::Is;
using Kind = LedgerEntry::Kind;

OutcomeRules rulesOf(const std::vector<OutcomeSpec> &rules)
{
    return OutcomeRules::of(rules).value();
}

Outcome later(int status = 202)
{
    Outcome outcome = answerOf(status);
    outcome->headers = {{"Retry-After", "7"}};
    return outcome;
}

//! Decides rows by their responses and the outcomes of the job, without a network.
class TestJobRunOutcomes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void endsRowsByTheirOutcome_data()
    {
        const Table<int, QByteArray, RowState, int, QString> row("status", "body", "state",
                                                                 "records", "reason");
        row("done", 200, "{}", RowState::Answered, 1, QString());
        row("empty", 404, "{}", RowState::Answered, 0, QString());
        row("done in spite of its status", 409, "{}", RowState::Answered, 1, QString());
        row("failed by its status", 500, "{}", RowState::Failed, 0, u"row.status(500)"_s);
        row("failed by a rule", 200, R"({"error":1})", RowState::Failed, 0,
            u"row.outcome(200, 3)"_s);
        row("failed by its errors", 200, R"({"errors":[{"message":"x"}]})", RowState::Failed, 0,
            u"row.errors(x)"_s);
        // The list of failed rows has the same line as the output would.
        row("errors and data", 200, R"({"data":{},"errors":[{"message":"x"}]})", RowState::Failed,
            0, u"row.errors(x)"_s);
    }
    // Records beside errors are written once, however often the row is sent.
    void keepsDataBesideErrorsOnce_data()
    {
        const Table<int, QByteArray, QByteArray, QByteArrayList> row("output", "first", "second",
                                                                     "records");
        const QByteArray part = R"({"data":[1,2],"errors":[{"message":"x"}]})";
        const QByteArray whole = R"({"data":[1,2,3]})";
        const auto as = [](OutputSpec::Kind kind) { return int(kind); };
        row("the rest later", as(OutputSpec::Kind::Jsonl), part, whole, {"1", "2", "3"});
        row("the same errors", as(OutputSpec::Kind::Csv), part, part, {"1", "2"});
        row("another part", as(OutputSpec::Kind::Jsonl), part,
            R"({"data":[2,4],"errors":[{"message":"x"}]})", {"1", "2", "4"});
        row("no data", as(OutputSpec::Kind::Files), R"({"errors":[{"message":"x"}]})", whole,
            {"1", "2", "3"});
        row("a table replaces them", as(OutputSpec::Kind::Sqlite), part, whole,
            {"1", "2", "1", "2", "3"});
    }
    void keepsDataBesideErrorsOnce()
    {
        QFETCH(const int, output);
        QFETCH(const QByteArray, first);
        QFETCH(const QByteArray, second);
        QByteArrayList written;
        JobState state;
        for (const QByteArray &body : {first, second}) {
            JobRunOnFakes fakes;
            fakes.httpClient.answering = [&](const HttpRequest &) { return answerOf(200, body); };
            CountedRows rows(1);
            const auto run = fakes.runOver(rows, get(),
                                           {.records = RecordPath::parse(u"$.data[*]"_s).value(),
                                            .output = OutputSpec::Kind(output)},
                                           state);
            endOf(*run);
            const LedgerEntry end = fakes.ledger.ends().at(0);
            for (const QByteArray &record : end.records)
                written.append(record);
            QCOMPARE(run->counted().records, std::int64_t(end.records.size()));
            // As a retry finds it.
            state = {};
            state.begun[0] = {end.page, end.next, false};
        }
        QTEST(written, "records");
    }
    void endsRowsByTheirOutcome()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, body);
        QFETCH(const RowState, state);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &) { return answerOf(status, body); };
        CountedRows rows(1);
        const auto run
            = fakes.runOver(rows, get(),
                            {.outcomes = rulesOf({{.is = Is::Empty, .statuses = {404}},
                                                  {.is = Is::Done, .statuses = {409}},
                                                  {.is = Is::Failed, .when = u"$.error"_s}})});
        QVERIFY(endOf(*run)
                == (state == RowState::Failed ? JobRun::End::SomeFailed : JobRun::End::AllDone));
        const LedgerEntry end = fakes.ledger.ends().at(0);
        QCOMPARE(end.end.state, state);
        QCOMPARE(end.end.status, status);
        QTEST(int(end.records.size()), "records");
        QTEST(end.end.error ? reported(*end.end.error) : QString(), "reason");
        // The list of failed rows has the whole response.
        QCOMPARE(end.end.failedLine.isEmpty(), state != RowState::Failed);
        QVERIFY(end.end.failedLine.isEmpty() || end.end.failedLine.contains("\"body\":" + body));
        QCOMPARE(end.end.failedLine.contains(R"("error":{"kind":"outcome")"),
                 state == RowState::Failed && status < 400);
    }
    void asksAgainAfterATime()
    {
        JobRunOnFakes fakes;
        QHash<QString, int> asked;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            return ++asked[request.url.path()] < 3 ? later() : answerOf(200);
        };
        CountedRows rows(3);
        const auto run = fakes.runOver(rows, get(), {.total = 3});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.ledger.of(Kind::Waiting).size() == 3; }));
        QCOMPARE(run->progress().retrying, 3);
        QVERIFY(fakes.httpClient.onWire().isEmpty());
        fakes.clock.advance(6900ms);
        QCoreApplication::processEvents();
        QCOMPARE(fakes.httpClient.sends.size(), 3);
        fakes.clock.advance(100ms);
        QVERIFY(runUntil([&] { return fakes.ledger.of(Kind::Waiting).size() == 6; }));
        fakes.clock.advance(7s);
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(run->progress().answered, 3);
        QCOMPARE(run->progress().retrying, 0);
        for (const LedgerEntry &end : fakes.ledger.ends()) {
            QCOMPARE(end.records.size(), std::size_t(1));
            QCOMPARE(end.end.attempts, 3);
            QCOMPARE(end.tries.size(), std::size_t(2));
            QCOMPARE(reported(end.tries.front().reason), u"row.again(202)"_s);
        }
        QVERIFY(run->contents().notes().isEmpty());
    }
    void theOthersGoOnMeanwhile()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &request) {
            return request.url.path().size() == 2 ? later() : answerOf(200); // 1 to 9
        };
        CountedRows rows(40);
        const auto run = fakes.runOver(rows, get(), {.total = 40, .readAhead = 2});
        run->start();
        QVERIFY(runUntil([&] { return run->progress().answered == 31; }));
        QCOMPARE(run->progress().retrying, 9);
        QCOMPARE(run->progress().left, Duration(7s));
        QCOMPARE(fakes.ledger.mark.index, 0);
    }
    void givesUpInTime_data()
    {
        const Table<int> row("status");
        row("202", 202);
        row("503", 503);
        row("404", 404);
    }
    void givesUpInTime()
    {
        QFETCH(const int, status);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &) { return answerOf(status); };
        CountedRows rows(1);
        const auto run = fakes.runOver(
            rows, get(),
            {.outcomes
             = rulesOf({{.is = Is::Again, .statuses = {status}, .after = 5s, .most = 12s}})});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        for (int i = 0; i < 100 && finished.isEmpty(); ++i) {
            QCoreApplication::processEvents();
            fakes.clock.advance(500ms);
        }
        QVERIFY(!finished.isEmpty());
        QCOMPARE(fakes.httpClient.sends.size(), 4); // at 0, 5, 10 and 12 s
        const RowEnd end = fakes.ledger.ends().at(0).end;
        QCOMPARE(end.state, RowState::Failed);
        QCOMPARE(end.error->id(), u"row.never_ready"_s);
        QVERIFY(end.failedLine.contains("\"id\":\"row.never_ready\""));
        QVERIFY(end.failedLine.contains("\"status\":" + QByteArray::number(status)));
    }
    void aPauseOrStopKeepsThem()
    {
        JobRunOnFakes fakes;
        bool isReady = false;
        fakes.httpClient.answering
            = [&](const HttpRequest &) { return isReady ? answerOf(200) : later(); };
        CountedRows rows(2);
        const auto run = fakes.runOver(rows, get());
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return fakes.ledger.of(Kind::Waiting).size() == 2; }));
        run->pause();
        fakes.clock.advance(10s);
        QCoreApplication::processEvents();
        QCOMPARE(fakes.httpClient.sends.size(), 2);
        run->resume();
        QVERIFY(runUntil([&] { return fakes.ledger.of(Kind::Waiting).size() == 4; }));
        run->pause();
        run->resume(); // their time has not come
        QCoreApplication::processEvents();
        QCOMPARE(fakes.httpClient.sends.size(), 4);
        run->stop();
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QVERIFY(fakes.ledger.ends().empty());
    }
    void anotherRunGoesOn_data()
    {
        const Table<Duration, Duration, int> row("since", "next", "sendsAtOnce");
        row("its time is to come", -3s, 4s, 0);
        row("its time has come", -60s, -50s, 1);
        row("the clock was set", 1h, 2h, 0);
    }
    void anotherRunGoesOn()
    {
        QFETCH(const Duration, since);
        QFETCH(const Duration, next);
        QFETCH(const int, sendsAtOnce);
        JobRunOnFakes fakes;
        const WallTime now = fakes.clock.now().wall();
        JobState before;
        before.isNew = false;
        before.begun = {{0, {.next = AgainState {now + since, now + next, 3}.storedIn({})}}};
        CountedRows rows(1);
        const auto run = fakes.runOver(rows, get(), {}, before);
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        for (int i = 0; i < 10; ++i)
            QCoreApplication::processEvents();
        fakes.clock.advance(0s);
        QCoreApplication::processEvents();
        QCOMPARE(fakes.httpClient.sends.size(), sendsAtOnce);
        fakes.clock.advance(std::max<Duration>(next, 1s));
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(run->progress().answered, 1);
    }
    void theTimeCountsOverRuns()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &) { return later(); };
        const WallTime now = fakes.clock.now().wall();
        JobState before;
        before.isNew = false;
        before.begun = {{0, {.next = AgainState {now - 11min, now - 1s, 80}.storedIn({})}}};
        CountedRows rows(1);
        const auto run = fakes.runOver(rows, get(), {}, before);
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        for (int i = 0; i < 20 && finished.isEmpty(); ++i) {
            QCoreApplication::processEvents();
            fakes.clock.advance(10ms);
        }
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QCOMPARE(fakes.ledger.ends().at(0).end.error->id(), u"row.never_ready"_s);
    }
    void aPageIsAskedForAgain()
    {
        JobRunOnFakes fakes;
        int asked = 0;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            return request.url.query() == u"page=2"_s && ++asked < 2 ? later() : page(request);
        };
        CountedRows rows(1);
        const auto run = fakes.runOver(rows, get(), {.pages = numbered()});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        QVERIFY(runUntil([&] { return !fakes.ledger.of(Kind::Waiting).empty(); }));
        const LedgerEntry waiting = fakes.ledger.of(Kind::Waiting).at(0);
        QCOMPARE(waiting.page, 1);
        QVERIFY(Pagination::resumed(numbered(), waiting.next)->page() == 1);
        QVERIFY(AgainState::in(waiting.next));
        fakes.clock.advance(7s);
        QVERIFY(runUntil([&] { return !finished.isEmpty(); }));
        QVERIFY(!AgainState::in(fakes.ledger.of(Kind::Page).back().next));
        QCOMPARE(fakes.ledger.ends().at(0).end.pages, 5);
    }
    void asksAgainOnlyWhatMayBeRepeated_data()
    {
        const Table<QByteArray, QByteArray, bool, int> row("method", "keyHeader", "hasRule",
                                                           "sends");
        row("POST", "POST", "", false, 1);
        row("POST by a rule", "POST", "", true, 1);
        row("POST with a key", "POST", "Idempotency-Key", true, 2);
        row("PATCH by a rule", "PATCH", "", true, 1);
        row("PUT", "PUT", "", false, 2);
        row("DELETE", "DELETE", "", false, 2);
        row("GET by a rule", "GET", "", true, 2);
    }
    void asksAgainOnlyWhatMayBeRepeated()
    {
        QFETCH(const QByteArray, method);
        QFETCH(const QByteArray, keyHeader);
        QFETCH(const bool, hasRule);
        QFETCH(const int, sends);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &) {
            return fakes.httpClient.sends.size() < 2 ? later() : answerOf(200);
        };
        CountedRows rows(1);
        RequestSpec request = get();
        request.method = method;
        const std::vector<OutcomeSpec> rules {{.is = Is::Again, .statuses = {202}}};
        const auto run
            = fakes.runOver(rows, request,
                            {.outcomes = rulesOf(hasRule ? rules : std::vector<OutcomeSpec>()),
                             .idempotencyHeader = keyHeader});
        QSignalSpy finished(run.get(), &JobRun::finished);
        run->start();
        for (int i = 0; i < 50 && finished.isEmpty(); ++i) {
            QCoreApplication::processEvents();
            fakes.clock.advance(1s);
        }
        QVERIFY(!finished.isEmpty());
        QCOMPARE(fakes.httpClient.sends.size(), sends);
        QCOMPARE(run->progress().answered, 1);
    }
    void namesWhatMayNotBeAll_data()
    {
        const Table<int, QByteArray, bool, bool, QStringList> row("status", "method", "hasRange",
                                                                  "hasRule", "notes");
        row("200", 200, "GET", false, false, QStringList());
        row("202", 202, "GET", false, false, QStringList {u"run.not_ready(3, 3)"_s});
        row("202 of a POST", 202, "POST", false, false, QStringList {u"run.accepted(3, 3)"_s});
        row("202 by a rule", 202, "GET", false, true, QStringList());
        row("206", 206, "GET", false, false, QStringList {u"run.partial(3, 3)"_s});
        row("206 by a range", 206, "GET", true, false, QStringList());
        row("206 by a rule", 206, "GET", false, true, QStringList());
        row("204", 204, "GET", false, false, QStringList());
    }
    void namesWhatMayNotBeAll()
    {
        QFETCH(const int, status);
        QFETCH(const QByteArray, method);
        QFETCH(const bool, hasRange);
        QFETCH(const bool, hasRule);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &) { return answerOf(status); };
        CountedRows rows(3);
        RequestSpec request = get();
        request.method = method;
        if (hasRange)
            request.headers = {{"range", "bytes=0-9"}};
        const std::vector<OutcomeSpec> rules {{.is = Is::Done, .statuses = {2}}};
        const auto run = fakes.runOver(
            rows, request, {.outcomes = rulesOf(hasRule ? rules : std::vector<OutcomeSpec>())});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QStringList notes;
        for (const Message &note : run->contents().notes())
            notes.append(reported(note));
        QTEST(notes, "notes");
    }
    void whatARuleAcceptsTripsNothing()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [](const HttpRequest &) { return answerOf(403); };
        CountedRows rows(30);
        const auto run = fakes.runOver(
            rows, get(), {.outcomes = rulesOf({{.is = Is::Empty, .statuses = {403}}})});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(run->progress().answered, 30);
    }
    void whatARuleAcceptsIsNotRetried_data()
    {
        const Table<int, bool> row("status", "accepted");
        row("empty", 500, true);
        row("failed", 502, false);
        row("no rule", 503, false);
    }
    void whatARuleAcceptsIsNotRetried()
    {
        QFETCH(const int, status);
        JobRunOnFakes fakes;
        bool accepted = false;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            accepted = request.accepts(*answerOf(status));
            return answerOf(200);
        };
        CountedRows rows(1);
        const auto run
            = fakes.runOver(rows, get(),
                            {.outcomes = rulesOf({{.is = Is::Empty, .statuses = {500}},
                                                  {.is = Is::Failed, .statuses = {502}}})});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QTEST(accepted, "accepted");
    }

    // A list that ends with 202 would be short. Its row is asked for again from this page.
    void aPageThatIsNotReadyFailsItsRow_data()
    {
        const Table<QString, bool> row("notReady", "fails");
        row("the first", "page=1", false);
        row("a later one", "page=3", true);
    }
    void aPageThatIsNotReadyFailsItsRow()
    {
        QFETCH(const QString, notReady);
        QFETCH(const bool, fails);
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            return request.url.query() == notReady ? answerOf(202, "[]") : page(request);
        };
        CountedRows rows(1);
        const auto run = fakes.runOver(
            rows, get(), {.pages = numbered(), .records = RecordPath::parse(u"$[*]"_s).value()});
        QVERIFY(endOf(*run) == (fails ? JobRun::End::SomeFailed : JobRun::End::AllDone));
        const LedgerEntry end = fakes.ledger.ends().at(0);
        QCOMPARE(end.end.state == RowState::Failed, fails);
        if (fails) {
            QCOMPARE(end.end.error->id(), u"row.page_not_ready"_s);
            QCOMPARE(Pagination::resumed(numbered(), end.next)->page(), 2);
        }
    }
    void pagesWithItemsAreReady()
    {
        JobRunOnFakes fakes;
        fakes.httpClient.answering = [&](const HttpRequest &request) {
            Outcome ready = page(request);
            ready->status = ready->body.contains("[]") ? 200 : 202;
            return ready;
        };
        CountedRows rows(1);
        const auto run = fakes.runOver(rows, get(), {.pages = numbered()});
        QVERIFY(endOf(*run) == JobRun::End::AllDone);
        QCOMPARE(fakes.httpClient.sends.size(), 5);
    }

    // A whole body beside errors would be another record after a retry.
    void wholeBodiesBesideErrorsAreNoRecords()
    {
        for (const auto output : {OutputSpec::Kind::Jsonl, OutputSpec::Kind::Csv}) {
            JobRunOnFakes fakes;
            fakes.httpClient.answering = [&](const HttpRequest &) {
                return answerOf(200, R"({"data":[1],"errors":[{"message":"x"}]})");
            };
            CountedRows rows(1);
            const auto run = fakes.runOver(rows, get(), {.output = output});
            endOf(*run);
            QVERIFY(fakes.ledger.ends().at(0).records.empty());
        }
    }
    void recordsBesideErrorsAreKnownAfterAFault()
    {
        const QByteArrayList second {R"({"items":[2],"errors":[{"message":"x"}]})",
                                     R"({"error":"down"})", R"({"items":[2,3]})"};
        PagesSpec pages = numbered();
        pages.items = u"$.items[*]"_s;
        QByteArrayList written;
        JobState state;
        for (const QByteArray &body : second) {
            JobRunOnFakes fakes;
            fakes.httpClient.answering = [&](const HttpRequest &request) {
                const QString query = request.url.query();
                return answerOf(200,
                                query == u"page=1"_s       ? R"({"items":[1]})"
                                    : query == u"page=2"_s ? body
                                                           : R"({"items":[]})");
            };
            CountedRows rows(1);
            const auto run = fakes.runOver(
                rows, get(),
                {.pages = pages, .records = RecordPath::parse(u"$.items[*]"_s).value()}, state);
            endOf(*run);
            for (const LedgerEntry &entry : fakes.ledger.entries) {
                for (const QByteArray &record : entry.records)
                    written.append(record);
            }
            const LedgerEntry end = fakes.ledger.ends().at(0);
            state = {};
            state.begun[0] = {end.page, end.next, false};
        }
        QCOMPARE(written, QByteArrayList({"1", "2", "3"}));
    }
};

PENSTOCK_TEST(TestJobRunOutcomes)
} // namespace tst_jobrunoutcomes
#include "tst_jobrunoutcomes.moc"
