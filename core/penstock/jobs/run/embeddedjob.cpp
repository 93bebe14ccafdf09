// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/embeddedjob.h>

#include <penstock/http/send/httpclient.h>
#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/run/readjob.h>
#include <penstock/jobs/run/tellingledger_p.h>
#include <penstock/jobs/spec/jobdiff.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/start/jobidentity.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/jsontext.h>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPointer>

#include <utility>

namespace penstock {

//! Rows created one by one by a program.
class CallbackRows final : public RowSource
{
public:
    explicit CallbackRows(std::function<std::optional<Row>()> next)
        : m_next(std::move(next))
    { }

    Result<std::optional<Row>> next() override
    {
        std::optional<Row> row = m_next();
        if (row)
            row->line = ++m_index;
        return row;
    }
    std::optional<QStringList> columns() const override { return std::nullopt; }
    RowMark mark() const override { return {.index = m_index, .offset = 0, .line = m_index}; }

private:
    const std::function<std::optional<Row>()> m_next;
    std::int64_t m_index = 0;
};

namespace {

//! Nothing is written but the journal.
class NoOutput final : public Output
{
public:
    Result<void> begin(OutputMemory) override { return {}; }
    Result<void> add(const LedgerEntry &) override { return {}; }
    Result<OutputNumbers> sync() override { return OutputNumbers(); }
};

//! What its rows and answers depend on, by a hash: there may be secrets in it.
QJsonObject identityOf(const JobSpec &spec, const Profile &profile)
{
    QJsonObject job = QJsonDocument::fromJson(toJson(spec)).object();
    for (const char *const free : {"schema", "name", "profile", "rows", "output", "max_wait",
                                   "priority", "stop_after_failures"})
        job.remove(QLatin1StringView(free));
    job.insert(u"base_url"_s, profile.baseUrl);
    for (const auto &[name, value] :
         variablesUsedBy(spec.request, profile.variables, profile.baseUrl))
        job.insert(u"{{%1}}"_s.arg(name), toJson(value));
    QJsonObject identity;
    for (auto member = job.constBegin(); member != job.constEnd(); ++member) {
        const QByteArray text = QJsonDocument(QJsonArray {member.value()}).toJson();
        const QByteArray hash = QCryptographicHash::hash(text, QCryptographicHash::Sha256);
        identity.insert(member.key(), QString::fromLatin1(hash.toHex().first(16)));
    }
    return identity;
}

Error noPart(const QString &name)
{
    return jobMessage("embedded.no_part", name).at(u"EmbeddedJob::Parts"_s);
}

} // namespace

//! From what was given to what runs.
// What preparing has read lies here until the profile is open, and then as long as the run.
class Q_DECL_HIDDEN EmbeddedJob::Private
{
public:
    Private(EmbeddedJob &job, Parts given, ProfileSession &session)
        : parts(std::move(given))
        , profile(session)
        , m_job(job)
    { }
    ~Private() { run.reset(); } // before what it uses
    Q_DISABLE_COPY_MOVE(Private)

    Result<void> prepare();
    void open();
    void finish(JobRun::End end);
    void fail(const Error &error, JobRun::End end);

    const Parts parts;
    ProfileSession &profile;
    bool isStarted = false;
    bool isActive = false;
    int stops = 0; // asked for before it ran
    bool isPaused = false;
    std::optional<Error> fault;
    std::unique_ptr<JobRun> run;
    Progress last;

private:
    Result<void> readJournal();
    Result<std::unique_ptr<Ledger>> openLedger();
    Result<void> begin();
    void reported(const LedgerEntry &entry);

    EmbeddedJob &m_job;
    std::optional<RequestTemplate> m_request;
    JobRun::Options m_options;
    std::optional<JobFolder> m_folder;
    JobState m_state;
    QJsonObject m_identity;
    std::shared_ptr<const void> m_lease;
    std::unique_ptr<CallbackRows> m_rows;
    std::unique_ptr<Ledger> m_ledger;
};

//! All that can be wrong before anything is sent.
Result<void> EmbeddedJob::Private::prepare()
{
    if (!parts.nextRow)
        return failure(noPart(u"nextRow"_s));
    if (!parts.onRecord)
        return failure(noPart(u"onRecord"_s));
    Result<ReadJob> read = readJob(parts.job, profile.inUse());
    if (!read)
        return failure(read.error());
    m_request = std::move(read->request);
    m_options = std::move(read->options);
    m_options.id = QUuid::createUuid();
    m_options.total = parts.total;
    m_options.readAhead = openRowsFor(profile.maxAtOnce());
    return readJournal();
}

Result<void> EmbeddedJob::Private::readJournal()
{
    m_identity = identityOf(parts.job, profile.inUse());
    if (parts.folder.isEmpty())
        return {};
    Result<ClaimedJob> claimed = openClaimedJob(parts.folder);
    if (!claimed)
        return failure(claimed.error());
    m_folder = std::move(claimed->folder);
    m_state = std::move(claimed->state);
    if (m_state.isNew)
        return {};
    const QJsonObject stored = QJsonDocument::fromJson(m_state.job).object();
    m_options.id = QUuid::fromString(stored[u"id"_s].toString());
    const QJsonObject before = stored[u"job"_s].toObject();
    if (before != m_identity)
        return failure(jobMessage("embedded.other_job", joined(changesBetween(before, m_identity)))
                           .at(parts.folder));
    return {};
}

void EmbeddedJob::Private::open()
{
    isActive = true;
    profile.open([this, alive = QPointer(&m_job)](const Result<void> &ready) {
        if (!alive)
            return;
        if (!ready)
            return fail(ready.error(), JobRun::End::NoCredential);
        if (const Result<void> begun = begin(); !begun)
            fail(begun.error(), JobRun::End::OutputFault);
    });
}

Result<void> EmbeddedJob::Private::begin()
{
    Result<std::unique_ptr<Ledger>> ledger = openLedger();
    if (!ledger)
        return failure(ledger.error());
    m_ledger = *std::move(ledger);
    m_rows = std::make_unique<CallbackRows>(parts.nextRow);
    m_lease = profile.lease();
    const PreparedJob::Shared shared = profile.shared();
    run = std::make_unique<JobRun>(JobRun::Parts {*m_rows, *m_request, shared.httpClient,
                                                  shared.permitSource, *m_ledger, shared.clock,
                                                  shared.credentials, shared.share},
                                   std::move(m_options), std::move(m_state));
    // Behind the run's own connection: it has counted them then.
    connect(m_ledger.get(), &Ledger::durable, &m_job,
            [this] { Q_EMIT m_job.progressed(run->progress()); });
    connect(run.get(), &JobRun::finished, &m_job, [this](JobRun::End end) { finish(end); });
    connect(run.get(), &JobRun::tripped, &m_job, &EmbeddedJob::paused);
    connect(&profile, &ProfileSession::sharingEnded, run.get(),
            [run = run.get()](const Error &why, bool isForGood) {
                run->giveUp(isForGood ? JobRun::End::NoConnection : JobRun::End::SharingLost, why);
            });
    run->start();
    if (isPaused)
        run->pause();
    for (int stop = 0; stop < stops; ++stop)
        run->stop();
    return {};
}

Result<std::unique_ptr<Ledger>> EmbeddedJob::Private::openLedger()
{
    std::unique_ptr<Ledger> kept;
    if (m_folder) {
        const QJsonObject description {{u"id"_s, m_options.id.toString(QUuid::WithoutBraces)},
                                       {u"job"_s, m_identity}};
        Result<std::unique_ptr<JournalLedger>> journal = JournalLedger::open(
            *std::move(m_folder), QJsonDocument(description).toJson(QJsonDocument::Compact),
            std::make_unique<NoOutput>(), profile.clock());
        if (!journal)
            return failure(journal.error());
        kept = *std::move(journal);
    }
    return std::make_unique<TellingLedger>(std::move(kept),
                                           [this](const LedgerEntry &entry) { reported(entry); });
}

void EmbeddedJob::Private::reported(const LedgerEntry &entry)
{
    static const Row none;
    const Row &row = entry.row ? *entry.row : none;
    for (const QByteArray &record : entry.records)
        parts.onRecord(row, record);
    if (entry.kind != LedgerEntry::Kind::End)
        return;
    const bool isLost = entry.end.state == RowState::Failed || entry.end.state == RowState::InDoubt;
    if (isLost && parts.onFailure)
        parts.onFailure(row, entry.end);
}

void EmbeddedJob::Private::finish(JobRun::End end)
{
    last = run->progress();
    fault = run->fault();
    isActive = false;
    Q_EMIT m_job.finished(end);
}

void EmbeddedJob::Private::fail(const Error &error, JobRun::End end)
{
    fault = error;
    isActive = false;
    Q_EMIT m_job.finished(end);
}

EmbeddedJob::EmbeddedJob(Parts parts, ProfileSession &profile, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>(*this, std::move(parts), profile))
{ }

EmbeddedJob::~EmbeddedJob() = default;

Row EmbeddedJob::row(const std::vector<std::pair<QString, QString>> &values)
{
    Row row;
    for (const auto &[name, value] : values)
        row.fields.push_back({name, value, compactJson(value)});
    return row;
}

Result<void> EmbeddedJob::start()
{
    if (const auto denial = d->profile.permitSource().wrongThread("EmbeddedJob::start()"))
        return failure(denial->message());
    if (std::exchange(d->isStarted, true))
        return failure(jobMessage("embedded.started").at(u"EmbeddedJob"_s));
    if (Result<void> prepared = d->prepare(); !prepared)
        return prepared;
    d->open();
    return {};
}

void EmbeddedJob::pause()
{
    d->isPaused = true;
    if (d->run)
        d->run->pause();
}

void EmbeddedJob::resume()
{
    d->isPaused = false;
    if (d->run)
        d->run->resume();
}

void EmbeddedJob::stop()
{
    if (d->run)
        d->run->stop();
    else
        ++d->stops;
}

bool EmbeddedJob::isActive() const
{
    return d->isActive;
}

Progress EmbeddedJob::progress() const
{
    return d->run && d->isActive ? d->run->progress() : d->last;
}

const std::optional<Error> &EmbeddedJob::fault() const
{
    return d->fault;
}

const BreakerTrip *EmbeddedJob::trip() const
{
    return d->run && d->run->trip() ? &*d->run->trip() : nullptr;
}

} // namespace penstock

#include "moc_embeddedjob.cpp"
