// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/work/run/worker.h>

#include <penstock/http/send/sender.h>
#include <penstock/jobs/journal/finishedrows.h>
#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/records/rowends.h>
#include <penstock/jobs/run/readjob.h>
#include <penstock/jobs/storage/filename.h>
#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/profiles/signin/credentialsource.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/senderprofile.h>
#include <penstock/redis/gate/sharedstack.h>
#include <penstock/work/run/sharedpace.h>
#include <penstock/work/run/workledger.h>
#include <penstock/work/run/workrows.h>
#include <penstock/work/segment/segmentline.h>
#include <penstock/work/segment/segmentoutput.h>
#include <penstock/work/stream/workline.h>

#include <QCoreApplication>
#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPointer>
#include <QSysInfo>

#include <unordered_map>

namespace penstock {

namespace {

constexpr int maxWorkers = 1000; // on a machine, at the same time
constexpr qsizetype fewest = 64; // rows that are begun, and as many that are ready

//! A folder that no other process works in now, and what was done in it.
Result<ClaimedJob> claimFolder(const QString &parent)
{
    for (int number = 1; number < maxWorkers; ++number) {
        const QString folder = QDir(parent).filePath(QString::number(number));
        const auto isTaken = [&folder] {
            const std::optional<qint64> owner = JobFolder::claimedBy(folder);
            return owner && *owner != QCoreApplication::applicationPid();
        };
        if (isTaken())
            continue;
        Result<ClaimedJob> claimed = openClaimedJob(folder);
        if (claimed || !isTaken())
            return claimed;
    }
    return failure(Error {Error::Kind::Usage, QStringLiteral("too many workers are at it here"),
                          parent, QStringLiteral("Start no more of them on this machine")});
}

QByteArray newWorkerName()
{
    const QByteArray host = QSysInfo::machineHostName().toUtf8();
    return (host.isEmpty() ? QByteArray("worker") : host) + '-'
        + QUuid::createUuid().toByteArray(QUuid::Id128).first(8);
}

} // namespace

QString workFolder(const Places &places, const WorkJob &job)
{
    const QString id = job.id.toString(QUuid::Id128).first(8);
    return QDir(places.data)
        .filePath(QStringLiteral("work/") + safeFileName(job.name + QLatin1Char('-') + id));
}

// Large: what a job needs to be worked at, from its template to its segment.
class Worker::Private
{
public:
    Private(Worker &worker, WorkJob what, Options how, Clock &time, SecretKeeper &keeper)
        : q(worker)
        , work(std::move(what))
        , options(std::move(how))
        , clock(time)
        , secrets(keeper)
    { }

    Result<void> prepare();
    Result<void> openFolder();
    void fetchWhatConnects(const SecretKeeper::OnSecrets &onSecrets) const;
    Result<void> begin(const SecretValues &values);
    Result<std::unique_ptr<Ledger>> openLedger();
    void makeLine();
    WorkLedger::Line ledgerLine();
    void take(const std::vector<WorkRow> &came);
    bool hasEnded(const WorkRow &row);
    void wantMore() const;
    void look();
    std::optional<Duration> left() const;
    void end(JobRun::End how);
    void fail(const Error &error, JobRun::End how);

    Worker &q;
    const WorkJob work;
    const Options options;
    Clock &clock;
    SecretKeeper &secrets;
    Profile profile = {}; // in its environment
    std::optional<RequestTemplate> request;
    JobRun::Options runOptions;
    qsizetype readAhead = 0;
    std::optional<JobFolder> folder;
    JobState earlier; // in the same folder
    QString folderPath;
    QByteArray name;
    std::optional<Error> fault;
    bool isStopping = false;
    bool isOver = false;
    std::unordered_map<std::int64_t, RowState> endedHere;
    SharedPace pace;
    // Each stands on those above it.
    WorkRows rows;
    std::unique_ptr<WorkLine> line;
    std::unique_ptr<SharedStack> stack;
    std::unique_ptr<Sender> sender;
    std::unique_ptr<CredentialSource> credentials;
    std::unique_ptr<WorkLedger> ledger;
    std::unique_ptr<JobRun> run;
};

Result<void> Worker::Private::prepare()
{
    Result<Profile> inUse = inEnvironment(work.profile);
    if (!inUse)
        return failure(inUse.error());
    profile = *std::move(inUse);
    Result<ReadJob> read = readJob(work.job, profile);
    if (!read)
        return failure(read.error());
    request = std::move(read->request);
    runOptions = std::move(read->options);
    runOptions.id = work.id;
    runOptions.needed = rowValuesNeededBy(work.job.output);
    runOptions.dedupe.reset(); // Redis has seen to it, for all workers
    // So many that no connection idles, and no more: the others want some, too.
    const int connections = connectionsFor(profile.limits, SenderOptions().maxConnections);
    runOptions.readAhead = std::max<qsizetype>(fewest, qsizetype(4) * connections);
    readAhead = runOptions.readAhead;
    return openFolder();
}

Result<void> Worker::Private::openFolder()
{
    Result<ClaimedJob> claimed = claimFolder(workFolder(options.places, work));
    if (!claimed)
        return failure(claimed.error());
    folder = std::move(claimed->folder);
    folderPath = folder->path();
    earlier = std::move(claimed->state);
    const QJsonObject stored = QJsonDocument::fromJson(earlier.job).object();
    name = stored[QStringLiteral("worker")].toString().toUtf8();
    if (name.isEmpty())
        name = newWorkerName();
    return {};
}

// The password goes to the proxy. The key stays here; whom it may prove itself to is asked before
// each server's first request.
void Worker::Private::fetchWhatConnects(const SecretKeeper::OnSecrets &onSecrets) const
{
    const ProxySpec &proxy = profile.network.proxy;
    Profile direct = profile;
    direct.network.proxy = {};
    const auto fetchKey = [this, alive = QPointer(&q), keys = secretsToConnect(direct),
                           onSecrets](const Result<SecretValues> &password) {
        if (!alive || !password)
            return onSecrets(password);
        secrets.fetchToUseHere(keys, [known = *password, onSecrets](Result<SecretValues> values) {
            if (values)
                values->insert(known);
            onSecrets(std::move(values));
        });
    };
    if (proxy.passwordSecret.isEmpty())
        return fetchKey(SecretValues());
    secrets.fetch({proxy.passwordSecret}, {placeOfProxy(proxy)}, fetchKey);
}

Result<std::unique_ptr<Ledger>> Worker::Private::openLedger()
{
    const QJsonObject description {{QStringLiteral("id"), work.id.toString(QUuid::WithoutBraces)},
                                   {QStringLiteral("worker"), QString::fromUtf8(name)}};
    Result<std::unique_ptr<Output>> output
        = makeSegmentOutput(q.segment(), segmentHead(work, name));
    if (!output)
        return failure(output.error());
    Result<std::unique_ptr<JournalLedger>> journal = JournalLedger::open(
        *std::move(folder), QJsonDocument(description).toJson(QJsonDocument::Compact),
        *std::move(output), clock);
    if (!journal)
        return failure(journal.error());
    return *std::move(journal);
}

WorkLedger::Line Worker::Private::ledgerLine()
{
    return {.intend
            = [this](std::int64_t row,
                     const std::function<void(bool)> &onAnswer) { line->intend(row, onAnswer); },
            .withdraw = [this](std::int64_t row) { line->withdraw(row); },
            .refused =
                [this](std::int64_t row) {
                    rows.drop(row);
                    line->letGo(row);
                },
            .done =
                [this](std::int64_t row, RowState state) {
                    endedHere.emplace(row, state);
                    line->done(row, state);
                }};
}

Result<void> Worker::Private::begin(const SecretValues &values)
{
    Result<SenderOptions> sending = senderOptionsOf(profile, values);
    if (!sending)
        return failure(sending.error());
    Result<std::unique_ptr<Ledger>> kept = openLedger();
    if (!kept)
        return failure(kept.error());
    SharedStackOptions shared {options.redis,
                               options.budget.isEmpty() ? work.budget : options.budget};
    shared.who = QStringLiteral("penstock worker ") + work.name;
    stack = std::make_unique<SharedStack>(std::move(shared), profile.limits, clock);
    connect(stack.get(), &LimitGate::sharingTroubled, &q, &Worker::troubled);
    sender = std::make_unique<Sender>(*stack, clock, *std::move(sending));
    credentials = std::make_unique<CredentialSource>(profile, secrets, *sender, clock);
    // The values of the rows are in a record of JSON lines; other outputs may want them beside it.
    const bool withValues = work.job.output.kind != OutputSpec::Kind::Jsonl;
    makeLine();
    ledger = std::make_unique<WorkLedger>(*std::move(kept), ledgerLine(), withValues);
    run = std::make_unique<JobRun>(
        JobRun::Parts {rows, *request, *sender, *stack, *ledger, clock, credentials.get()},
        std::move(runOptions), earlier);
    connect(run.get(), &JobRun::finished, &q, [this](JobRun::End how) {
        fault = fault ? fault : run->fault();
        end(how);
    });
    connect(run.get(), &JobRun::tripped, &q, [this] { q.stop(); }); // nobody sees to it
    rows.setOnTaken([this] { wantMore(); });
    run->start();
    line->open();
    line->want(readAhead);
    Q_EMIT q.working();
    return {};
}

void Worker::Private::makeLine()
{
    line = std::make_unique<WorkLine>(
        WorkLine::Options {options.redis, work.name, work.id, name, options.lease}, clock);
    connect(line.get(), &WorkLine::came, &q,
            [this](const std::vector<WorkRow> &came) { take(came); });
    connect(line.get(), &WorkLine::looked, &q, [this] { look(); });
    connect(line.get(), &WorkLine::troubled, &q, &Worker::troubled);
    connect(line.get(), &WorkLine::lost, &q, [this] {
        fault = Error {Error::Kind::Network, QStringLiteral("Redis does not know the job any more"),
                       work.name,
                       QStringLiteral("Put it there again; rows that are done stay done here")};
        run->stop();
    });
}

void Worker::Private::take(const std::vector<WorkRow> &came)
{
    if (isOver)
        return;
    for (const WorkRow &row : came) {
        if (!hasEnded(row))
            rows.add(row);
    }
    rows.readOn();
    wantMore();
}

//! What needs no run of a row: it has ended before, or must not be sent.
bool Worker::Private::hasEnded(const WorkRow &row)
{
    if (earlier.isFinished(row.index)) {
        // Only the word of it was lost.
        const auto journal = FinishedRows::open(folderPath);
        const auto before = journal ? (*journal)->read({row.index}) : failure(journal.error());
        const bool isKnown = before && !before->empty();
        line->done(row.index, isKnown ? before->front().end.state : RowState::Answered);
        return true;
    }
    // Redis came back with what it knew some time ago.
    if (const auto ended = endedHere.find(row.index); ended != endedHere.end()) {
        line->done(row.index, ended->second);
        return true;
    }
    if (row.isDuplicate) {
        ledger->end(row.index, row.row, RowEnd {.state = RowState::Duplicate});
        return true;
    }
    if (row.wasBegun) {
        ledger->end(row.index, row.row, rowLeftInDoubt(row.row));
        return true;
    }
    return false;
}

void Worker::Private::wantMore() const
{
    if (rows.size() <= readAhead / 2 && !isStopping)
        line->want(readAhead - rows.size());
}

void Worker::Private::look()
{
    const WorkStatus &status = line->status();
    pace.note(clock.now().at, status.ended());
    rows.lookedInVain(line->hasFoundNone());
    if (status.isDone() && status.total > 0 && !rows.hasEnded())
        rows.end();
    else if (rows.isDry())
        rows.readOn(); // what is held back until it is known whether more comes
}

//! What limits make wait is theirs to tell, of everybody's share; else the slower of what they would let through
//! and what all workers manage.
std::optional<Duration> Worker::Private::left() const
{
    const std::int64_t count = line->status().total - line->status().ended();
    if (isOver || isStopping || count <= 0)
        return std::nullopt;
    const std::optional<Duration> allowed = run->forecast(count);
    if (allowed && !stack->bindingLimit().isNobody())
        return allowed;
    return std::max(allowed, pace.left(clock.now().at, count)); // nothing is the least
}

void Worker::Private::end(JobRun::End how)
{
    if (std::exchange(isOver, true))
        return;
    if (how == JobRun::End::Stopped && fault)
        how = JobRun::End::NoConnection; // Redis has lost it
    if (how == JobRun::End::AllDone && line->status().failed + line->status().inDoubt > 0)
        how = JobRun::End::SomeFailed;
    line->close([this, how] { Q_EMIT q.finished(how); });
}

void Worker::Private::fail(const Error &error, JobRun::End how)
{
    fault = error;
    isOver = true;
    Q_EMIT q.finished(how);
}

Worker::Worker(WorkJob job, Options options, Clock &clock, SecretKeeper &secrets, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, std::move(job), std::move(options), clock, secrets))
{ }

Worker::~Worker()
{
    d->run.reset(); // before what it uses
}

Result<void> Worker::start()
{
    if (Result<void> ready = d->prepare(); !ready)
        return ready;
    d->fetchWhatConnects([this, alive = QPointer(this)](const Result<SecretValues> &values) {
        if (!alive || d->isOver)
            return;
        const Result<void> begun = values ? d->begin(*values) : failure(values.error());
        if (begun)
            return;
        const bool isSecret = begun.error().kind == Error::Kind::Secret;
        const JobRun::End how = isSecret ? JobRun::End::NoCredential : JobRun::End::OutputFault;
        QMetaObject::invokeMethod(
            this, [this, error = begun.error(), how] { d->fail(error, how); },
            Qt::QueuedConnection);
    });
    return {};
}

void Worker::stop()
{
    d->isStopping = true;
    if (d->run)
        return d->run->stop();
    if (!std::exchange(d->isOver, true))
        QMetaObject::invokeMethod(
            this, [this] { Q_EMIT finished(JobRun::End::Stopped); }, Qt::QueuedConnection);
}

const WorkJob &Worker::job() const
{
    return d->work;
}

Progress Worker::progress() const
{
    Progress all {.total = d->work.total};
    if (!d->run)
        return all;
    const Progress own = d->run->progress();
    const WorkStatus &status = d->line->status();
    all.answered = status.answered;
    all.failed = status.failed;
    all.inDoubt = status.inDoubt;
    all.duplicates = status.duplicates;
    all.retrying = own.retrying;
    all.elapsed = own.elapsed;
    all.perSecond = own.perSecond;
    all.allowedPerSecond = own.allowedPerSecond;
    all.heldBy = own.heldBy;
    all.left = d->left();
    return all;
}

std::int64_t Worker::doneHere() const
{
    return std::int64_t(d->endedHere.size());
}

QString Worker::segment() const
{
    return QDir(d->folderPath)
        .filePath(safeFileName(d->work.name + QLatin1Char('.') + QString::fromUtf8(d->name))
                  + QStringLiteral(".segment.jsonl"));
}

const std::optional<Error> &Worker::fault() const
{
    return d->fault;
}

std::optional<Diagnosis> Worker::diagnosis() const
{
    return d->run ? d->run->diagnosis() : std::nullopt;
}

Sender *Worker::sender() const
{
    return d->sender.get();
}

} // namespace penstock

#include "moc_worker.cpp"
