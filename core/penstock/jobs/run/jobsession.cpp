// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/jobsession.h>

#include <penstock/jobs/storage/jobfolder.h>
#include <penstock/limits/learning/learnedpace.h>
#include <penstock/support/workpool.h>

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>
#include <QPromise>
#include <QThreadPool>
#include <QTimer>

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

JobSession::JobSession(JobSpec spec, QString folder, ProfileSession &profile, QObject *parent)
    : QObject(parent)
    , m_spec(std::move(spec))
    , m_folder(std::move(folder))
    , m_profile(profile)
{
    connect(&m_preparing, &QFutureWatcher<Prepared>::finished, this, &JobSession::prepared);
    connect(&m_lookingBack, &QFutureWatcherBase::finished, this, &JobSession::lookedBack);
}

JobSession::~JobSession()
{
    m_profile.endPull(this);
}

bool JobSession::isActive() const
{
    return m_state == State::Starting || m_state == State::Running || m_state == State::Paused
        || m_state == State::Stopping;
}

void JobSession::setSpec(JobSpec spec)
{
    if (isActive() || spec == m_spec)
        return;
    m_spec = std::move(spec);
    Q_EMIT specChanged();
}

Progress JobSession::progress() const
{
    return m_run ? m_run->progress() : m_last;
}

void JobSession::lookBack()
{
    if (m_state != State::Idle)
        return;
    auto promise = std::make_shared<QPromise<std::optional<EarlierRuns>>>();
    m_lookingBack.setFuture(promise->future());
    workPool().start([promise, folder = m_folder] {
        promise->start();
        // Why it cannot be read the next start says, where something can be done about it.
        promise->addResult(earlierRunsIn(folder).value_or(std::nullopt));
        promise->finish();
    });
}

void JobSession::lookedBack()
{
    const std::optional<EarlierRuns> runs = m_lookingBack.result();
    if (m_state != State::Idle)
        return;
    if (runs)
        m_last = runs->progress;
    if (isRunElsewhere() || !runs || runs->process)
        return;
    m_discovered = runs->discovered; // by earlier versions
    if (const std::optional<KeyUse> use = m_profile.remembered(); use && m_discovered.empty())
        m_discovered = discoveredIn(use->state);
    if (!runs->isFinished() && runs->fault) {
        m_fault = runs->fault;
        return setState(State::Failed);
    }
    m_wasInterrupted = !runs->stoppedCleanly && !runs->isFinished();
    if (!runs->isFinished())
        return setState(State::Stopped);
    setState(m_last.failed + m_last.inDoubt > 0 ? State::SomeFailed : State::Done);
}

std::vector<DiscoveredLimit> JobSession::discoveredLimits() const
{
    const Profile &profile = m_profile.profile();
    if (declaresRate(profile.limits) || !profile.discover.value_or(true))
        return {};
    std::vector<DiscoveredLimit> found = m_profile.stack().discoveredLimits();
    return found.empty() ? m_discovered : found;
}

bool JobSession::isRunElsewhere()
{
    const auto before = m_elsewhere;
    m_elsewhere.reset();
    const std::optional<qint64> pid = JobFolder::claimedBy(m_folder);
    if (pid && *pid != QCoreApplication::applicationPid()) {
        const QFileInfo program(QStringLiteral("/proc/%1/exe").arg(*pid));
        m_elsewhere = Elsewhere {*pid, QFileInfo(program.symLinkTarget()).fileName()};
        QTimer::singleShot(lookAgainAfter, this, &JobSession::lookBack);
    }
    if (m_elsewhere != before)
        Q_EMIT stateChanged(m_state);
    return m_elsewhere.has_value();
}

void JobSession::start(From from)
{
    if (!mayStart())
        return;
    m_from = from;
    m_only.reset();
    begin();
    startIfItMay();
}

void JobSession::sendAgain(const FailureCause &cause)
{
    if (!mayStart())
        return;
    m_from = From::InDoubt;
    m_only = cause;
    begin();
    startIfItMay();
}

void JobSession::askLeave(const JobSpec &spec, const std::function<void(Result<void>)> &onAnswer)
{
    if (!m_leave)
        return onAnswer({});
    m_leave(spec, [self = QPointer(this), onAnswer](const Result<void> &may) {
        if (self)
            onAnswer(may);
    });
}

void JobSession::startIfItMay()
{
    askLeave(m_spec, [this](const Result<void> &may) {
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
    m_from = From::WhereItWas;
    m_only.reset();
    begin();
    m_job = std::move(job);
    run();
}

void JobSession::begin()
{
    m_stopAsked = false;
    m_wasInterrupted = false;
    m_fault.reset();
    m_ended.reset();
    setState(State::Starting);
}

void JobSession::reopen()
{
    m_profile.open([self = QPointer(this)](const Result<void> &ready) {
        if (!self)
            return;
        if (!ready)
            return self->fail(ready.error());
        self->prepare();
    });
}

void JobSession::prepare()
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

void JobSession::prepared()
{
    const Prepared job = m_preparing.result();
    if (!*job) {
        const std::optional<qint64> claimant = JobFolder::claimedBy(m_folder);
        if (!claimant || *claimant == QCoreApplication::applicationPid())
            return fail(job->error());
        setState(State::Idle);
        return lookBack();
    }
    m_job = std::move(**job);
    run();
}

void JobSession::run()
{
    if (m_stopAsked) {
        m_job.reset();
        return setState(State::Stopped);
    }
    if (const Result<void> kept = m_profile.takeUp({&m_job->state()}); !kept)
        return fail(kept.error());
    if (!m_profile.isOpen())
        return reopen(); // it was changed while the rows were read
    const Result<JobRun *> made = m_job->run(m_profile.shared());
    if (!made)
        return fail(made.error());
    m_lease = m_profile.lease();
    m_run = *made;
    connect(m_run, &JobRun::finished, this, &JobSession::noteEnd);
    connect(m_run, &JobRun::tripped, this, [this] {
        if (m_state == State::Running)
            setState(State::Paused);
    });
    m_profile.beginPull(this, [this] {
        const Progress now = progress();
        return KeyPull {m_spec.name,
                        now.total ? std::optional(*now.total - now.done()) : std::nullopt};
    });
    m_run->start();
    setState(State::Running);
}

void JobSession::pause()
{
    if (m_state != State::Running)
        return;
    m_run->pause();
    setState(State::Paused);
}

void JobSession::resume()
{
    if (m_state != State::Paused)
        return;
    if (m_run->trip() && m_profile.lease() != m_lease) {
        m_startsAgain = true;
        return stop();
    }
    m_run->resume();
    setState(State::Running);
}

const FuseTrip *JobSession::trip() const
{
    return m_run && m_run->trip() ? &*m_run->trip() : nullptr;
}

void JobSession::stop()
{
    if (m_state == State::Starting) {
        m_stopAsked = true;
        return;
    }
    if (!m_run)
        return;
    setState(State::Stopping);
    m_run->stop();
}

void JobSession::noteEnd(JobRun::End end)
{
    m_profile.endPull(this);
    m_last = m_run->progress();
    m_last.left.reset();
    m_fault = m_run->fault();
    m_ended = Ended {end, m_run->throttles(), m_run->diagnosis(), m_run->contents()};
    m_run = nullptr;
    // The run is in the middle of saying so: it goes away after that.
    QMetaObject::invokeMethod(
        this, [lease = std::move(m_lease), job = std::shared_ptr<PreparedJob>(std::move(m_job))] {},
        Qt::QueuedConnection);
    const bool isRefused
        = end == JobRun::End::CredentialRefused || end == JobRun::End::ServerFailing;
    if (std::exchange(m_startsAgain, false) && isRefused) {
        // When the claim on the folder is gone.
        QMetaObject::invokeMethod(
            this, [this] { start(); }, Qt::QueuedConnection);
        m_fault.reset();
        return setState(State::Stopped);
    }
    switch (end) {
    case JobRun::End::AllDone:
        return setState(State::Done);
    case JobRun::End::SomeFailed:
        return setState(State::SomeFailed);
    case JobRun::End::Stopped:
        return setState(State::Stopped);
    case JobRun::End::RowsFault:
    case JobRun::End::NoConnection:
    case JobRun::End::NoCredential:
    case JobRun::End::LimitReached:
    case JobRun::End::CredentialRefused:
    case JobRun::End::ServerFailing:
    case JobRun::End::OutputFault:
        break;
    }
    setState(State::Failed);
}

void JobSession::fail(Error error)
{
    m_job.reset();
    m_lease.reset();
    m_run = nullptr;
    m_fault = std::move(error);
    setState(State::Failed);
}

void JobSession::setState(State state)
{
    if (std::exchange(m_state, state) != state)
        Q_EMIT stateChanged(state);
}

QString stateName(JobSession::State state)
{
    switch (state) {
    case JobSession::State::Idle:
        return QStringLiteral("ready");
    case JobSession::State::Starting:
        return QStringLiteral("starting");
    case JobSession::State::Running:
        return QStringLiteral("running");
    case JobSession::State::Paused:
        return QStringLiteral("paused");
    case JobSession::State::Stopping:
        return QStringLiteral("stopping");
    case JobSession::State::Stopped:
        return QStringLiteral("stopped");
    case JobSession::State::Done:
        return QStringLiteral("done");
    case JobSession::State::SomeFailed:
        return QStringLiteral("some failed");
    case JobSession::State::Failed:
        break;
    }
    return QStringLiteral("failed");
}

} // namespace penstock
