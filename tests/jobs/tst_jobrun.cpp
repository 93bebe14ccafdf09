// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/fakeledger.h"
#include "support/senderharness.h"

#include <penstock/jobs/jobrun.h>

#include <penstock/practice/practiceserver.h>
#include <penstock/support/systemclock.h>

#include <QJsonDocument>
#include <QSignalSpy>

#include <QTest>
#include <QUrlQuery>

using namespace penstock;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(JobRun::End)
Q_DECLARE_METATYPE(RetryAfterForm)

namespace {
// Numbers from 1 on, from a mark on.
class CountedRows final : public RowSource
{
public:
    explicit CountedRows(qint64 count, const RowMark &from = {})
        : given(from.index)
        , m_count(count)
    { }

    Result<std::optional<Row>> next() override
    {
        if (given == breakAfter)
            return failure(
                Error {Error::Kind::File, QStringLiteral("torn"), QStringLiteral("rows"), {}});
        if (given == m_count)
            return std::nullopt;
        const QString id = QString::number(++given);
        return Row {given, {{QStringLiteral("id"), id, id.toLatin1()}}};
    }
    std::optional<QStringList> columns() const override
    {
        return QStringList {QStringLiteral("id")};
    }
    RowMark mark() const override { return {given, given * 10, given}; }

    qint64 given = 0;
    qint64 breakAfter = -1;

private:
    qint64 m_count;
};

// A practice server and everything a run is made of.
struct Bench
{
    explicit Bench(PracticeServerOptions options = {})
        : server(std::move(options), clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        QObject::connect(&server, &PracticeServer::handled, &server,
                         [this](const PracticeExchange &exchange) { ++sends[exchange.target]; });
    }

    std::unique_ptr<JobRun> runOver(RowSource &rows, RequestSpec spec, JobRun::Options options = {},
                                    JobState resume = {})
    {
        request = RequestTemplate::parse(spec, server.url().toString(), {}).value();
        return std::make_unique<JobRun>(
            JobRun::Parts {rows, request, sender, stack, ledger, clock, nullptr},
            std::move(options), std::move(resume));
    }

    SystemClock clock;
    PracticeServer server;
    QHash<QByteArray, int> sends; // by target
    Stack stack {{}, clock};
    Sender sender {
        stack, clock, {.maxConnections = 6, .totalTimeout = 2s, .retry = {.maxAttempts = 1}}};
    RequestTemplate request;
    FakeLedger ledger;
};

// How it ended, or nothing if it did not in time.
std::optional<JobRun::End> endOf(JobRun &run)
{
    QSignalSpy finished(&run, &JobRun::finished);
    run.start();
    if (finished.isEmpty() && !finished.wait(20'000))
        return std::nullopt;
    return finished.first().first().value<JobRun::End>();
}

RequestSpec get(const QString &path = QStringLiteral("/{{id}}"))
{
    return {.url = path};
}

RequestSpec post()
{
    return {.method = "POST", .url = QStringLiteral("/{{id}}"), .body = "x"};
}

QSet<std::int64_t> indicesOf(const std::vector<LedgerEntry> &entries)
{
    QSet<std::int64_t> indices;
    for (const LedgerEntry &entry : entries)
        indices.insert(entry.index);
    return indices;
}
} // namespace

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
    void keepsWhatItHasWhenTheRowsBreakOff();
    void aLedgerThatFailsEndsIt();
    void stopWaitsForWhatIsOnTheWire();
    void theSecondStopDoesNotWait();
    void pauseHoldsWhatWaits();
    void noConnectionEndsIt();
    void whatNeverLeftIsNotInDoubt();
    void noRowsAreDoneAtOnce();
    void beginsOnlySoMany();
    void aBanEndsItAndFailsNothing_data();
    void aBanEndsItAndFailsNothing();
    void whatIsRefusedForEverIsNotFailed();
    void tellsWhatIsLeft();
    void goesOnWhereAnotherStopped();
    void aPostGoesOutAfterItsIntent();
    void whatWasOnItsWayIsInDoubt();
    void keysOfARepetitionAreTheSame();
    void duplicatesAreNotSent();
    void recordsAreTakenOutOfTheAnswer();
    void pagesComeInOrder();
    void goesOnAtThePageWhereItStopped();
    void theMarkIsAtTheFirstUnfinishedRow();
};

void TestJobRun::eachRowEndsOnce()
{
    Bench bench;
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
    Bench bench({.latency = {1ms, 1ms}});
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
    Bench bench;
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
    Bench bench;
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
    Bench bench({.faults = {*parseFaultRule(u"drop every 10"), *parseFaultRule(u"404 every 7")}});
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
    Bench bench;
    CountedRows rows(3);
    const auto run = bench.runOver(rows, get(QStringLiteral("/{{nome}}")));
    QVERIFY(endOf(*run) == JobRun::End::SomeFailed);
    QCOMPARE(bench.ledger.ends().size(), std::size_t(3));
    QVERIFY(bench.ledger.ends().front().end.failedLine.contains(R"("kind":"invalid_row")"));
    QCOMPARE(bench.server.counts().received, quint64(0));
}

void TestJobRun::aBanEndsItAndFailsNothing_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<RetryAfterForm>("form");
    QTest::newRow("ban") << 418 << RetryAfterForm::None;
    QTest::newRow("two days") << 429 << RetryAfterForm::Seconds;
}

void TestJobRun::aBanEndsItAndFailsNothing()
{
    QFETCH(const int, status);
    QFETCH(const RetryAfterForm, form);
    Bench bench({.limits = {{QStringLiteral("two"), SlidingWindowSettings {2, 48h}}},
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

void TestJobRun::whatIsRefusedForEverIsNotFailed()
{
    Bench bench({.limits = {{QStringLiteral("none"), SlidingWindowSettings {1, 48h}}},
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

void TestJobRun::keepsWhatItHasWhenTheRowsBreakOff()
{
    Bench bench;
    CountedRows rows(100);
    rows.breakAfter = 30;
    const auto run = bench.runOver(rows, get());
    QVERIFY(endOf(*run) == JobRun::End::RowsFault);
    QCOMPARE(run->fault()->text(), QStringLiteral("rows: torn"));
    QCOMPARE(bench.ledger.ends().size(), std::size_t(30));
    QVERIFY(bench.ledger.isClosed);
}

void TestJobRun::aLedgerThatFailsEndsIt()
{
    Bench bench({.latency = {5ms, 5ms}});
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

void TestJobRun::stopWaitsForWhatIsOnTheWire()
{
    Bench bench({.latency = {200ms, 200ms}});
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

void TestJobRun::theSecondStopDoesNotWait()
{
    Bench bench({.faults = {*parseFaultRule(u"stall")}});
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

void TestJobRun::pauseHoldsWhatWaits()
{
    Bench bench({.latency = {20ms, 20ms}});
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

void TestJobRun::noConnectionEndsIt()
{
    Bench bench;
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

void TestJobRun::whatNeverLeftIsNotInDoubt()
{
    Bench bench;
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

void TestJobRun::noRowsAreDoneAtOnce()
{
    Bench bench;
    CountedRows rows(0);
    const auto run = bench.runOver(rows, get());
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QVERIFY(bench.ledger.entries.empty());
}

void TestJobRun::beginsOnlySoMany()
{
    Bench bench;
    CountedRows rows(100);
    const auto run = bench.runOver(rows, get(), {.total = 100, .most = 7});
    QVERIFY(endOf(*run) == JobRun::End::AllDone);
    QCOMPARE(bench.ledger.ends().size(), std::size_t(7));
    QCOMPARE(bench.ledger.mark.index, 7);
}

void TestJobRun::tellsWhatIsLeft()
{
    Bench bench;
    LimitSpec pace;
    pace.name = QStringLiteral("pace");
    pace.settings = GcraSettings {100ms, 1};
    bench.stack.setLimits({pace});
    CountedRows rows(1'000);
    const auto run = bench.runOver(rows, get(), {.total = 1'000, .readAhead = 10});
    run->start();
    QVERIFY(runUntil([&] { return run->progress().answered >= 2; }));
    const Progress progress = run->progress();
    QCOMPARE(progress.heldBy, QStringLiteral("pace"));
    QCOMPARE(progress.allowedPerSecond, 10.0);
    // One each 100 ms and its margin: about 100 s for the thousand, whatever has gone already.
    QVERIFY(progress.left);
    const Duration whole = progress.elapsed + *progress.left;
    QVERIFY2(whole > 99s && whole < 105s, qPrintable(progressText(progress)));
    QVERIFY(!bench.runOver(rows, get())->progress().left);
}

void TestJobRun::goesOnWhereAnotherStopped()
{
    Bench bench;
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

void TestJobRun::aPostGoesOutAfterItsIntent()
{
    Bench bench;
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

void TestJobRun::whatWasOnItsWayIsInDoubt()
{
    Bench bench;
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

void TestJobRun::keysOfARepetitionAreTheSame()
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

void TestJobRun::duplicatesAreNotSent()
{
    Bench bench;
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

namespace {
// Pages of two items each; the last one has none.
Action page(const FaultServer::Request &request)
{
    const int number = QUrlQuery(QUrl(QString::fromLatin1(request.path)))
                           .queryItemValue(QStringLiteral("page"))
                           .toInt();
    Action action;
    action.body = number > 4 ? QByteArray("[]") : "[" + QByteArray::number(number) + ",0]";
    return action;
}

PagesSpec numbered()
{
    PagesSpec pages;
    pages.kind = PagesSpec::Kind::Page;
    pages.parameter = QStringLiteral("page");
    pages.items = QStringLiteral("$[*]");
    return pages;
}
} // namespace

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

void TestJobRun::goesOnAtThePageWhereItStopped()
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

void TestJobRun::theMarkIsAtTheFirstUnfinishedRow()
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

QTEST_GUILESS_MAIN(TestJobRun)
#include "tst_jobrun.moc"
