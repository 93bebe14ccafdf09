// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plancommand.h"

#include <penstock/jobs/journal/earlierruns.h>
#include <penstock/jobs/saved/savedjobs.h>
#include <penstock/limits/learning/learnedpace.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timestamp.h>

namespace penstock {

PlanCommand::PlanCommand(CLI::App &program)
    : Command(program, "plan",
              "Say how long a pull will take and which limit holds it when, without sending it")
{
    CLI::App &o = options();
    o.add_option(
        "JOB", m_url,
        "A job file; or a URL template, needed only where a limit looks at host, path or values");
    auto *const rows
        = o.add_option("--rows", m_rows.rows, "File with the rows, or how many there will be")
              ->type_name("FILE|N");
    o.add_option("--rows-format", m_rows.format,
                 "csv, jsonl or lines ({{line}}), if the file's name does not tell")
        ->type_name("FORMAT");
    o.add_option("--range", m_rows.range, "Numbers instead of a file: id=1..600")
        ->type_name("RANGE")
        ->excludes(rows);
    o.add_option("--limit", m_limits, "What the server allows, as for run; repeat it for more")
        ->type_name("LIMIT")
        ->allow_extra_args(false);
    o.add_option("-X,--method", m_method, "Method of the requests")
        ->type_name("METHOD")
        ->capture_default_str();
    o.add_option("--pages", m_pages, "How many pages each row will have")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t(1), std::int64_t(1'000'000)))
        ->capture_default_str();
    o.add_option("--latency", m_latency, "How long an answer takes")
        ->type_name("TIME")
        ->capture_default_str();
    o.add_option("--start", m_start,
                 "When it begins, as 2026-01-05T12:00:00Z; now, if it is not given")
        ->type_name("TIME");
    o.add_option("--calls", m_calls,
                 "Say, too, when each of the first N requests is sent: with --json in the list "
                 "first_calls_s, in seconds from the start")
        ->type_name("N")
        ->check(CLI::Range(std::int64_t(1), std::int64_t(1'000'000)));
    o.add_option("--data-dir", m_dataDir, "Where saved profiles are")->type_name("FOLDER");
    o.add_flag("--json", m_json, "Print the plan as one JSON object");
    o.footer("Examples:\n"
             "  penstock plan stations.job.json\n"
             "  penstock plan --rows items.csv --limit 600/min --limit '5000/d fixed' "
             "--latency 120ms\n"
             "  penstock plan --rows 50 --limit 'wheel 5/1s' --calls 50 --json");
}

std::optional<std::int64_t> PlanCommand::rowCount() const
{
    bool isNumber = false;
    const qint64 count = text(m_rows.rows).toLongLong(&isNumber);
    return isNumber && count >= 0 ? std::optional(std::int64_t(count)) : std::nullopt;
}

Result<AskedJob> PlanCommand::readJob() const
{
    const QString target = text(m_url);
    if (isJobFile(target)) {
        if (!m_rows.range.empty() || (!m_rows.rows.empty() && !rowCount()))
            return failure(Error {Error::Kind::Usage,
                                  QStringLiteral("a job file says itself what its rows are"),
                                  target, QStringLiteral("Give --rows a number, or leave it out")});
        return askedJobFromFile(target, {}, places());
    }
    AskedJob job;
    job.spec.request.method = QByteArray::fromStdString(m_method);
    job.spec.request.url = target;
    if (rowCount())
        return job;
    Result<RowsSpec> rows = rowsFromArguments(m_rows);
    if (!rows)
        return failure(rows.error());
    job.spec.rows = *std::move(rows);
    return job;
}

Places PlanCommand::places() const
{
    return m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
}

Result<PlanInput> PlanCommand::readInput() const
{
    Result<AskedJob> job = readJob();
    if (!job)
        return failure(job.error());
    if (const Result<void> added = addLimits(job->profile, m_limits); !added)
        return failure(added.error());
    const Result<Duration> latency = parseDuration(text(m_latency), QStringLiteral("--latency"));
    if (!latency)
        return failure(latency.error());
    const Result<WallTime> start = m_start.empty()
        ? SystemClock().now().wall()
        : parseTimestamp(text(m_start), QStringLiteral("--start"));
    if (!start)
        return failure(start.error());
    std::vector<DiscoveredLimit> discovered = discoveredBefore(job->profile);
    std::vector<LimitSpec> limits = job->profile.limits;
    for (const DiscoveredLimit &found : discovered)
        limits.push_back(found.spec);
    Result<PlanInput> input
        = planInputOf(job->spec, std::move(limits), job->profile.baseUrl, rowCount());
    if (!input)
        return failure(input.error());
    input->discovered = std::move(discovered);
    input->pages = m_pages;
    input->latency = *latency;
    input->start = *start;
    return input;
}

//! What an earlier run of the job has found out. A journal that cannot be read is told of by run.
std::vector<DiscoveredLimit> PlanCommand::discoveredBefore(const Profile &profile) const
{
    const QString job = text(m_url);
    if (!isJobFile(job) || !profile.discover.value_or(true) || declaresRate(profile.limits))
        return {};
    const Result<std::optional<EarlierRuns>> runs = earlierRunsIn(jobFolder(places(), job));
    return runs && *runs ? (*runs)->discovered : std::vector<DiscoveredLimit>();
}

ExitCode PlanCommand::run()
{
    const Result<PlanInput> input = readInput();
    if (!input)
        return fail(input.error());
    const Result<Plan> made = plan(*input, std::size_t(m_calls));
    if (!made)
        return fail(made.error());
    return m_json ? printBytes(planJson(*made))
                  : print(planText(*made, QTimeZone::systemTimeZone()));
}

} // namespace penstock
