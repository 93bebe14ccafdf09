// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/journal/throttlehistory.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace penstock;
using namespace std::chrono_literals;
using State = JobSession::State;

namespace {
// A practice server, a profile for it and a job of some rows.
struct Bench
{
    explicit Bench(PracticeServerOptions options = {}, int rows = 20)
        : server(std::move(options), clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        profile.baseUrl = server.url().toString();
        spec.name = QStringLiteral("numbers");
        spec.request.url = QStringLiteral("/items/{{id}}");
        spec.rows.from = RowsSpec::Range {.name = QStringLiteral("id"), .from = 1, .to = rows};
        spec.output.path = folder.filePath(QStringLiteral("answers.jsonl"));
    }
    void open()
    {
        work = std::make_unique<ProfileSession>(profile, clock, secrets);
        session
            = std::make_unique<JobSession>(spec, folder.filePath(QStringLiteral("journal")), *work);
    }
    bool openProfile() const
    {
        work->open([](const Result<void> &) {});
        return waitUntil([&] { return work->isOpen(); });
    }
    auto prepare(const PreparedJob::Wishes &wishes) const
    {
        return PreparedJob::prepare(spec, profile, wishes);
    }
    qsizetype answers() const
    {
        QFile file(spec.output.path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : -1;
    }
    bool until(State state) const
    {
        return waitUntil([&] { return session->state() == state; });
    }

    SystemClock clock;
    PracticeServer server;
    FixedSecrets secrets {{}};
    QTemporaryDir folder;
    Profile profile;
    JobSpec spec;
    std::unique_ptr<ProfileSession> work;
    std::unique_ptr<JobSession> session;
};
} // namespace

class TestJobSession : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }
    void goesThroughItsStatesToTheEnd();
    void goesOnAfterAStop();
    void startsOverWhenAsked();
    void sendsWhatFailedAgain();
    void knowsWhatEarlierProcessesDid_data();
    void knowsWhatEarlierProcessesDid();
    void leavesAloneWhatAnotherProcessRuns();
    void pausesAndResumes();
    void refusalsAreWatched_data();
    void refusalsAreWatched();
    void mannersChangeWhileItRuns();
    void saysWhyItCannotStart();
    void aStopWhileItStartsEndsIt();
    void runsWhatWasPreparedElsewhere();
    void saysAtOnceWhyWhatWasPreparedCannotStart();
    void theLatestJournalOfAProfileCounts();
    void aFileNeedsAFolder();
    void mayDieAtAnyMoment();
};

void TestJobSession::goesThroughItsStatesToTheEnd()
{
    Bench bench;
    bench.open();
    QCOMPARE(bench.session->state(), State::Idle);
    const QSignalSpy changes(bench.session.get(), &JobSession::stateChanged);
    bench.session->start();
    QVERIFY(bench.session->isActive());
    bench.session->start(); // ignored
    QVERIFY(bench.until(State::Done));
    QList<State> states;
    for (const QList<QVariant> &change : changes)
        states.append(change.first().value<State>());
    QCOMPARE(states, (QList<State> {State::Starting, State::Running, State::Done}));
    QCOMPARE(bench.session->progress().answered, 20);
    QCOMPARE(bench.answers(), 20);
    QVERIFY(!bench.session->isActive());
    QVERIFY(!bench.session->fault());
}

void TestJobSession::goesOnAfterAStop()
{
    Bench bench({.latency = {5ms, 5ms}}, 60);
    bench.profile.limits = {{QStringLiteral("pace"), GcraSettings {5ms, 1}}};
    bench.open();
    bench.session->start();
    QVERIFY(waitUntil([&] { return bench.session->progress().answered >= 10; }));
    bench.session->stop();
    QCOMPARE(bench.session->state(), State::Stopping);
    QVERIFY(bench.until(State::Stopped));
    const std::int64_t before = bench.session->progress().answered;
    QVERIFY(before < 60);
    bench.session->start();
    QVERIFY(bench.until(State::Done));
    QCOMPARE(bench.session->progress().answered, 60);
    QCOMPARE(bench.answers(), 60);
    QCOMPARE(bench.server.counts().received, 60U); // none was asked for twice
}

void TestJobSession::startsOverWhenAsked()
{
    Bench bench;
    bench.open();
    bench.session->start();
    QVERIFY(bench.until(State::Done));
    bench.session->start(JobSession::From::Beginning);
    QVERIFY(bench.until(State::Running));
    QVERIFY(bench.until(State::Done));
    QCOMPARE(bench.server.counts().received, 40U);
    QCOMPARE(bench.answers(), 20);
}

void TestJobSession::sendsWhatFailedAgain()
{
    Bench bench;
    bench.spec.request.url = QStringLiteral("/status/404?id={{id}}");
    bench.open();
    bench.session->start();
    QVERIFY(bench.until(State::SomeFailed));
    QCOMPARE(bench.server.counts().received, 20U);
    bench.session->start();
    QVERIFY(bench.until(State::SomeFailed));
    QCOMPARE(bench.server.counts().received, 20U); // nothing was left
    bench.session->start(JobSession::From::Failed);
    QVERIFY(bench.until(State::SomeFailed));
    QCOMPARE(bench.server.counts().received, 40U);
    QCOMPARE(bench.session->progress().failed, 20);
}

void TestJobSession::knowsWhatEarlierProcessesDid_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<bool>("isStopped");
    QTest::addColumn<bool>("isKilled");
    QTest::addColumn<State>("expected");
    const QString items = QStringLiteral("/items/{{id}}");
    QTest::newRow("to its end") << items << false << false << State::Done;
    QTest::newRow("to its end, without success")
        << QStringLiteral("/status/404?id={{id}}") << false << false << State::SomeFailed;
    QTest::newRow("stopped") << items << true << false << State::Stopped;
    QTest::newRow("killed") << items << false << true << State::Stopped;
}

void TestJobSession::knowsWhatEarlierProcessesDid()
{
    QFETCH(const QString, url);
    QFETCH(const bool, isStopped);
    QFETCH(const bool, isKilled);
    QFETCH(const State, expected);
    Bench bench({.latency = {5ms, 5ms}}, 60);
    bench.profile.limits = {{QStringLiteral("pace"), GcraSettings {5ms, 1}}};
    bench.spec.request.url = url;
    bench.open();
    bench.session->start();
    if (isStopped || isKilled)
        QVERIFY(waitUntil([&] {
            const auto runs = earlierRunsIn(bench.session->folder());
            return runs && *runs && (*runs)->progress.answered >= 5;
        }));
    if (isStopped)
        bench.session->stop();
    if (!isKilled)
        QVERIFY(bench.until(expected));
    const Progress before = bench.session->progress();
    bench.session.reset(); // as if the process had died, where it runs
    bench.open();
    QCOMPARE(bench.session->state(), State::Idle);
    bench.session->lookBack();
    QVERIFY(bench.until(expected));
    QCOMPARE(bench.session->wasInterrupted(), isKilled);
    const Progress after = bench.session->progress();
    QCOMPARE(after.total, std::optional<std::int64_t>(60));
    if (!isKilled)
        QCOMPARE(after.done(), before.done());
    QVERIFY(after.done() >= 5 && after.done() <= 60);
    if (expected != State::Stopped)
        return;
    bench.session->start();
    QVERIFY(!bench.session->wasInterrupted());
    QVERIFY(bench.until(State::Done));
    QCOMPARE(bench.session->progress().answered, 60);
}

void TestJobSession::leavesAloneWhatAnotherProcessRuns()
{
    Bench bench({.latency = {5ms, 5ms}}, 1'000);
    bench.profile.limits = {{QStringLiteral("pace"), GcraSettings {20ms, 1}}};
    bench.open();
    bench.session->start();
    QVERIFY(waitUntil([&] { return bench.session->progress().answered >= 5; }));
    const auto runs = earlierRunsIn(bench.session->folder());
    QVERIFY(runs && *runs && (*runs)->isUnderWay);
    JobSession other(bench.spec, bench.session->folder(), *bench.work);
    const QSignalSpy changes(&other, &JobSession::stateChanged);
    other.lookBack();
    QVERIFY(QThreadPool::globalInstance()->waitForDone(30'000));
    QCoreApplication::processEvents();
    QCOMPARE(other.state(), State::Idle);
    QVERIFY(changes.isEmpty());
}

void TestJobSession::pausesAndResumes()
{
    Bench bench({}, 60);
    bench.profile.limits = {{QStringLiteral("pace"), GcraSettings {5ms, 1}}};
    bench.open();
    bench.session->start();
    QVERIFY(waitUntil([&] { return bench.session->progress().answered >= 5; }));
    bench.session->pause();
    QCOMPARE(bench.session->state(), State::Paused);
    QVERIFY(waitUntil([&] { return bench.work->stack().waiting() == 0; }));
    bench.session->resume();
    QCOMPARE(bench.session->state(), State::Running);
    bench.session->pause();
    bench.session->resume(); // before what the pause took back is told
    QVERIFY(bench.until(State::Done));
    QCOMPARE(bench.answers(), 60);
}

void TestJobSession::refusalsAreWatched_data()
{
    QTest::addColumn<int>("status");
    QTest::newRow("too many requests") << 429;
    QTest::newRow("not now, but then") << 503;
    QTest::newRow("forbidden until then") << 403;
}

void TestJobSession::refusalsAreWatched()
{
    QFETCH(const int, status);
    // The profile knows of no limit.
    Bench bench({.limits = {{QStringLiteral("ten"), FixedWindowSettings {10, 1s}}},
                 .refusalStatus = status},
                15);
    bench.open();
    bench.session->start();
    QVERIFY(bench.until(State::Done));
    const RunWatch &watch = *bench.work->watch();
    QVERIFY(watch.refusals() >= 1);
    QCOMPARE(watch.refusals(), std::int64_t(bench.server.counts().refused));
    std::int64_t sent = 0;
    const Instant begin = watch.history().begin().value();
    for (const RunSlice &slice : watch.history().slices(begin, bench.clock.now().at + 1s))
        sent += slice.sent;
    QCOMPARE(sent, std::int64_t(bench.server.counts().received));
    QVERIFY(!watch.history().closedSpans().empty());
    const std::deque<CallMark> &calls = watch.calls().calls();
    QCOMPARE(std::int64_t(calls.size()), sent);
    QCOMPARE(
        std::count_if(calls.begin(), calls.end(),
                      [](const CallMark &call) { return call.fate == CallMark::Fate::Refused; }),
        watch.refusals());
    for (const CallMark &call : calls)
        QVERIFY(call.number >= 1 && call.number <= sent);
}

// The whole story: too hopeful a profile, a refusal, its diagnosis, the change, and no refusal
// more.
void TestJobSession::mannersChangeWhileItRuns()
{
    const FixedWindowSettings allowed {40, 1s};
    Bench bench({.limits = {{QStringLiteral("a second"), allowed}}}, 200);
    bench.profile.limits = {{QStringLiteral("a second"), FixedWindowSettings {60, 1s}},
                            {QStringLiteral("pace"), GcraSettings {5ms, 4}}};
    bench.profile.throttling.bucketPad = 10ms;
    bench.open();
    const QSignalSpy changes(bench.work.get(), &ProfileSession::profileChanged);
    bench.session->start();
    std::optional<Diagnosis> diagnosis;
    QVERIFY(waitUntil([&] {
        const auto history = readThrottles(bench.session->folder());
        diagnosis = history ? history->diagnosis : std::nullopt;
        return diagnosis && !diagnosis->change.isEmpty();
    }));
    const auto changed = bench.work->mannersWith(diagnosis->change);
    QVERIFY2(changed && *changed, qPrintable(diagnosis->summary));
    const ProfileSession::Manners before = bench.work->manners();
    bench.work->setManners(**changed);
    bench.work->setManners(**changed); // no change
    QCOMPARE(changes.size(), 1);
    const LimitSpec mended = bench.work->stack().limits().front();
    QCOMPARE(mended, (*changed)->limits.front());
    QVERIFY(capacityOf(mended.settings) <= allowed.capacity);
    QVERIFY(!*bench.work->mannersWith(diagnosis->change)); // it is so already
    // Those of the window in which it was changed may still come.
    QVERIFY(waitUntil([&] { return !bench.work->stack().isPaused(); }));
    const std::uint64_t refused = bench.server.counts().refused;
    QVERIFY(bench.until(State::Done));
    QCOMPARE(bench.server.counts().refused, refused);
    QCOMPARE(bench.answers(), 200);
    bench.work->setManners(before);
    QVERIFY(bench.work->manners() == before);
}

void TestJobSession::saysWhyItCannotStart()
{
    Bench bench;
    bench.spec.request.url = QStringLiteral("/items/{{nothing}}");
    bench.open();
    bench.session->start();
    QVERIFY(bench.until(State::Failed));
    QVERIFY(bench.session->fault().has_value());
    QVERIFY2(bench.session->fault()->text().contains(QStringLiteral("nothing")),
             qPrintable(bench.session->fault()->text()));
    QVERIFY(bench.session->mayStart());
}

void TestJobSession::aStopWhileItStartsEndsIt()
{
    Bench bench;
    bench.open();
    bench.session->start();
    bench.session->stop();
    QVERIFY(bench.until(State::Stopped));
    QCOMPARE(bench.server.counts().received, 0U);
}

void TestJobSession::runsWhatWasPreparedElsewhere()
{
    Bench bench;
    bench.open();
    QVERIFY(bench.openProfile());
    auto job = bench.prepare({.folder = bench.session->folder(), .most = 5});
    QVERIFY(job);
    bench.session->start(*std::move(job));
    QCOMPARE(bench.session->state(), State::Running);
    QCOMPARE(bench.server.counts().received, 0U); // the event loop sends
    QVERIFY(bench.until(State::Done));
    QCOMPARE(bench.session->progress().answered, 5);
    QCOMPARE(bench.session->ended()->how, JobRun::End::AllDone);
    bench.session->start(); // the rest
    QVERIFY(!bench.session->ended());
    QVERIFY(bench.until(State::Done));
    QCOMPARE(bench.answers(), 20);
}

void TestJobSession::saysAtOnceWhyWhatWasPreparedCannotStart()
{
    Bench bench;
    bench.spec.output.path = bench.folder.filePath(QStringLiteral("no/answers.jsonl"));
    bench.open();
    QVERIFY(bench.openProfile());
    auto job = bench.prepare({.folder = bench.session->folder()});
    QVERIFY(job);
    bench.session->start(*std::move(job));
    QCOMPARE(bench.session->state(), State::Failed);
    QCOMPARE(bench.session->fault()->remedies, Remedies(Remedy::AnotherOutput));
    QVERIFY(!bench.session->ended());
}

// Of two jobs that ran beside each other, each journal has what both have used.
void TestJobSession::theLatestJournalOfAProfileCounts()
{
    ManualClock clock;
    Profile profile;
    profile.limits = {{QStringLiteral("an hour"), SlidingWindowSettings {20, 1h}}};
    Stack used(profile.limits, clock);
    const auto journalAfter = [&](int calls) {
        for (int i = 0; i < calls; ++i)
            used.request({}, [](Answer permit) { permit->sent(); });
        clock.advance(1s);
        JobState state;
        state.isNew = false;
        state.stoppedCleanly = true;
        state.quota = KeptQuota {used.save(), clock.now().wall()};
        return state;
    };
    const JobState first = journalAfter(4);
    const JobState second = journalAfter(6);
    FixedSecrets secrets {{}};
    for (const auto &journals : {std::vector {&first, &second}, std::vector {&second, &first}}) {
        ProfileSession session(profile, clock, secrets);
        QVERIFY(session.takeUp(journals));
        QCOMPARE(session.stack().levels().front().available, 10);
        QVERIFY(session.takeUp({&second})); // it knows already
        QCOMPARE(session.stack().levels().front().available, 10);
    }
}

void TestJobSession::aFileNeedsAFolder()
{
    Bench bench;
    bench.work = std::make_unique<ProfileSession>(bench.profile, bench.clock, bench.secrets);
    bench.session = std::make_unique<JobSession>(bench.spec, QString(), *bench.work);
    bench.session->start();
    QVERIFY(bench.until(State::Failed));
    QVERIFY(bench.session->fault()->text().contains(QStringLiteral("folder for its journal")));
    QCOMPARE(bench.server.counts().received, 0U);
}

void TestJobSession::mayDieAtAnyMoment()
{
    for (const int moment : {0, 1, 2}) {
        Bench bench({.latency = {1s, 1s}});
        bench.open();
        bench.session->start();
        if (moment == 1)
            QCoreApplication::processEvents();
        if (moment == 2)
            QVERIFY(waitUntil([&] { return bench.server.counts().received > 0; }));
        bench.session.reset();
        bench.work.reset();
        QCoreApplication::processEvents();
    }
}

PENSTOCK_TEST(TestJobSession)
#include "tst_jobsession.moc"
