// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "support/testprogram.h"
#include "support/waituntil.h"

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/journal/storedthrottles.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/output/progress.h>
#include <penstock/jobs/plan/runslices.h>
#include <penstock/jobs/plan/runwatch.h>
#include <penstock/jobs/run/jobsession.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/permit/permit.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/secrets/secretaccess.h>
#include <penstock/profiles/secrets/secretstore.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/workpool.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace penstock;
using namespace std::chrono_literals;

namespace tst_jobsession {
using State = JobSession::State;

// A practice server, a profile for it and a job of some rows.
struct Fixture
{
    explicit Fixture(MockServerOptions options = {}, int rows = 20)
        : server(std::move(options), clock)
    {
        if (!server.listen())
            qFatal("the practice server does not listen");
        profile.baseUrl = server.url().toString();
        spec.name = u"numbers"_s;
        spec.request.url = u"/items/{{id}}"_s;
        spec.rows.from = RowsSpec::Range {.name = u"id"_s, .from = 1, .to = rows};
        spec.output.path = folder.filePath(u"answers.jsonl"_s);
    }
    ~Fixture()
    {
        session.reset();
        workPool()
            .waitForDone(); // who prepares a job writes into the folder, also for nobody any more
    }
    Q_DISABLE_COPY_MOVE(Fixture)
    void open()
    {
        session.reset(); // which its profile must outlive
        work = std::make_unique<ProfileSession>(profile, clock, secrets);
        session = std::make_unique<JobSession>(spec, folder.filePath(u"journal"_s), *work);
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
    MockServer server;
    FixedSecrets store {{}};
    SecretAccess secrets {store};
    QTemporaryDir folder;
    Profile profile;
    JobSpec spec;
    std::unique_ptr<ProfileSession> work;
    std::unique_ptr<JobSession> session;
};

//! Whether \a other holds the lock of the journal in \a folder, as another program of ours would; here
//! flock(1) takes it.
bool claims(QProcess &other, const QString &folder)
{
    other.start(u"flock"_s,
                {u"--no-fork"_s, QDir(folder).filePath(u"lock"_s), u"sleep"_s, u"600"_s});
    return other.waitForStarted() && waitUntil([&] {
               const auto runs = earlierRunsIn(folder);
               return runs && *runs && (*runs)->process == other.processId();
           });
}

class TestJobSession : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(u".*"_s)); }

    void goesThroughItsStatesToTheEnd()
    {
        Fixture fixture;
        fixture.open();
        QCOMPARE(fixture.session->state(), State::Idle);
        const QSignalSpy changes(fixture.session.get(), &JobSession::stateChanged);
        fixture.session->start();
        QVERIFY(fixture.session->isActive());
        fixture.session->start(); // ignored
        QVERIFY(fixture.until(State::Done));
        QList<State> states;
        for (const QList<QVariant> &change : changes)
            states.append(change.first().value<State>());
        QCOMPARE(states, (QList<State> {State::Starting, State::Running, State::Done}));
        QCOMPARE(fixture.session->progress().answered, 20);
        QCOMPARE(fixture.answers(), 20);
        QVERIFY(!fixture.session->isActive());
        QVERIFY(!fixture.session->fault());
    }

    void goesOnAfterAStop()
    {
        Fixture fixture({.latency = {5ms, 5ms}}, 60);
        fixture.profile.limits = {{u"pace"_s, GcraSettings {5ms, 1}}};
        fixture.open();
        fixture.session->start();
        QVERIFY(waitUntil([&] { return fixture.session->progress().answered >= 10; }));
        fixture.session->stop();
        QCOMPARE(fixture.session->state(), State::Stopping);
        QVERIFY(fixture.until(State::Stopped));
        const std::int64_t before = fixture.session->progress().answered;
        QVERIFY(before < 60);
        fixture.session->start();
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.session->progress().answered, 60);
        QCOMPARE(fixture.answers(), 60);
        QCOMPARE(fixture.server.counts().received, 60U); // none was asked for twice
    }

    void startsOverWhenAsked()
    {
        Fixture fixture;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::Done));
        fixture.session->start(JobSession::From::Beginning);
        QVERIFY(fixture.until(State::Running));
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.server.counts().received, 40U);
        QCOMPARE(fixture.answers(), 20);
    }

    void sendsWhatFailedAgain()
    {
        Fixture fixture;
        fixture.spec.request.url = u"/status/404?id={{id}}"_s;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::SomeFailed));
        QCOMPARE(fixture.server.counts().received, 20U);
        fixture.session->start();
        QVERIFY(fixture.until(State::SomeFailed));
        QCOMPARE(fixture.server.counts().received, 20U); // nothing was left
        fixture.session->start(JobSession::From::Failed);
        QVERIFY(fixture.until(State::SomeFailed));
        QCOMPARE(fixture.server.counts().received, 40U);
        QCOMPARE(fixture.session->progress().failed, 20);
    }

    void sendsRowsOfOneCauseAgain()
    {
        Fixture fixture({}, 4);
        fixture.spec.request.url = u"/status/45{{id}}"_s;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::SomeFailed));
        QCOMPARE(fixture.server.counts().received, 4U);
        fixture.session->sendAgain({RowState::Failed, 452, {}, 1, 1});
        QVERIFY(fixture.until(State::Running));
        QVERIFY(fixture.until(State::SomeFailed));
        QCOMPARE(fixture.server.counts().received, 5U);
        QCOMPARE(fixture.session->progress().failed, 4);
        fixture.session->sendAgain({RowState::InDoubt, 452, {}, 1, 1}); // there is none
        QVERIFY(fixture.until(State::Running));
        QVERIFY(fixture.until(State::SomeFailed));
        QCOMPARE(fixture.server.counts().received, 5U);
    }

    void whatIsStoppedBeforeItSendsAgainGoesOn_data()
    {
        const Table<bool> row("isOneCause");
        row("all that failed", false);
        row("one cause", true);
    }

    // The list of failed rows was called another's then.
    void whatIsStoppedBeforeItSendsAgainGoesOn()
    {
        QFETCH(const bool, isOneCause);
        Fixture fixture;
        fixture.spec.request.url = u"/status/404?id={{id}}"_s;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::SomeFailed));
        if (isOneCause)
            fixture.session->sendAgain({RowState::Failed, 404, {}, 20, 0});
        else
            fixture.session->start(JobSession::From::Failed);
        fixture.session->stop();
        QVERIFY(fixture.until(State::Stopped));
        QCOMPARE(fixture.server.counts().received, 20U);
        fixture.session->start();
        QVERIFY(fixture.until(State::SomeFailed));
        QCOMPARE(fixture.server.counts().received, 40U);
        QCOMPARE(contentOf(failedPathOf(fixture.spec.output)).count('\n'), 20);
    }

    void knowsWhatEarlierProcessesDid_data()
    {
        const Table<QString, bool, bool, State> row("url", "isStopped", "isKilled", "expected");
        const QString items = u"/items/{{id}}"_s;
        row("to its end", items, false, false, State::Done);
        row("to its end, without success", "/status/404?id={{id}}", false, false,
            State::SomeFailed);
        row("stopped", items, true, false, State::Stopped);
        row("killed", items, false, true, State::Stopped);
    }

    void knowsWhatEarlierProcessesDid()
    {
        QFETCH(const QString, url);
        QFETCH(const bool, isStopped);
        QFETCH(const bool, isKilled);
        QFETCH(const State, expected);
        Fixture fixture({.latency = {5ms, 5ms}}, 60);
        fixture.profile.limits = {{u"pace"_s, GcraSettings {5ms, 1}}};
        fixture.spec.request.url = url;
        fixture.open();
        fixture.session->start();
        if (isStopped || isKilled)
            QVERIFY(waitUntil([&] {
                const auto runs = earlierRunsIn(fixture.session->folder());
                return runs && *runs && (*runs)->progress.answered >= 5;
            }));
        if (isStopped)
            fixture.session->stop();
        if (!isKilled)
            QVERIFY(fixture.until(expected));
        const Progress before = fixture.session->progress();
        fixture.session.reset(); // as if the process had died, where it runs
        fixture.open();
        QCOMPARE(fixture.session->state(), State::Idle);
        fixture.session->lookBack();
        QVERIFY(fixture.until(expected));
        QCOMPARE(fixture.session->wasInterrupted(), isKilled);
        const Progress after = fixture.session->progress();
        QCOMPARE(after.total, std::optional<std::int64_t>(60));
        const Duration away = before.elapsed - after.elapsed;
        QVERIFY(isKilled || (before.elapsed > 0s && std::chrono::abs(away) < 1s));
        if (!isKilled)
            QCOMPARE(after.done(), before.done());
        QVERIFY(after.done() >= 5 && after.done() <= 60);
        if (expected != State::Stopped)
            return;
        fixture.session->start();
        QVERIFY(!fixture.session->wasInterrupted());
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.session->progress().answered, 60);
    }

    void knowsWhyTheLastRunFailed_data()
    {
        const Table<QString, QString> row("output", "baseUrl");
        row("its output cannot be made", "nowhere/answers.jsonl", QString());
        row("nobody listens", "answers.jsonl", "http://127.0.0.1:9");
    }

    void knowsWhyTheLastRunFailed()
    {
        QFETCH(const QString, output);
        QFETCH(const QString, baseUrl);
        Fixture fixture;
        fixture.spec.output.path = fixture.folder.filePath(output);
        if (!baseUrl.isEmpty())
            fixture.profile.baseUrl = baseUrl;
        fixture.profile.retry.maxAttempts = 1;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::Failed));
        const Error fault = fixture.session->fault().value();
        fixture.open(); // as another process does
        fixture.session->lookBack();
        QVERIFY(fixture.until(State::Failed));
        QVERIFY(!fixture.session->wasInterrupted());
        QCOMPARE(fixture.session->fault()->text(), fault.text());
        QCOMPARE(fixture.session->fault().value(), fault);
        if (!baseUrl.isEmpty())
            return; // with another server it would be another job
        // And no longer once it is begun again.
        QVERIFY(QDir(fixture.folder.path()).mkpath(u"nowhere"_s));
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::Done));
        fixture.open();
        fixture.session->lookBack();
        QVERIFY(fixture.until(State::Done));
        QVERIFY(!fixture.session->fault());
    }

    void leavesAloneWhatAnotherProcessRuns()
    {
        Fixture fixture({.latency = {5ms, 5ms}}, 1'000);
        fixture.profile.limits = {{u"pace"_s, GcraSettings {20ms, 1}}};
        fixture.open();
        fixture.session->start();
        QVERIFY(waitUntil([&] { return fixture.session->progress().answered >= 5; }));
        const auto runs = earlierRunsIn(fixture.session->folder());
        QVERIFY(runs && *runs && (*runs)->process);
        JobSession other(fixture.spec, fixture.session->folder(), *fixture.work);
        const QSignalSpy changes(&other, &JobSession::stateChanged);
        other.lookBack();
        QVERIFY(workPool().waitForDone(30'000));
        QCoreApplication::processEvents();
        QCOMPARE(other.state(), State::Idle);
        QVERIFY(changes.isEmpty());
    }

    void saysWhichProcessRunsItAndGoesOnAfterThat()
    {
        Fixture fixture;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::Done));
        QProcess other;
        QVERIFY(claims(other, fixture.session->folder()));
        fixture.open();
        const QSignalSpy changes(fixture.session.get(), &JobSession::stateChanged);
        fixture.session->lookBack();
        QVERIFY(waitUntil([&] { return fixture.session->elsewhere().has_value(); }));
        QVERIFY(!changes.isEmpty());
        QCOMPARE(fixture.session->elsewhere()->pid, other.processId());
        QCOMPARE(fixture.session->elsewhere()->program, u"sleep"_s);
        QCOMPARE(fixture.session->state(), State::Idle);
        QCOMPARE(fixture.session->progress().answered, 20);
        QVERIFY(!fixture.session->mayStart());
        fixture.session->start();
        QCOMPARE(fixture.session->state(), State::Idle);
        other.kill();
        QVERIFY(other.waitForFinished());
        QVERIFY(fixture.until(State::Done));
        QVERIFY(!fixture.session->elsewhere());
    }

    // It was not so when it was looked at.
    void aStartFindsOutThatAnotherProcessRunsIt()
    {
        Fixture fixture;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::Done));
        QProcess other;
        QVERIFY(claims(other, fixture.session->folder()));
        fixture.session->start();
        QVERIFY(waitUntil([&] { return fixture.session->elsewhere().has_value(); }));
        QCOMPARE(fixture.session->state(), State::Idle);
        QVERIFY(!fixture.session->fault());
        other.kill();
        QVERIFY(other.waitForFinished());
    }

    void pausesAndResumes()
    {
        Fixture fixture({}, 60);
        fixture.profile.limits = {{u"pace"_s, GcraSettings {5ms, 1}}};
        fixture.open();
        fixture.session->start();
        QVERIFY(waitUntil([&] { return fixture.session->progress().answered >= 5; }));
        fixture.session->pause();
        QCOMPARE(fixture.session->state(), State::Paused);
        QVERIFY(waitUntil([&] { return fixture.work->permitSource().waiting() == 0; }));
        fixture.session->resume();
        QCOMPARE(fixture.session->state(), State::Running);
        fixture.session->pause();
        fixture.session->resume(); // before what the pause took back is told
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.answers(), 60);
    }

    void throttlesAreWatched_data()
    {
        const Table<int> row("status");
        row("too many requests", 429);
        row("not now, but then", 503);
        row("forbidden until then", 403);
    }

    void throttlesAreWatched()
    {
        QFETCH(const int, status);
        // The profile knows of no limit. The window opens with the first call: none is spread over
        // two.
        Fixture fixture({.limits = {{u"ten"_s, FixedWindowSettings {10, 1s, Anchor::OnDemand}}},
                         .throttleStatus = status},
                        15);
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::Done));
        const RunWatch &watch = *fixture.work->watch();
        QVERIFY(watch.throttles() >= 1);
        QCOMPARE(watch.throttles(), std::int64_t(fixture.server.counts().throttled));
        std::int64_t sent = 0;
        const Instant begin = watch.history().begin().value();
        for (const RunSlice &slice : watch.history().slices(begin, fixture.clock.now().at + 1s))
            sent += slice.sent;
        QCOMPARE(sent, std::int64_t(fixture.server.counts().received));
        QVERIFY(!watch.history().closedSpans().empty());
        const std::deque<CallMark> &calls = watch.calls().calls();
        QCOMPARE(std::int64_t(calls.size()), sent);
        QCOMPARE(std::count_if(
                     calls.begin(), calls.end(),
                     [](const CallMark &call) { return call.fate == CallMark::Fate::Throttled; }),
                 watch.throttles());
        for (const CallMark &call : calls)
            QVERIFY(call.number >= 1 && call.number <= sent);
    }

    // It needs another connection, and who looks at the run sees it go on.
    void aLimitAddedWhileItRunsIsWatchedOn()
    {
        Fixture fixture({}, 60);
        fixture.profile.limits = {{u"pace"_s, GcraSettings {5ms, 1}}};
        fixture.open();
        fixture.session->start();
        QVERIFY(waitUntil([&] { return fixture.session->progress().answered >= 5; }));
        Profile changed = fixture.profile;
        changed.limits.push_back({u"at once"_s, ConcurrencySettings {2}});
        fixture.work->setProfile(changed);
        const RunWatch *const watch = fixture.work->watch();
        QVERIFY(watch != nullptr);
        QVERIFY(waitUntil([&] { return watch->calls().calls().size() >= 30; }));
        QVERIFY(fixture.until(State::Done));
        fixture.session->start(JobSession::From::Beginning); // over the other one
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.work->watch(), watch);
        QCOMPARE(watch->calls().calls().size(), std::size_t(120));
        QCOMPARE(watch->calls().calls().back().number, 120);
        QCOMPARE(watch->inFlight(), 0);
    }

    // The whole story: too hopeful a profile, a throttle, its diagnosis, the change, and no
    // throttle more.
    void mannersChangeWhileItRuns()
    {
        const FixedWindowSettings allowed {40, 1s};
        Fixture fixture({.limits = {{u"a second"_s, allowed}}}, 200);
        fixture.profile.limits
            = {{u"a second"_s, FixedWindowSettings {60, 1s}}, {u"pace"_s, GcraSettings {5ms, 4}}};
        fixture.profile.throttling.extraWait = 10ms;
        fixture.open();
        const QSignalSpy changes(fixture.work.get(), &ProfileSession::profileChanged);
        fixture.session->start();
        std::optional<Diagnosis> diagnosis;
        // After the first throttle a call that went out at a boundary may count on either side of
        // it.
        const auto isSure = [&] {
            return diagnosis && !diagnosis->change.limits.empty()
                && capacityOf(diagnosis->change.limits.front().to.settings) <= allowed.capacity;
        };
        QVERIFY2(waitUntil([&] {
                     const auto history = readThrottles(fixture.session->folder());
                     diagnosis = history ? history->diagnosis : std::nullopt;
                     return isSure();
                 }),
                 diagnosis ? qPrintable(diagnosis->summary.text()) : "nothing was diagnosed");
        const auto changed = fixture.work->mannersWith(diagnosis->change);
        QVERIFY2(changed && *changed, qPrintable(diagnosis->summary.text()));
        const ProfileSession::Manners before = fixture.work->manners();
        const auto set = [&fixture](const ProfileSession::Manners &manners) {
            Profile profile = fixture.work->profile();
            profile.limits = manners.limits;
            profile.throttling = manners.throttling;
            fixture.work->setProfile(profile);
        };
        set(**changed);
        set(**changed); // no change
        QCOMPARE(changes.size(), 1);
        const Limit mended = fixture.work->permitSource().snapshot().limits.front();
        QCOMPARE(mended, (*changed)->limits.front());
        QVERIFY(capacityOf(mended.settings) <= allowed.capacity);
        QVERIFY(!*fixture.work->mannersWith(diagnosis->change)); // it is so already
        // Those of the window in which it was changed may still come.
        QVERIFY(waitUntil([&] { return !fixture.work->permitSource().snapshot().pausedUntil; }));
        const std::uint64_t throttled = fixture.server.counts().throttled;
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.server.counts().throttled, throttled);
        QCOMPARE(fixture.answers(), 200);
        set(before);
        QVERIFY(fixture.work->manners() == before);
    }

    void saysWhyItCannotStart()
    {
        Fixture fixture;
        fixture.spec.request.url = u"/items/{{nothing}}"_s;
        fixture.open();
        fixture.session->start();
        QVERIFY(fixture.until(State::Failed));
        QVERIFY(fixture.session->fault().has_value());
        QVERIFY2(fixture.session->fault()->text().contains(u"nothing"_s),
                 qPrintable(fixture.session->fault()->text()));
        QVERIFY(fixture.session->mayStart());
    }

    void aStopWhileItStartsEndsIt()
    {
        Fixture fixture;
        fixture.open();
        fixture.session->start();
        fixture.session->stop();
        QVERIFY(fixture.until(State::Stopped));
        QCOMPARE(fixture.server.counts().received, 0U);
    }

    void runsWhatWasPreparedElsewhere()
    {
        Fixture fixture;
        fixture.open();
        QVERIFY(fixture.openProfile());
        auto job = fixture.prepare({.folder = fixture.session->folder(), .most = 5});
        QVERIFY(job);
        fixture.session->start(*std::move(job));
        QCOMPARE(fixture.session->state(), State::Running);
        QCOMPARE(fixture.server.counts().received, 0U); // the event loop sends
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.session->progress().answered, 5);
        QCOMPARE(fixture.session->ended()->how, JobRun::End::AllDone);
        fixture.session->start(); // the rest
        QVERIFY(!fixture.session->ended());
        QVERIFY(fixture.until(State::Done));
        QCOMPARE(fixture.answers(), 20);
    }

    void saysAtOnceWhyWhatWasPreparedCannotStart()
    {
        Fixture fixture;
        fixture.spec.output.path = fixture.folder.filePath(u"no/answers.jsonl"_s);
        fixture.open();
        QVERIFY(fixture.openProfile());
        auto job = fixture.prepare({.folder = fixture.session->folder()});
        QVERIFY(job);
        fixture.session->start(*std::move(job));
        QCOMPARE(fixture.session->state(), State::Failed);
        QCOMPARE(fixture.session->fault()->remedies(), Remedies(Remedy::AnotherOutput));
        QVERIFY(!fixture.session->ended());
    }

    void aFileNeedsAFolder()
    {
        Fixture fixture;
        fixture.work
            = std::make_unique<ProfileSession>(fixture.profile, fixture.clock, fixture.secrets);
        fixture.session = std::make_unique<JobSession>(fixture.spec, QString(), *fixture.work);
        fixture.session->start();
        QVERIFY(fixture.until(State::Failed));
        QCOMPARE(fixture.session->fault()->id(), u"journal.no_folder"_s);
        QCOMPARE(fixture.server.counts().received, 0U);
    }

    void mayDieAtAnyMoment()
    {
        for (const int moment : {0, 1, 2}) {
            Fixture fixture({.latency = {1s, 1s}});
            fixture.open();
            fixture.session->start();
            if (moment == 1)
                QCoreApplication::processEvents();
            if (moment == 2)
                QVERIFY(waitUntil([&] { return fixture.server.counts().received > 0; }));
            fixture.session.reset();
            fixture.work.reset();
            QCoreApplication::processEvents();
        }
    }
};

PENSTOCK_TEST(TestJobSession)
} // namespace tst_jobsession
#include "tst_jobsession.moc"
