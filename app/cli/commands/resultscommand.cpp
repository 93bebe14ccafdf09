// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/resultscommand.h"

#include "app/cli/options/arguments.h"
#include "app/cli/options/jobflags.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/resultstext.h"

#include <penstock/http/text/prettyjson.h>
#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/journal/endedrows.h>
#include <penstock/jobs/journal/finishedexport.h>
#include <penstock/jobs/journal/rowhistory.h>
#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/requests/rowshard.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/jobs/spec/jobfolder.h>
#include <penstock/jobs/spec/runmessages.h>
#include <penstock/jobs/start/requestcommand.h>

#include <QFileInfo>

#include <algorithm>

namespace penstock {

namespace {
constexpr std::int64_t shownAtOnce = 50;
constexpr std::size_t readAtOnce = 1'024;

QStringList stateNames()
{
    QStringList names;
    for (const RowState state : rowStates())
        names.append(stateName(state));
    return names;
}

// The names for FinishedQuery::Order, in its order.
QStringList orderNames()
{
    return {u"row"_s, u"status"_s, u"elapsed"_s, u"sent-at"_s, u"attempts"_s};
}

void addCounts(std::vector<FinishedCount> &all, const std::vector<FinishedCount> &counts)
{
    for (const FinishedCount &count : counts) {
        const auto same = std::find_if(all.begin(), all.end(), [&count](const FinishedCount &each) {
            return each.state == count.state && each.status == count.status;
        });
        if (same == all.end())
            all.push_back(count);
        else
            same->rows += count.rows;
    }
}
} // namespace

ResultsCommand::ResultsCommand(const CommandOptions &program)
    : Command(program, "results", "Show the results of a job")
{
    const CommandOptions &o = options();
    o.addOption("JOB", m_job, "The job file, or the output of a job without a file").required();
    addShardFlag(o, m_shard);
    o.addFlag("--list", m_list, "List the rows instead of counting them");
    addChoice();
    o.addOption("--limit-rows", m_limitRows,
                "List at most this many rows (default: 50, or all with --json)")
        .valueName("N")
        .fromOneOn();
    const CommandOption row
        = o.addOption("--row", m_row,
                      "Show one row, counted from 1, and its response if that was kept")
              .valueName("N")
              .fromOneOn();
    o.addFlag(
         "--curl", m_curl,
         "Print the curl command for the request of that row, with variables instead of secrets")
        .needs(row);
    o.addFlag(
         "--headers", m_headers,
         "Print the headers of the request and response. Needs \"keep_headers\" in the profile")
        .needs(row);
    o.addFlag("--history", m_history,
              "Print all attempts and rate limit responses of that row, in all runs")
        .needs(row);
    o.addFlag("--runs", m_runs, "List the runs of the job, with times, rows and requests")
        .excludes(row);
    const CommandOption exported
        = o.addOption(
               "--export", m_export,
               "Export the rows to this file (.csv, .jsonl or .sqlite), with a column per value")
              .valueName("FILE")
              .excludes(row);
    const CommandOption answers = o.addFlag("--responses,--answers", m_answers,
                                            "Export the response of each row too, if it was kept")
                                      .needs(exported);
    o.addFlag("--columns", m_columns,
              "Export the columns of the job's output instead, taken from the kept responses")
        .needs(exported)
        .excludes(answers);
    o.addFlag("--json", m_json, "Print JSON instead of text, with one object per row of a list");
    m_dataDir.addTo(o, "Folder of profiles and journals");
    o.footer("The results include every finished row, also while the job runs. The exit code of a "
             "summary or list is 1 if rows failed or are in doubt, or if records are missing.\n\n"
             "Examples:\n"
             "  penstock results stations.job.json\n"
             "  penstock results stations.job.json --state failed\n"
             "  penstock results stations.job.json --shard 2/5 --list\n"
             "  penstock results stations.job.json --containing oslo\n"
             "  penstock results stations.job.json --list --sort elapsed --descending\n"
             "  penstock results stations.job.json --row 17 | jq .name\n"
             "  penstock results stations.job.json --row 17 --history\n"
             "  penstock results stations.job.json --runs\n"
             "  penstock results stations.job.json --status 404 --export missing.csv");
}

void ResultsCommand::addChoice()
{
    const CommandOptions &o = options();
    o.addOption("--state", m_state,
                "Only rows in this state: answered, failed, in_doubt or duplicate")
        .valueName("STATE");
    o.addOption("--status", m_status, "Only rows whose last response has this status")
        .valueName("CODE");
    o.addOption(
         "--containing", m_containing,
         "Only rows with this text in a value or in the response, in any case. '#17' is row 17")
        .valueName("TEXT");
    o.addOption("--sort", m_sort,
                "Sort by row, status, elapsed, sent-at or attempts (default: row)")
        .valueName("COLUMN");
    o.addFlag("--descending", m_descending, "Reverse the order");
}

Result<ResultsCommand::ShownJob> ResultsCommand::place() const
{
    Result<QString> folder = journalFolderOf(text(m_job), m_dataDir.places(), m_shard);
    if (!folder)
        return failure(folder.error());
    ShownJob place {*std::move(folder), {}};
    if (!isJobFile(text(m_job)))
        return place;
    Result<JobSpec> job = readJob(text(m_job));
    if (!job)
        return failure(job.error());
    AskedJob asked;
    asked.spec = *std::move(job);
    if (const Result<void> chosen = chooseShard(asked, m_shard); !chosen)
        return failure(chosen.error());
    place.job = std::move(asked.spec);
    place.job->rows.shard.reset(); // rows are numbered across all shards
    return place;
}

Result<FinishedQuery> ResultsCommand::query() const
{
    FinishedQuery query {.descending = m_descending, .status = m_status};
    if (!m_state.empty()) {
        const auto state = choiceFromArgument(u"--state"_s, m_state, stateNames());
        if (!state)
            return failure(state.error());
        query.state = rowStates()[std::size_t(*state)];
    }
    if (!m_sort.empty()) {
        const auto order
            = choiceFromArgument<FinishedQuery::Order>(u"--sort"_s, m_sort, orderNames());
        if (!order)
            return failure(order.error());
        query.order = *order;
    }
    return query;
}

// Options that choose rows imply --list.
bool ResultsCommand::isListAsked() const
{
    return m_list || !m_state.empty() || m_status || !m_containing.empty() || !m_sort.empty()
        || m_descending || m_limitRows;
}

ExitCode ResultsCommand::run()
{
    const Result<ShownJob> found = place();
    if (!found)
        return fail(found.error());
    const auto hasJournal
        = [](const QString &folder) { return QFileInfo::exists(JobFolder::journalIn(folder)); };
    std::vector<ShardFolder> shards = shardFoldersOf(found->folder);
    std::erase_if(shards, [&](const ShardFolder &each) { return !hasJournal(each.path); });
    if (!shards.empty() && !hasJournal(found->folder))
        return summarizeShards(shards, *found);
    if (m_runs)
        return listRuns(*found);
    if (m_curl)
        return printCurl(found->folder);
    if (!m_export.empty())
        return exportTo(*found);
    if (m_headers || m_history)
        return showPast(*found);
    const auto journal = FinishedRows::open(found->folder);
    if (!journal)
        return fail(journal.error());
    if (m_row)
        return showRow(**journal, *found);
    return isListAsked() ? list(**journal, *found) : summarize(**journal, *found);
}

ExitCode ResultsCommand::summarize(const FinishedRows &journal, const ShownJob &place) const
{
    const auto counts = journal.counts();
    const auto runs = earlierRunsIn(place.folder);
    if (!counts || !runs)
        return fail(counts ? runs.error() : counts.error());
    return printSummary(*counts, runs->value_or(EarlierRuns()), place);
}

ExitCode ResultsCommand::printSummary(const std::vector<FinishedCount> &counts,
                                      const EarlierRuns &runs, const ShownJob &place) const
{
    const ExitCode printed = m_json ? printBytes(countsToJson(counts, notesOf(runs.lists)))
                                    : print(countsForPeople(counts));
    return printed == ExitCode::Done ? endOf(runs, place, !m_json) : printed;
}

// Repeats the signs that records are missing. Returns the exit code of a run with nothing left.
ExitCode ResultsCommand::endOf(const EarlierRuns &runs, const ShownJob &place, bool tells) const
{
    const std::vector<ListNote> notes = notesOf(runs.lists);
    const bool isAccepted = place.job ? !place.job->complete : runs.lists.isAccepted;
    if (tells && m_json)
        tellNotesAsJson(notes);
    else if (tells)
        tellNotes(notes, isAccepted, place.job.has_value());
    const bool areBad = runs.progress.failed + runs.progress.inDoubt > 0;
    return areBad || (areIncomplete(notes) && !isAccepted) ? ExitCode::SomeFailed : ExitCode::Done;
}

// Does the same for a list of rows or runs, after it was \a printed.
ExitCode ResultsCommand::endOfList(ExitCode printed, const ShownJob &place) const
{
    const auto runs = earlierRunsIn(place.folder);
    if (!runs)
        return fail(runs.error());
    return printed == ExitCode::Done ? endOf(runs->value_or(EarlierRuns()), place, true) : printed;
}

// Sums up a job that ran in shards only.
ExitCode ResultsCommand::summarizeShards(const std::vector<ShardFolder> &shards,
                                         const ShownJob &place) const
{
    QStringList names;
    for (const ShardFolder &each : shards)
        names.append(shardText(each.shard));
    if (isListAsked() || m_runs || m_row || !m_export.empty())
        return fail(cliMessage("cli.ran_in_shards", names).at(text(m_job)));
    std::vector<FinishedCount> all;
    EarlierRuns sum;
    for (const ShardFolder &each : shards) {
        const auto journal = FinishedRows::open(each.path);
        const auto counts = journal ? (*journal)->counts() : failure(journal.error());
        const auto runs = earlierRunsIn(each.path);
        if (!counts || !runs)
            return fail(counts ? runs.error() : counts.error());
        addCounts(all, *counts);
        if (!*runs)
            continue;
        sum.lists.add((*runs)->lists);
        sum.progress.failed += (*runs)->progress.failed;
        sum.progress.inDoubt += (*runs)->progress.inDoubt;
    }
    if (!m_json)
        Console::tell(u"Shards: "_s + names.join(u", "_s));
    return printSummary(all, sum, place);
}

namespace {
QByteArray linesOf(const EndedRows &read)
{
    QByteArray lines;
    for (const FinishedRow &row : read.rows) {
        const auto known = read.values.find(row.index);
        lines += rowToJson(row, known == read.values.end() ? nullptr : &known->second);
    }
    return lines;
}
} // namespace

// --containing needs the values of the rows, and only a job file has them.
std::optional<Error> ResultsCommand::valuesFault(const ShownJob &place) const
{
    if (place.job || m_containing.empty() || RowSearch::numberIn(text(m_containing)))
        return std::nullopt;
    return cliMessage("cli.unknown_values").at(text(m_job));
}

Result<std::vector<std::int64_t>> ResultsCommand::chosenRows(const FinishedRows &journal,
                                                             const ShownJob &place) const
{
    if (const std::optional<Error> fault = valuesFault(place))
        return failure(*fault);
    const Result<FinishedQuery> wanted = query();
    if (!wanted)
        return failure(wanted.error());
    const auto ended = journal.list(*wanted);
    if (!ended)
        return failure(ended.error());
    auto found = EndedSearch(place.job.value_or(JobSpec()), place.folder)
                     .among(*ended, text(m_containing), [] { return false; });
    if (!found)
        return failure(found.error());
    return **std::move(found);
}

ExitCode ResultsCommand::list(const FinishedRows &journal, const ShownJob &place) const
{
    auto numbers = chosenRows(journal, place);
    if (!numbers)
        return fail(numbers.error());
    const std::size_t all = numbers->size();
    if (m_limitRows || !m_json)
        numbers->resize(std::min(all, std::size_t(m_limitRows.value_or(shownAtOnce))));
    const ExitCode printed = printRows(journal, place, *numbers);
    if (printed == ExitCode::Done && numbers->size() < all)
        Console::tell(
            u"%1 of %2 rows. To list more, add --limit-rows N. To export all, add --export "
            "FILE.csv"_s.arg(numbers->size())
                .arg(all));
    return endOfList(printed, place);
}

// Prints a single table, or JSON lines in batches.
ExitCode ResultsCommand::printRows(const FinishedRows &journal, const ShownJob &place,
                                   const std::vector<std::int64_t> &numbers) const
{
    if (numbers.empty())
        return m_json ? ExitCode::Done : print(u"No finished row matches.\n"_s);
    std::optional<RowFinder> finder;
    if (place.job)
        finder.emplace(*place.job, place.folder);
    EndedRows all;
    for (std::size_t first = 0; first < numbers.size(); first += readAtOnce) {
        const auto begin = numbers.begin() + std::ptrdiff_t(first);
        const auto end = begin + std::ptrdiff_t(std::min(readAtOnce, numbers.size() - first));
        Result<EndedRows> part = readEnded(journal, finder ? &*finder : nullptr, {begin, end});
        if (!part)
            return fail(part.error());
        if (!m_json) {
            all.rows.insert(all.rows.end(), part->rows.begin(), part->rows.end());
            all.values.merge(part->values);
        } else if (const ExitCode printed = printBytes(linesOf(*part)); printed != ExitCode::Done) {
            return printed;
        }
    }
    return m_json ? ExitCode::Done : print(rowsForPeople(all.rows, all.values));
}

ExitCode ResultsCommand::exportTo(const ShownJob &place) const
{
    const Result<FinishedQuery> wanted = query();
    if (!wanted)
        return fail(wanted.error());
    if (const std::optional<Error> fault = valuesFault(place))
        return fail(*fault);
    JobSpec named; // by its output, or by its job file
    named.output.path = text(m_job);
    if (isOwnFile(named, place.folder, text(m_export)))
        return fail(runMessage("export.own_file").at(text(m_export)));
    const auto written = exportFinishedRows(place.job.value_or(JobSpec()), place.folder, *wanted,
                                            text(m_containing),
                                            {.path = text(m_export),
                                             .kind = FinishedExport::kindOf(text(m_export)),
                                             .withAnswers = m_answers,
                                             .asTable = m_columns},
                                            [] { return false; });
    if (!written)
        return fail(written.error());
    const std::int64_t rows = written->value_or(0);
    Console::tell((rows == 1 ? u"1 row"_s : u"%1 rows"_s.arg(rows)) + u" → "_s + text(m_export));
    return ExitCode::Done;
}

ExitCode ResultsCommand::listRuns(const ShownJob &place) const
{
    const Result<std::vector<StoredRun>> runs = storedRunsIn(place.folder);
    if (!runs)
        return fail(runs.error());
    return endOfList(m_json ? printBytes(runsToJson(*runs))
                            : print(runsForPeople(*runs, QTimeZone::systemTimeZone())),
                     place);
}

ExitCode ResultsCommand::printCurl(const QString &folder) const
{
    const Result<AskedJob> asked = isJobFile(text(m_job))
        ? askedJobFromFile(text(m_job), {}, m_dataDir.places())
        : failure(cliMessage("cli.unknown_request").at(text(m_job)));
    if (!asked)
        return fail(asked.error());
    const auto rows = RowFinder(asked->spec, folder).find({*m_row - 1});
    if (!rows)
        return fail(rows.error());
    if (rows->empty())
        return fail(cliMessage("cli.no_such_row", *m_row).at(text(m_job)));
    const Result<QString> command
        = curlCommandOf(asked->spec, asked->profile, rows->begin()->second);
    return command ? print(*command + QLatin1Char('\n')) : fail(command.error());
}

namespace {
// Explains why the response is not shown, unless the state of the row explains it.
QString absenceOf(const std::optional<JobSpec> &job, const FinishedRow &row, bool isThere)
{
    if (!job)
        return u"Values and responses are shown only for jobs with a file."_s;
    if (row.end.state != RowState::Answered)
        return {};
    if (!isThere)
        return u"The row was removed from the job's rows. Its records are still in "_s
            + job->output.path;
    if (!keepsAnswers(*job))
        return u"The complete response was not kept. Its records are in "_s + job->output.path;
    return u"The response is not in %1 any more"_s.arg(job->output.path);
}
} // namespace

ExitCode ResultsCommand::showRow(const FinishedRows &journal, const ShownJob &place) const
{
    const std::int64_t index = *m_row - 1;
    std::optional<RowFinder> finder;
    if (place.job)
        finder.emplace(*place.job, place.folder);
    const Result<EndedRows> found = readEnded(journal, finder ? &*finder : nullptr, {index});
    if (!found)
        return fail(found.error());
    if (found->rows.empty())
        return fail(cliMessage("cli.row_not_ended", *m_row).at(text(m_job)));
    const FinishedRow &row = found->rows.front();
    const Row *const values = found->values.empty() ? nullptr : &found->values.begin()->second;
    Result<std::optional<StoredAnswer>> answer;
    if (values)
        answer = findAnswer(*place.job, *values, row.end, placeOf(index, journal));
    if (!m_json)
        Console::tell(rowForPeople(row, values));
    if (const bool isKnown = !found->valuesFault; !isKnown || !answer)
        return fail(isKnown ? answer.error() : *found->valuesFault);
    const StoredAnswer *const kept = *answer ? &**answer : nullptr;
    if (m_json)
        return printBytes(rowToJson(row, values, kept));
    if (kept != nullptr && !kept->body.isEmpty())
        return printBytes(kept->isJson ? prettyJson(kept->body) + '\n' : kept->body);
    const QString absence = absenceOf(place.job, row, values != nullptr);
    if (kept == nullptr && !absence.isEmpty())
        Console::tell(absence);
    return ExitCode::Done;
}

ExitCode ResultsCommand::showPast(const ShownJob &place) const
{
    const std::int64_t index = *m_row - 1;
    RowPast past;
    if (m_history) {
        auto events = rowHistoryIn(place.folder, index);
        auto runs = storedRunsIn(place.folder);
        if (!events || !runs)
            return fail(events ? runs.error() : events.error());
        past.events = *std::move(events);
        past.runs = *std::move(runs);
    }
    if (m_headers) {
        const auto headers = rowHeadersIn(place.folder, index);
        if (!headers)
            return fail(headers.error());
        past.headers = *headers;
    }
    if (m_json)
        return printBytes(pastToJson(*m_row, past, m_history));
    if (m_headers && !past.headers)
        Console::tell(
            u"The headers of row %1 were not kept. To keep headers of later requests, add "
            "\"keep_headers\": true to the profile"_s.arg(*m_row));
    return print(pastForPeople(past, QTimeZone::systemTimeZone(), m_history));
}

} // namespace penstock
