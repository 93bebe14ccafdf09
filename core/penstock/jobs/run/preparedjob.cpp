// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/run/preparedjob.h>

#include <penstock/http/send/httpclient.h>
#include <penstock/jobs/journal/journal.h>
#include <penstock/jobs/journal/journalledger.h>
#include <penstock/jobs/journal/rowhistory.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/output/plainledger.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/run/rowrequests.h>
#include <penstock/jobs/spec/jobdiff.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/start/jobidentity.h>
#include <penstock/jobs/start/rowsedit.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/jobs/start/shardfolders.h>
#include <penstock/jobs/start/startfacts.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/spec/environment.h>

#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <limits>
#include <utility>

namespace penstock {

PreparedJob::PreparedJob(JobSpec spec, ReadJob read)
    : m_spec(std::move(spec))
    , m_read(std::move(read))
{ }

PreparedJob::~PreparedJob() = default;

Result<std::unique_ptr<PreparedJob>> PreparedJob::prepare(JobSpec spec, const Profile &profile,
                                                          const Wishes &wishes)
{
    const Result<Profile> inUse = inEnvironment(profile);
    if (!inUse)
        return failure(inUse.error());
    Result<ReadJob> read = readJob(spec, *inUse);
    if (!read)
        return failure(read.error());
    std::unique_ptr<PreparedJob> job(new PreparedJob(std::move(spec), *std::move(read)));
    job->m_wishes = wishes;
    job->m_read.options.readAhead = wishes.readAhead.value_or(job->m_read.options.readAhead);
    job->m_baseUrl = inUse->baseUrl;
    job->m_environment = inUse->environment;
    job->m_variables = inUse->variables;
    for (const auto step : {&PreparedJob::openOutput, &PreparedJob::readRows,
                            &PreparedJob::readJournal, &PreparedJob::countAllRows}) {
        if (const Result<void> done = (job.get()->*step)(); !done)
            return failure(done.error());
    }
    return job;
}

Result<void> PreparedJob::openOutput()
{
    if (PlainLedger::isFor(m_spec.output)) {
        m_wishes.folder.clear(); // what was written there cannot be taken back
        return {};
    }
    Result<std::unique_ptr<Output>> output = makeOutput(m_spec.output);
    if (!output)
        return failure(output.error());
    m_output = *std::move(output);
    m_read.options.needed = rowValuesNeededBy(m_spec.output);
    return {};
}

namespace {
std::vector<RowState> statesSentAgain(const PreparedJob::Wishes &wishes)
{
    using Retry = PreparedJob::Retry;
    switch (wishes.retry) {
    case Retry::Nothing:
        return {};
    case Retry::Failed:
        return {RowState::Failed};
    case Retry::InDoubtToo:
        break;
    }
    return {RowState::Failed, RowState::InDoubt};
}
} // namespace

// Opens them to see what columns there are.
Result<void> PreparedJob::readRows()
{
    const bool isReadOnce = isPipe(m_spec.rows);
    if (!isReadOnce) {
        const Result<QJsonObject> fingerprint = rowsFingerprint(m_spec.rows);
        if (!fingerprint)
            return failure(fingerprint.error());
        m_fingerprint = *fingerprint;
    }
    if (std::optional<Error> fault = unfilledFault(m_spec.rows))
        return failure(*std::move(fault));
    Result<std::unique_ptr<RowSource>> rows = openRows(m_spec.rows);
    if (!rows)
        return failure(rows.error());
    const std::optional<QStringList> columns = (*rows)->columns();
    if (isReadOnce)
        m_rows = *std::move(rows); // it can be opened only once
    std::optional<Error> fault;
    if (columns)
        fault = missingValue(m_spec, m_read.request, m_read.options.dedupe, *columns);
    return fault ? failure(*std::move(fault)) : Result<void>();
}

Result<void> PreparedJob::readJournal()
{
    m_id = QUuid::createUuid();
    m_identity = identityOf(m_spec, m_baseUrl, m_variables);
    if (m_wishes.folder.isEmpty())
        return {};
    if (!m_wishes.isPreview) {
        Result<JobFolder> folder = JobFolder::claim(m_wishes.folder);
        if (!folder)
            return failure(folder.error());
        m_folder = *std::move(folder);
        if (!m_folder->hasJournal())
            return {};
    }
    Result<JobState> state = m_folder ? readJobState(m_folder->journalPath())
                                      : lookAtJobState(m_wishes.folder, statesSentAgain(m_wishes));
    if (!state && state.error().remedies().testFlag(Remedy::StartOver)) {
        m_unreadable = state.error();
        return {};
    }
    if (!state)
        return failure(state.error());
    m_state = *std::move(state);
    if (m_state.isNew)
        return {};
    const QJsonObject stored = QJsonDocument::fromJson(m_state.job).object();
    m_id = QUuid::fromString(stored[u"id"_s].toString());
    if (const QJsonValue total = stored[u"total"_s]; total.isDouble())
        m_total = total.toInteger();
    m_changes = changesBetween(stored[u"job"_s].toObject(), m_identity);
    return findRowsEdit(stored[u"rows"_s].toObject());
}

// The rows are those of the last run.
Result<void> PreparedJob::takeNumbers()
{
    const QString path = rowHashesIn(m_wishes.folder);
    if (m_rows || !QFileInfo::exists(path))
        return {};
    Result<RowHashes> kept = readRowHashes(path, RowHashesPart::Numbers);
    if (!kept)
        return failure(kept.error());
    if (!m_spec.rows.key.isEmpty() && m_spec.rows.key != kept->columns
        && !kept->columns.isEmpty()) {
        Result<RowHashes> hashes = hashesNow(m_spec.rows.key);
        if (!hashes)
            return failure(hashes.error());
        hashes->numbers = kept->numbers;
        hashes->gone = kept->gone;
        m_hashes = std::make_unique<RowHashes>(*std::move(hashes));
    }
    m_gone = std::move(kept->gone);
    m_numbers = RowNumbers(std::move(kept->numbers));
    return {};
}

Result<void> PreparedJob::findRowsEdit(const QJsonObject &before)
{
    if (areUnedited(m_wishes.folder, before, m_fingerprint))
        return takeNumbers();
    if (m_rows) { // a pipe can be read only once
        m_rowsEdit = std::make_unique<RowsEdit>(RowsEdit {.kind = RowsEdit::Kind::Unknown});
        m_changes.append(runMessage("run.rows_edited", rowsChange(before, m_fingerprint)));
        return {};
    }
    Result<RowsEdit> edit
        = rowsEditOf(m_wishes.folder, m_spec.rows, before, m_fingerprint, m_state);
    if (!edit)
        return failure(edit.error());
    takeEdit(*std::move(edit));
    return {};
}

void PreparedJob::takeEdit(RowsEdit edit)
{
    m_total = edit.total;
    m_numbers = RowNumbers(edit.now.numbers);
    m_gone = edit.now.gone;
    if (edit.othersChanged > 0)
        m_notes.append(
            runMessage("run.other_columns_edited", edit.now.columns, edit.othersChanged));
    if (edit.kind == RowsEdit::Kind::Edited || edit.kind == RowsEdit::Kind::Unknown)
        m_changes.append(runMessage("run.rows_edited", edit.what));
    if (!edit.now.print.isEmpty())
        m_hashes = std::make_unique<RowHashes>(std::exchange(edit.now, {}));
    m_rowsEdit = std::make_unique<RowsEdit>(std::move(edit));
}

// By those of \a columns that the rows can have: constants of the job may stand for the others.
Result<RowHashes> PreparedJob::hashesNow(QStringList columns) const
{
    const Result<std::unique_ptr<RowSource>> rows = openAllRows(m_spec.rows);
    if (!rows)
        return failure(rows.error());
    if (const auto there = (*rows)->columns())
        columns.removeIf([&there](const QString &column) {
            return !there->contains(column) && !there->contains(withoutTextMark(column));
        });
    Result<RowHashes> hashes
        = hashesOf(**rows, columns, std::numeric_limits<std::int64_t>::max(), m_spec.rows.shard);
    if (hashes)
        hashes->print = m_fingerprint;
    return hashes;
}

// Going through a file once before tells how long it will take, and finds what is wrong in it
// before anything is sent. A pipe can be read only once.
Result<void> PreparedJob::countAllRows()
{
    if (m_total)
        return {}; // an earlier run has counted them, or findRowsEdit() has
    // A record is left from before a start over. A pipe and a range have none.
    if (m_folder && QFileInfo::exists(rowHashesIn(m_folder->path())))
        m_hashes = std::make_unique<RowHashes>(RowHashes {.print = m_fingerprint});
    if (m_rows)
        return {};
    // Of a range nothing is stored, and without a folder no later run will ask.
    if (std::holds_alternative<RowsSpec::Range>(m_spec.rows.from) || !m_folder) {
        const Result<std::optional<std::int64_t>> count = countRowsOf(m_spec.rows);
        m_total = count.value_or(std::nullopt);
        return count ? Result<void>() : failure(count.error());
    }
    const QStringList key = m_spec.rows.key.isEmpty() ? m_read.request.names() : m_spec.rows.key;
    Result<RowHashes> hashes = hashesNow(key);
    if (!hashes)
        return failure(hashes.error());
    const std::int64_t equal = m_read.options.dedupe ? 0 : equalRowsIn(*hashes);
    if (equal > 0)
        m_notes.append(runMessage("run.equal_rows", equal));
    m_hashes = std::make_unique<RowHashes>(*std::move(hashes));
    m_total = m_hashes->countMine();
    return {};
}

// Nothing was sent yet: what an earlier request used of the rows counts no more.
Result<void> PreparedJob::hashAnew()
{
    m_hashes.reset();
    m_total.reset();
    m_numbers = {};
    m_gone.clear();
    m_notes.clear();
    return countAllRows();
}

QString PreparedJob::foreignOutput() const
{
    return foreignFileOf(m_spec.output, m_state.isNew, m_state.written);
}

bool PreparedJob::isFinished() const
{
    return m_total && m_state.done() >= *m_total
        && std::all_of(m_state.begun.begin(), m_state.begun.end(), [this](const auto &begun) {
               return std::any_of(m_gone.begin(), m_gone.end(), [&begun](const auto &each) {
                   return each.number == begun.first;
               });
           });
}

Result<void> PreparedJob::goOn(const GoOn &how)
{
    if (how.startOver)
        return startOver();
    if (m_unreadable)
        return failure(*m_unreadable);
    if (const QString foreign = foreignOutput(); !foreign.isEmpty())
        return failure(runMessage("output.foreign").at(foreign));
    if (m_output) {
        const bool retries = how.retry != Retry::Nothing;
        if (std::optional<Error> changed = changedFault(m_spec.output, m_state.written, retries))
            return failure(*std::move(changed));
    }
    if (Result<void> may = mayGoOn(how); !may)
        return may;
    if (!m_changes.isEmpty() && m_state.done() == 0 && m_state.begun.empty()) {
        m_changes.clear(); // they make no difference to what was sent
        if (Result<void> hashed = hashAnew(); !hashed)
            return hashed;
    }
    if (Result<void> accepted = acceptChanges(); !accepted)
        return accepted;
    if (how.retry == Retry::Nothing)
        return {};
    const std::int64_t gone = endedIn(m_gone, m_state);
    Result<void> retried = retryFailed(how);
    if (retried && m_total)
        *m_total += endedIn(m_gone, m_state) - gone; // what failed and is gone is not sent again
    return retried;
}

// A job of which nothing was sent yet is another one without harm: its address was wrong.
Result<void> PreparedJob::mayGoOn(const GoOn &how) const
{
    if (!how.acceptChanges && !how.besideOthers && !m_wishes.folder.isEmpty()) {
        if (auto fault = divisionFault(m_wishes.folder, m_spec.rows.shard, m_spec.name))
            return failure(*std::move(fault));
    }
    const bool isUntouched = m_state.done() == 0 && m_state.begun.empty();
    if (m_changes.isEmpty() || isUntouched)
        return {};
    const bool isUnknown = m_rowsEdit && m_rowsEdit->kind == RowsEdit::Kind::Unknown;
    if (how.acceptChanges && !isUnknown)
        return {};
    return failure(editedError(m_spec.name, m_changes, isUnknown));
}

Result<void> PreparedJob::startOver()
{
    m_state = {};
    m_changes.clear();
    const bool areOthers = std::exchange(m_rowsEdit, nullptr) != nullptr;
    if (Result<void> hashed = hashAnew(); !hashed)
        return hashed;
    m_id = QUuid::createUuid();
    if (m_output)
        m_output->startOver();
    if (!m_folder)
        return {};
    // What cannot be kept of earlier runs is no reason not to begin anew.
    static_cast<void>(areOthers ? forgetRowHistory(m_folder->path())
                                : keepRowHistory(m_folder->path()));
    return m_folder->forget();
}

Result<void> PreparedJob::retryFailed(const GoOn &how)
{
    const bool inDoubtToo = how.retry == Retry::InDoubtToo;
    if (!m_folder || m_state.failed + (inDoubtToo ? m_state.inDoubt : 0) == 0)
        return {};
    if (how.only && how.only->state == RowState::InDoubt && !inDoubtToo)
        return {};
    if (how.only)
        return change([&cause = *how.only, list = failedPathOf(m_spec.output)](Journal &journal) {
            return journal.reopen(cause, list);
        });
    const auto inDoubt = inDoubtToo ? Journal::InDoubt::SendAgain : Journal::InDoubt::ReportAgain;
    return change([inDoubt](Journal &journal) { return journal.reopenFailed(inDoubt); });
}

Result<void> PreparedJob::acceptChanges()
{
    m_notes << std::exchange(m_changes, {});
    if (!std::exchange(m_rowsEdit, nullptr) || !m_folder)
        return {};
    // Rows keep their number; where the next one begins may be another place of the file now.
    return change([](Journal &journal) {
        return journal.commit({.entries = {}, .notes = {.mark = RowMark()}});
    });
}

// Between runs, and reads anew what is in the journal then.
Result<void> PreparedJob::change(const std::function<Result<void>(Journal &)> &apply)
{
    {
        const Result<std::unique_ptr<Journal>> journal = Journal::open(*m_folder, m_state.job);
        if (!journal)
            return failure(journal.error());
        if (Result<void> applied = apply(**journal); !applied)
            return applied;
        // What a crash has left unknown stays so.
        if (m_state.stoppedCleanly) {
            if (Result<void> closed = (*journal)->close(); !closed)
                return closed;
        }
    }
    const QString path = m_folder->path();
    m_folder.reset(); // its lock
    Result<ClaimedJob> log = openClaimedJob(path);
    if (!log)
        return failure(log.error());
    m_folder = std::move(log->folder);
    m_state = std::move(log->state);
    return {};
}

// Keys of rows that are done are known only by reading those again.
RowMark PreparedJob::readFrom() const
{
    return m_read.options.dedupe ? RowMark() : m_state.mark;
}

QByteArray PreparedJob::description() const
{
    QJsonObject stored {{u"id"_s, m_id.toString(QUuid::WithoutBraces)},
                        {u"job"_s, m_identity},
                        {u"rows"_s, m_fingerprint},
                        {u"total"_s, m_total ? QJsonValue(qint64(*m_total)) : QJsonValue()}};
    if (!m_environment.isEmpty())
        stored.insert(u"environment"_s, m_environment);
    return QJsonDocument(stored).toJson(QJsonDocument::Compact);
}

// At the mark; a pipe is at its beginning, and its finished rows are skipped one by one.
Result<void> PreparedJob::openRowsAgain()
{
    if (m_rows)
        return {};
    Result<std::unique_ptr<RowSource>> rows
        = openRows(m_spec.rows, m_numbers.arePlaces() ? readFrom() : RowMark());
    if (!rows)
        return failure(rows.error());
    m_rows = m_numbers.arePlaces() ? *std::move(rows) : numberedRows(*std::move(rows), m_numbers);
    return {};
}

Result<std::vector<HttpRequest>> PreparedJob::preview(std::int64_t count)
{
    if (const Result<void> opened = openRowsAgain(); !opened)
        return failure(opened.error());
    const RowRequests filled(m_read.request,
                             {.idempotencyHeader = m_read.options.idempotencyHeader, .id = m_id});
    std::vector<HttpRequest> requests;
    while (std::int64_t(requests.size()) < count) {
        const RowMark mark = m_rows->mark();
        Result<std::optional<Row>> row = m_rows->next();
        if (!row)
            return failure(row.error());
        if (!*row)
            break;
        if (m_state.isFinished(mark.index))
            continue;
        addConstants(**row, m_spec.values);
        OpenRow open {.index = mark.index, .row = std::make_shared<const Row>(**std::move(row))};
        if (m_spec.pages.kind != PagesSpec::Kind::None)
            open.pages = *Pagination::of(m_spec.pages); // checked by readPaths()
        Result<HttpRequest> request = filled.of(open);
        if (!request)
            return failure(request.error());
        requests.push_back(*std::move(request));
    }
    return requests;
}

Result<std::unique_ptr<Ledger>> PreparedJob::openLedger(Clock &clock)
{
    if (PlainLedger::isFor(m_spec.output)) {
        Result<std::unique_ptr<PlainLedger>> ledger
            = PlainLedger::open(m_spec.output, !m_spec.records.isEmpty());
        if (!ledger)
            return failure(ledger.error());
        return *std::move(ledger);
    }
    if (!m_folder)
        return failure(runMessage("journal.no_folder").at(m_spec.output.path));
    Result<std::unique_ptr<JournalLedger>> ledger
        = JournalLedger::open(*std::move(m_folder), description(), std::move(m_output), clock);
    if (!ledger)
        return failure(ledger.error());
    return *std::move(ledger);
}

// Before the journal takes the fingerprint that they belong to.
Result<void> PreparedJob::keepHashes()
{
    if (!m_folder || !m_hashes)
        return {};
    const std::unique_ptr<RowHashes> hashes = std::move(m_hashes);
    return writeRowHashes(rowHashesIn(m_folder->path()), *hashes);
}

Result<JobRun *> PreparedJob::run(const Shared &shared)
{
    if (const Result<void> opened = openRowsAgain(); !opened)
        return failure(opened.error());
    if (const Result<void> kept = keepHashes(); !kept)
        return failure(kept.error());
    Result<std::unique_ptr<Ledger>> ledger = openLedger(shared.clock);
    if (!ledger)
        return failure(ledger.error());
    m_ledger = *std::move(ledger);
    JobRun::Options options = m_read.options;
    options.id = m_id;
    options.total = m_total;
    options.most = m_wishes.most;
    options.numbersArePlaces = m_numbers.arePlaces();
    m_run = std::make_unique<JobRun>(JobRun::Parts {*m_rows, m_read.request, shared.httpClient,
                                                    shared.permitSource, *m_ledger, shared.clock,
                                                    shared.credentials, shared.share},
                                     std::move(options), std::move(m_state));
    return m_run.get();
}

} // namespace penstock
