// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/jobsession.h>

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/run/preparedjob.h>
#include <penstock/jobs/run/profilesession.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/sharing/keys/keyusers.h>
#include <penstock/sharing/keys/usagerecovery.h>
#include <penstock/support/workpool.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QFutureWatcher>
#include <QPointer>
#include <QPromise>
#include <QThreadPool>
#include <QTimer>

#include <array>

namespace penstock {

namespace {
constexpr auto lookAgainAfter = std::chrono::seconds(2); // at what another process does

// Reads the rows to their end and the journal: may take seconds.
Result<std::unique_ptr<PreparedJob>> prepareJob(const JobSpec &spec, const Profile &profile,
                                                const PreparedJob::Wishes &wishes,
                                                const PreparedJob::GoOn &how)
{
    Result<std::unique_ptr<PreparedJob>> job = PreparedJob::prepare(spec, profile, wishes);
    if (!job)
        return job;
    if (const Result<void> ready = (*job)->goOn(how); !ready)
        return failure(ready.error());
    return job;
}

PreparedJob::GoOn goOnFrom(JobSession::From from)
{
    using From = JobSession::From;
    using Retry = PreparedJob::Retry;
    return {.startOver = from == From::Beginning,
            .acceptChanges = from == From::WithChanges,
            .retry = from == From::InDoubt ? Retry::InDoubtToo
                : from == From::Failed     ? Retry::Failed
                                           : Retry::Nothing};
}
} // namespace

// What is known of a job from its start to its end; most of it is handed on.
class JobSession::Private
{
public:
    Private(JobSession *session, JobSpec spec, QString folder, ProfileSession &profile);

    void begin();
    void startIfItMay();
    void reopen();
    void prepare();
    void prepared();
    void run();
    void noteEnd(JobRun::End end);
    void fail(Error error);
    void setState(State state);
    void lookedBack();
    bool isRunElsewhere(); // and then it is watched

    using Prepared = std::shared_ptr<Result<std::unique_ptr<PreparedJob>>>;
    JobSession *const q;
    JobSpec m_spec;
    QString m_folder;
    ProfileSession &m_profile;
    Leave m_leave;
    State m_state = State::Idle;
    From m_from = From::WhereItWas;
    std::optional<FailureCause> m_only; // of what is sent again
    bool m_stopAsked = false; // while it starts
    bool m_startsAgain = false; // with another connection, when it has stopped
    bool m_wasInterrupted = false;
    std::vector<DiscoveredLimit> m_discovered; // by earlier processes
    std::optional<Elsewhere> m_elsewhere;
    QFutureWatcher<Prepared> m_preparing;
    QFutureWatcher<std::optional<EarlierRuns>> m_lookingBack;
    std::shared_ptr<const void> m_lease; // of the connection that m_job sends through
    std::unique_ptr<PreparedJob> m_job;
    JobRun *m_run = nullptr; // m_job's
    Progress m_last; // when no run is under way
    std::vector<ListNote> m_lists;
    std::optional<Error> m_fault;
    std::optional<Ended> m_ended;
};

JobSession::Private::Private(JobSession *session, JobSpec spec, QString folder,
                             ProfileSession &profile)
    : q(session)
    , m_spec(std::move(spec))
    , m_folder(std::move(folder))
    , m_profile(profile)
{
    connect(&m_preparing, &QFutureWatcherBase::finished, q, [this] { prepared(); });
    connect(&m_lookingBack, &QFutureWatcherBase::finished, q, [this] { lookedBack(); });
    connect(&m_profile, &ProfileSession::sharingEnded, q, [this](const Error &why, bool isForGood) {
        if (!m_run)
            return;
        setState(State::Stopping);
        m_run->giveUp(isForGood ? JobRun::End::NoConnection : JobRun::End::SharingLost, why);
    });
}

JobSession::JobSession(JobSpec spec, QString folder, ProfileSession &profile, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, std::move(spec), std::move(folder), profile))
{ }

JobSession::~JobSession()
{
    d->m_profile.endPull(this);
}

const JobSpec &JobSession::spec() const
{
    return d->m_spec;
}

const QString &JobSession::folder() const
{
    return d->m_folder;
}

ProfileSession &JobSession::profile() const
{
    return d->m_profile;
}

JobSession::State JobSession::state() const
{
    return d->m_state;
}

bool JobSession::mayStart() const
{
    return !isActive() && !d->m_elsewhere;
}

const std::optional<JobSession::Elsewhere> &JobSession::elsewhere() const
{
    return d->m_elsewhere;
}

const std::optional<Error> &JobSession::fault() const
{
    return d->m_fault;
}

const std::optional<JobSession::Ended> &JobSession::ended() const
{
    return d->m_ended;
}

bool JobSession::wasInterrupted() const
{
    return d->m_wasInterrupted;
}

void JobSession::setLeave(Leave leave)
{
    d->m_leave = std::move(leave);
}

bool JobSession::isActive() const
{
    return d->m_state == State::Starting || d->m_state == State::Running
        || d->m_state == State::Paused || d->m_state == State::Stopping;
}

void JobSession::setSpec(JobSpec spec)
{
    if (isActive() || spec == d->m_spec)
        return;
    d->m_spec = std::move(spec);
    Q_EMIT specChanged();
}

Progress JobSession::progress() const
{
    return d->m_run ? d->m_run->progress() : d->m_last;
}

void JobSession::lookBack()
{
    if (d->m_state != State::Idle)
        return;
    auto promise = std::make_shared<QPromise<std::optional<EarlierRuns>>>();
    d->m_lookingBack.setFuture(promise->future());
    workPool().start([promise, folder = d->m_folder] {
        promise->start();
        // Why it cannot be read the next start says, where something can be done about it.
        promise->addResult(earlierRunsIn(folder).value_or(std::nullopt));
        promise->finish();
    });
}

void JobSession::Private::lookedBack()
{
    const std::optional<EarlierRuns> runs = m_lookingBack.result();
    if (m_state != State::Idle)
        return;
    if (runs)
        m_last = runs->progress;
    if (isRunElsewhere() || !runs || runs->process)
        return;
    if (const std::optional<KeyUse> use = m_profile.remembered())
        m_discovered = discoveredIn(use->state);
    if (!runs->isFinished() && runs->fault) {
        m_fault = runs->fault;
        return setState(State::Failed);
    }
    m_wasInterrupted = !runs->stoppedCleanly && !runs->isFinished();
    if (!runs->isFinished())
        return setState(State::Stopped);
    m_lists = notesOf(runs->lists);
    setState(m_last.failed + m_last.inDoubt > 0              ? State::SomeFailed
                 : m_spec.complete && areIncomplete(m_lists) ? State::Incomplete
                                                             : State::Done);
}

const std::vector<ListNote> &JobSession::lists() const
{
    return d->m_lists;
}

std::vector<DiscoveredLimit> JobSession::discoveredLimits() const
{
    const Profile &profile = d->m_profile.profile();
    if (declaresRate(profile.limits) || !profile.discover.value_or(true))
        return {};
    std::vector<DiscoveredLimit> found = d->m_profile.permitSource().snapshot().discovered;
    return found.empty() ? d->m_discovered : found;
}

bool JobSession::Private::isRunElsewhere()
{
    const auto before = m_elsewhere;
    m_elsewhere.reset();
    const std::optional<qint64> pid = JobFolder::claimedBy(m_folder);
    if (pid && *pid != QCoreApplication::applicationPid()) {
        const QFileInfo program(u"/proc/%1/exe"_s.arg(*pid));
        m_elsewhere = Elsewhere {*pid, QFileInfo(program.symLinkTarget()).fileName()};
        QTimer::singleShot(lookAgainAfter, q, &JobSession::lookBack);
    }
    if (m_elsewhere != before)
        Q_EMIT q->stateChanged(m_state);
    return m_elsewhere.has_value();
}

void JobSession::start(From from)
{
    if (!mayStart())
        return;
    d->m_from = from;
    d->m_only.reset();
    d->begin();
    d->startIfItMay();
}

void JobSession::sendAgain(const FailureCause &cause)
{
    if (!mayStart())
        return;
    d->m_from = From::InDoubt;
    d->m_only = cause;
    d->begin();
    d->startIfItMay();
}

void JobSession::askLeave(const JobSpec &spec, const std::function<void(Result<void>)> &onAnswer)
{
    if (!d->m_leave)
        return onAnswer({});
    d->m_leave(spec, [self = QPointer(this), onAnswer](const Result<void> &may) {
        if (self)
            onAnswer(may);
    });
}

void JobSession::Private::startIfItMay()
{
    q->askLeave(m_spec, [this](const Result<void> &may) {
        if (m_stopAsked)
            return setState(State::Stopped);
        if (may)
            reopen();
        else
            fail(may.error());
    });
}

void JobSession::start(std::unique_ptr<PreparedJob> job)
{
    if (!mayStart())
        return;
    d->m_from = From::WhereItWas;
    d->m_only.reset();
    d->begin();
    d->m_job = std::move(job);
    d->run();
}

void JobSession::Private::begin()
{
    m_stopAsked = false;
    m_wasInterrupted = false;
    m_fault.reset();
    m_ended.reset();
    setState(State::Starting);
}

void JobSession::Private::reopen()
{
    m_profile.open([this, self = QPointer(q)](const Result<void> &ready) {
        if (!self)
            return;
        if (!ready)
            return fail(ready.error());
        prepare();
    });
}

void JobSession::Private::prepare()
{
    m_job.reset(); // and with it its claim on the folder
    m_lease.reset();
    const PreparedJob::Wishes wishes {.folder = m_folder};
    PreparedJob::GoOn how = goOnFrom(m_from);
    how.only = m_only;
    auto promise = std::make_shared<QPromise<Prepared>>();
    m_preparing.setFuture(promise->future());
    workPool().start([promise, spec = m_spec, profile = m_profile.inUse(), wishes, how] {
        promise->start();
        promise->addResult(std::make_shared<Result<std::unique_ptr<PreparedJob>>>(
            prepareJob(spec, profile, wishes, how)));
        promise->finish();
    });
}

void JobSession::Private::prepared()
{
    const Prepared job = m_preparing.result();
    if (!*job) {
        const std::optional<qint64> claimant = JobFolder::claimedBy(m_folder);
        if (!claimant || *claimant == QCoreApplication::applicationPid())
            return fail(job->error());
        setState(State::Idle);
        return q->lookBack();
    }
    m_job = std::move(**job);
    run();
}

void JobSession::Private::run()
{
    if (m_stopAsked) {
        m_job.reset();
        return setState(State::Stopped);
    }
    if (!m_profile.isOpen())
        return reopen(); // it was changed while the rows were read
    const Result<JobRun *> made = m_job->run(m_profile.shared());
    if (!made)
        return fail(made.error());
    m_lease = m_profile.lease();
    m_run = *made;
    connect(m_run, &JobRun::finished, q, [this](JobRun::End end) { noteEnd(end); });
    m_lists.clear();
    connect(m_run, &JobRun::noticed, q, [this](const Message &what) {
        m_lists.push_back({what, false});
        Q_EMIT q->noticed(what);
    });
    connect(m_run, &JobRun::tripped, q, [this] {
        if (m_state == State::Running)
            setState(State::Paused);
    });
    m_profile.beginPull(q, [this] {
        const Progress now = m_run ? m_run->counted() : m_last;
        return KeyPull {m_spec.name,
                        now.total ? std::optional(*now.total - now.done()) : std::nullopt};
    });
    m_run->start();
    setState(State::Running);
}

void JobSession::pause()
{
    if (d->m_state != State::Running)
        return;
    d->m_run->pause();
    d->setState(State::Paused);
}

void JobSession::resume()
{
    if (d->m_state != State::Paused)
        return;
    if (d->m_run->trip() && d->m_profile.lease() != d->m_lease) {
        d->m_startsAgain = true;
        return stop();
    }
    d->m_run->resume();
    d->setState(State::Running);
}

const BreakerTrip *JobSession::trip() const
{
    return d->m_run && d->m_run->trip() ? &*d->m_run->trip() : nullptr;
}

void JobSession::stop()
{
    if (d->m_state == State::Starting) {
        d->m_stopAsked = true;
        return;
    }
    if (!d->m_run)
        return;
    d->setState(State::Stopping);
    d->m_run->stop();
}

void JobSession::Private::noteEnd(JobRun::End end)
{
    m_profile.endPull(q);
    m_last = m_run->progress();
    m_last.left.reset();
    m_fault = m_run->fault();
    m_lists = m_run->lists();
    m_ended = Ended {end,
                     m_run->throttles(),
                     m_run->diagnosis(),
                     m_run->contents(),
                     m_job->notes() + m_run->contents().notes(),
                     m_run->failures(),
                     m_run->causes()};
    m_run = nullptr;
    // The run is in the middle of saying so: it goes away after that.
    QMetaObject::invokeMethod(
        q, [lease = std::move(m_lease), job = std::shared_ptr<PreparedJob>(std::move(m_job))] {},
        Qt::QueuedConnection);
    const bool isRefused
        = end == JobRun::End::CredentialRefused || end == JobRun::End::ServerFailing;
    if (std::exchange(m_startsAgain, false) && isRefused) {
        // When the claim on the folder is gone.
        QMetaObject::invokeMethod(
            q, [this] { q->start(); }, Qt::QueuedConnection);
        m_fault.reset();
        return setState(State::Stopped);
    }
    switch (end) {
    case JobRun::End::AllDone:
        return setState(State::Done);
    case JobRun::End::SomeFailed:
        return setState(State::SomeFailed);
    case JobRun::End::Incomplete:
        return setState(State::Incomplete);
    case JobRun::End::Stopped:
        return setState(State::Stopped);
    case JobRun::End::RowsFault:
    case JobRun::End::NoConnection:
    case JobRun::End::NoCredential:
    case JobRun::End::LimitReached:
    case JobRun::End::CredentialRefused:
    case JobRun::End::ServerFailing:
    case JobRun::End::SharingLost:
    case JobRun::End::OutputFault:
        break;
    }
    setState(State::Failed);
}

void JobSession::Private::fail(Error error)
{
    m_job.reset();
    m_lease.reset();
    m_run = nullptr;
    m_fault = std::move(error);
    setState(State::Failed);
}

void JobSession::Private::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT q->stateChanged(state);
}

QString stateName(JobSession::State state)
{
    // In the order of the enum.
    static constexpr std::array names {"ready",      "starting", "running", "paused",
                                       "stopping",   "stopped",  "done",    "some failed",
                                       "incomplete", "failed"};
    static_assert(names.size() == std::size_t(JobSession::State::Failed) + 1);
    return QString::fromLatin1(names.at(std::size_t(state)));
}

} // namespace penstock

#include "moc_jobsession.cpp"
