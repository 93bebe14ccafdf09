// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/start/startfacts.h>

#include <penstock/http/policy/retrypolicy.h>
#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/journal/jobstate.h>
#include <penstock/jobs/output/output.h>
#include <penstock/jobs/output/plainledger.h>
#include <penstock/jobs/plan/jobplan.h>
#include <penstock/jobs/plan/planner.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/requests/requestheaders.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/row.h>
#include <penstock/jobs/responses/outcomerules.h>
#include <penstock/jobs/responses/pagination.h>
#include <penstock/jobs/spec/jobdiff.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/start/jobidentity.h>
#include <penstock/jobs/start/rowsedit.h>
#include <penstock/jobs/start/shardfolders.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace penstock {

namespace {
bool isUnnamed(const RowsSpec &rows)
{
    const auto *const file = std::get_if<RowsSpec::File>(&rows.from);
    return file != nullptr && file->path.isEmpty();
}

Result<std::optional<std::int64_t>> rowsOf(const RowsSpec &spec)
{
    if (isPipe(spec))
        return std::nullopt;
    if (std::optional<Error> fault = unfilledFault(spec))
        return failure(*std::move(fault));
    return countRowsOf(spec);
}

// Nothing where the rows say only one by one what they have.
std::optional<QStringList> columnsOf(const RowsSpec &spec)
{
    if (isPipe(spec)) // to open it would take from it
        return std::nullopt;
    const Result<std::unique_ptr<RowSource>> rows = openRows(spec);
    return rows ? (*rows)->columns() : std::nullopt;
}

std::optional<Error> requestFault(const JobSpec &spec, const RequestTemplate &request)
{
    if (spec.pages.kind != PagesSpec::Kind::None) {
        if (const Result<Pagination> pages = Pagination::of(spec.pages); !pages)
            return pages.error();
    }
    if (const auto records = RecordPath::parseOptional(spec.records); !records)
        return records.error();
    if (const Result<OutcomeRules> outcomes = OutcomeRules::of(spec.outcomes); !outcomes)
        return outcomes.error();
    std::optional<TextTemplate> dedupe;
    if (!spec.dedupe.isEmpty()) {
        Result<TextTemplate> key = TextTemplate::parse(spec.dedupe, u"dedupe"_s);
        if (!key)
            return key.error();
        dedupe = *std::move(key);
    }
    const std::optional<QStringList> columns = columnsOf(spec.rows);
    return columns ? missingValue(spec, request, dedupe, *columns) : std::nullopt;
}

// Returns an error of certificates or keys. Does not read secrets.
std::optional<Error> connectionFault(Profile profile)
{
    profile.network.proxy = {};
    const Result<HttpClientOptions> options = httpClientOptionsOf(profile, {});
    return options || options.error().kind == Error::Kind::Secret ? std::nullopt
                                                                  : std::optional(options.error());
}

std::optional<Error> onceOnly(const JobSpec &spec, const Profile &profile)
{
    const bool asksAgain
        = std::any_of(spec.outcomes.begin(), spec.outcomes.end(),
                      [](const OutcomeSpec &rule) { return rule.is == OutcomeSpec::Is::Again; });
    if (!asksAgain || isIdempotent(spec.request.method)
        || !profile.retry.idempotencyHeader.isEmpty())
        return std::nullopt;
    return jobMessage("start.once_only", QString::fromLatin1(spec.request.method))
        .at(QString(u"/outcomes"_s));
}

// Of the rows that a run would fail without sending them, the first.
std::optional<Error> badRowOf(const StartQuestion &question, const RequestTemplate &request)
{
    if (isPipe(question.spec.rows)
        || std::holds_alternative<RowsSpec::Range>(question.spec.rows.from))
        return std::nullopt;
    const Result<std::unique_ptr<RowSource>> rows = openRows(question.spec.rows);
    while (rows && (question.stop == nullptr || !*question.stop)) {
        Result<std::optional<Row>> row = (*rows)->next();
        if (!row || !*row)
            break; // that they cannot be read is said already
        addConstants(**row, question.spec.values);
        if (const Result<HttpRequest> filled = request.fill(**row); !filled)
            return filled.error();
    }
    return std::nullopt;
}

// What is wrong with a folder that something would be made in.
std::optional<Error> folderFault(const QFileInfo &folder, bool wouldBeMade)
{
    if (folder.isDir())
        return folder.isWritable() ? std::nullopt
                                   : std::optional(writeError(EACCES, folder.filePath()));
    if (folder.exists())
        return writeError(ENOTDIR, folder.filePath());
    const QFileInfo above(folder.path());
    if (wouldBeMade && above.filePath() != folder.filePath())
        return folderFault(above, true);
    return writeError(ENOENT, folder.filePath());
}

std::optional<Error> placeFault(const OutputSpec &spec)
{
    if (spec.kind == OutputSpec::Kind::Files)
        return folderFault(QFileInfo(spec.path), true);
    const QFileInfo file(spec.path);
    if (file.isDir())
        return writeError(EISDIR, spec.path);
    if (file.exists())
        return file.isWritable() ? std::nullopt : std::optional(writeError(EACCES, spec.path));
    return folderFault(QFileInfo(file.absolutePath()), false);
}

std::optional<Error> outputFault(const OutputSpec &spec)
{
    if (PlainLedger::isFor(spec))
        return std::nullopt;
    if (spec.path.isEmpty())
        return jobMessage("start.no_output");
    if (const Result<std::unique_ptr<Output>> output = makeOutput(spec); !output)
        return output.error();
    return placeFault(spec);
}

struct Changes
{
    std::optional<Error> fault;
    std::optional<std::int64_t> left; // rows, if they were edited
    std::vector<RowHashes::Gone> gone = {};
};

Changes changesOf(const StartQuestion &question)
{
    const Result<QJsonObject> kept = storedJobIn(question.folder);
    if (!kept)
        return {kept.error(), {}};
    QList<Message> changes = changesBetween(
        kept->value(u"job"_s).toObject(),
        identityOf(question.spec, question.profile.baseUrl, question.profile.variables));
    const bool isNothing = isPipe(question.spec.rows) || isUnnamed(question.spec.rows);
    const Result<QJsonObject> rows
        = isNothing ? QJsonObject() : rowsFingerprint(question.spec.rows);
    const QJsonObject before = kept->value(u"rows"_s).toObject();
    std::optional<RowsEdit> edit;
    // That they cannot be read is said already.
    if (!isNothing && rows && !areUnedited(question.folder, before, *rows)) {
        const Result<JobState> state = lookAtJobState(question.folder);
        if (!state)
            return {state.error(), {}};
        if (auto found = rowsEditOf(question.folder, question.spec.rows, before, *rows, *state))
            edit = *std::move(found);
    }
    const bool isUnknown = edit && edit->kind == RowsEdit::Kind::Unknown;
    if (isUnknown || (edit && edit->kind == RowsEdit::Kind::Edited))
        changes.append(runMessage("run.rows_edited", edit->what));
    Changes found;
    const QString stored = rowHashesIn(question.folder);
    found.gone = edit ? edit->now.gone
                      : readRowHashes(stored, RowHashesPart::Numbers).value_or(RowHashes()).gone;
    if (edit && !isUnknown)
        found.left = edit->left;
    if (!changes.isEmpty() && (isUnknown || !question.goOn.acceptChanges))
        found.fault = editedError(question.spec.name, changes, isUnknown);
    return found;
}

Result<std::optional<Duration>> timeOf(const StartQuestion &question, std::int64_t left)
{
    std::vector<Limit> limits = question.profile.limits;
    nameLimits(limits);
    // Where limits look at what is in a row, those that are left are like any other.
    Result<PlanInput> input
        = planInputOf(question.spec, std::move(limits), question.profile.baseUrl, left,
                      question.profile.variables);
    if (!input)
        return failure(input.error());
    input->latency = question.latency;
    input->start = question.start;
    input->stop = question.stop;
    if (left > maxPlanned)
        return std::nullopt;
    const Result<Plan> made = plan(*input);
    if (question.stop != nullptr && *question.stop)
        return std::nullopt;
    if (!made)
        return failure(made.error());
    return made->duration;
}
// Of the server that a run asks, where that does not depend on the rows.
QString proxyOf(const StartQuestion &question)
{
    const RequestSpec &request = question.spec.request;
    const QUrl url(question.profile.baseUrl.isEmpty() ? request.url : question.profile.baseUrl);
    return url.host().isEmpty() || url.host().contains(QLatin1Char('{'))
        ? QString()
        : proxyFor(question.profile, url);
}

// Returns how many of \a gone ended in \a state.
std::int64_t endedAs(RowState state, const std::vector<RowHashes::Gone> &gone,
                     const QString &folder)
{
    if (gone.empty())
        return 0;
    const Result<JobState> every = lookAtJobState(folder);
    const Result<JobState> others = lookAtJobState(folder, {state});
    return every && others ? endedIn(gone, *every) - endedIn(gone, *others) : 0;
}

// Rows that are gone are not counted.
void addCounts(StartFacts &facts, const Progress &progress, const Changes &changes,
               const StartQuestion &there)
{
    facts.failed = progress.failed - endedAs(RowState::Failed, changes.gone, there.folder);
    facts.inDoubt = progress.inDoubt - endedAs(RowState::InDoubt, changes.gone, there.folder);
    const bool isKnown = facts.rows && *facts.rows && changes.left;
    facts.done = isKnown ? **facts.rows - *changes.left : progress.done();
    if (there.goOn.retryFailed || there.goOn.retryInDoubt)
        facts.done -= std::exchange(facts.failed, 0);
    if (there.goOn.retryInDoubt)
        facts.done -= std::exchange(facts.inDoubt, 0);
    facts.done = std::max<std::int64_t>(0, facts.done);
}

// Adds earlier runs, and their differences from this job.
void addEarlierRuns(StartFacts &facts, const StartQuestion &there)
{
    if (there.goOn.startOver)
        return;
    Result<std::optional<EarlierRuns>> runs = std::nullopt;
    if (!there.folder.isEmpty())
        runs = earlierRunsIn(there.folder);
    Changes changes;
    if (!runs) {
        facts.earlier = runs.error();
    } else if (*runs && (*runs)->progress.done() > 0) { // else it is begun anew
        changes = changesOf(there);
        facts.earlier = std::move(changes.fault);
        const std::optional<std::int64_t> total = (*runs)->progress.total;
        if (!changes.left && total)
            changes.left = *total - (*runs)->progress.done();
    }
    if (!there.folder.isEmpty() && !facts.earlier && !there.goOn.acceptChanges)
        facts.earlier = divisionFault(there.folder, there.spec.rows.shard, there.spec.name);
    if (!runs)
        return;
    const EarlierRuns earlier = runs->value_or(EarlierRuns());
    // A run reports foreign files before write errors.
    if (!facts.output || facts.output->kind == Error::Kind::Output) {
        const QString foreign = foreignFileOf(there.spec.output, !*runs, earlier.written);
        if (!foreign.isEmpty())
            facts.output = runMessage("output.foreign").at(foreign);
    }
    if (!facts.output)
        facts.output = changedFault(there.spec.output, earlier.written,
                                    there.goOn.retryFailed || there.goOn.retryInDoubt);
    if (!*runs)
        return;
    facts.lists = earlier.lists;
    addCounts(facts, earlier.progress, changes, there);
}
} // namespace

std::optional<Error> missingValue(const JobSpec &job, const RequestTemplate &request,
                                  const std::optional<TextTemplate> &dedupe, QStringList columns)
{
    if (std::optional<Error> fault = missingColumn(job.rows.key, columns))
        return fault;
    for (const auto &[name, value] : job.values)
        columns.append(name);
    if (std::optional<Error> fault = request.missingFrom(columns))
        return fault;
    if (std::optional<Error> fault = dedupe ? dedupe->missingFrom(columns) : std::nullopt)
        return fault;
    QStringList names = rowValuesNeededBy(job.output);
    for (const ColumnSpec &column : job.output.columns) {
        if (!column.row.isEmpty())
            names.append(column.row);
    }
    return missingColumn(names, columns);
}

StartFacts factsOf(const StartQuestion &question)
{
    StartFacts facts;
    const Result<Profile> inUse = inEnvironment(question.profile);
    StartQuestion there = question;
    there.profile = inUse.value_or(question.profile);
    facts.rows = rowsOf(there.spec.rows);
    facts.isShard = there.spec.rows.shard.has_value();
    facts.rowsFile = rowsFileOf(there.spec.rows);
    const Result<RequestTemplate> request = RequestTemplate::parse(
        there.spec.request, there.profile.baseUrl, {}, there.profile.variables);
    if (!inUse) {
        facts.request = inUse.error();
    } else if (auto fault = faultOfRequestHeaders(there.spec.request, there.profile)) {
        facts.request = *std::move(fault);
    } else if (request) {
        facts.names = request->names();
        facts.request = facts.rows ? requestFault(there.spec, *request) : std::nullopt;
        if (facts.rows && !facts.request)
            facts.badRow = badRowOf(there, *request);
    } else {
        facts.request = request.error();
    }
    if (!facts.request)
        facts.request = connectionFault(there.profile);
    facts.onceOnly = onceOnly(there.spec, there.profile);
    facts.output = outputFault(there.spec.output);
    facts.proxy = proxyOf(there);
    facts.secrets = secretsOf(there.profile);
    addEarlierRuns(facts, there);
    if (facts.rows && *facts.rows && **facts.rows > facts.done && !facts.request)
        facts.takes = timeOf(there, **facts.rows - facts.done);
    return facts;
}

} // namespace penstock
