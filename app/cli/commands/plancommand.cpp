// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/plancommand.h"

#include "app/cli/options/redissource.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/text/errortext.h"

#include <penstock/jobs/run/profilekey.h>
#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/redis/limiter/openshared.h>
#include <penstock/sharing/keys/usageview.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timetext.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace penstock {

PlanCommand::PlanCommand(const CommandOptions &program)
    : Command(program, "plan",
              "Forecast, without sending, how long a job takes and which limits slow it down")
{
    const CommandOptions &o = options();
    o.addOption(
        "JOB", m_url,
        "A job file, or a URL. The URL is optional unless a limit depends on host, path or values");
    const CommandOption rows
        = o.addOption("--rows", m_rows.rows, "File with the rows, or their number")
              .valueName("FILE|N");
    o.addOption("--rows-format", m_rows.format,
                "Format: csv, jsonl, json, or lines for {{line}} (default: by the file name)")
        .valueName("FORMAT");
    o.addOption("--range", m_rows.range, "Use numbers as rows: id=1..600")
        .valueName("RANGE")
        .excludes(rows);
    addShardFlag(o, m_shard);
    o.addOption("--limit", m_limits, "A limit of the server, as for \"penstock run\"")
        .valueName("LIMIT")
        .oneValueEach();
    o.addOption("-X,--method", m_method, "Method of the requests")
        .valueName("METHOD")
        .showDefault();
    o.addOption("--pages", m_pages, "Number of pages per row")
        .valueName("N")
        .between(1, 1'000'000)
        .showDefault();
    o.addOption("--latency", m_latency, "Latency of each response").valueName("TIME").showDefault();
    o.addOption("--start", m_start,
                "Time of the start, such as 2026-01-05T12:00:00Z (default: now)")
        .valueName("TIME");
    o.addOption("--calls", m_calls,
                "Print when each of the first N requests is sent. In JSON: first_calls_s, in "
                "seconds after the start")
        .valueName("N")
        .between(1, 1'000'000);
    addEnvironmentFlag(o, m_environment);
    m_dataDir.addTo(o, "Folder of the saved profiles");
    o.addFlag("--json", m_json, "Print JSON instead of text");
    o.footer("A plan counts one request per row or page. It does not count redirects, which need "
             "one more permit each.\n\n"
             "Examples:\n"
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
            return failure(cliMessage("cli.plan_with_rows").at(target));
        return askedJobFromFile(target, {}, m_dataDir.places());
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

Result<PlanCommand::Wanted> PlanCommand::readInput() const
{
    Result<AskedJob> job = readJob();
    if (!job)
        return failure(job.error());
    if (const Result<void> chosen = chooseEnvironment(job->profile, m_environment); !chosen)
        return failure(chosen.error());
    if (const Result<void> added = addLimits(job->profile, m_limits); !added)
        return failure(added.error());
    if (const Result<void> shard = chooseShard(*job, m_shard); !shard)
        return failure(shard.error());
    if (job->spec.rows.shard && rowCount())
        return failure(cliMessage("cli.shard_of_number").at(u"--shard"_s));
    const Result<Duration> latency = parseDuration(text(m_latency), u"--latency"_s);
    if (!latency)
        return failure(latency.error());
    const Result<WallTime> start = m_start.empty() ? SystemClock().now().wall()
                                                   : parseTimestamp(text(m_start), u"--start"_s);
    if (!start)
        return failure(start.error());
    Known known = this->known(*job);
    std::vector<DiscoveredLimit> discovered = discoveredBefore(job->profile, known);
    std::vector<Limit> limits = job->profile.limits;
    for (const DiscoveredLimit &found : discovered)
        limits.push_back(found.spec);
    limits = withLearnedCosts(std::move(limits), known.use, SystemClock().now());
    Result<PlanInput> input = planInputOf(job->spec, std::move(limits), job->profile.baseUrl,
                                          rowCount(), job->profile.variables);
    if (!input)
        return failure(input.error());
    input->discovered = std::move(discovered);
    input->pages = m_pages;
    input->latency = *latency;
    input->start = *start;
    input->used = known.use.state;
    return Wanted {*std::move(input), std::move(known)};
}

// Empty if the server is unknown.
PlanCommand::Known PlanCommand::known(const AskedJob &job) const
{
    if (job.profile.shared)
        return knownElsewhere(job.profile);
    const KeyParts parts = keyPartsOf(job.profile, job.spec.request.url);
    if (job.profile.baseUrl.isEmpty() && job.spec.request.url.isEmpty())
        return {};
    const UsageFolder folder = UsageFolder::in(m_dataDir.places());
    const std::optional<RememberedKey> key
        = rememberedKey(folder, parts, job.profile.limits, SystemClock().now());
    if (!key)
        return {};
    Known known {key->use, {}};
    const KeyHost here = KeyHost::here(folder.salt().value_or(QByteArray()));
    for (const KeyUser &user : usersOf(folder, key->key.id(), here)) {
        for (const KeyPull &pull : user.pulls) {
            if (pull.calls.value_or(0) > 0)
                known.others.push_back({pull.job, user.program, *pull.calls});
        }
    }
    return known;
}

// The usage of all computers, and their other processes. Contains an error if Redis does not
// respond.
PlanCommand::Known PlanCommand::knownElsewhere(const Profile &profile) const
{
    SystemClock clock;
    const RedisBudget &shared = *profile.shared;
    Known known;
    known.use.readAt = clock.now().wall();
    const Result<RedisOptions> redis
        = redisOptionsOf(shared.redis, shared.passwordSecret, clock, m_dataDir.places());
    const Result<RedisView> look = redis
        ? viewRedisLimiter(shared, redis->password, profile.limits, clock)
        : failure(redis.error());
    if (!look) {
        known.use.fault = look.error();
        return known;
    }
    known.use.state = look->state;
    for (const Sharer &each : look->sharers) {
        if (each.toGo > 0)
            known.others.push_back({{}, u"%1 on %2"_s.arg(each.name, each.host), each.toGo});
    }
    return known;
}

//! Returns the limits that the latest run with the key discovered.
std::vector<DiscoveredLimit> PlanCommand::discoveredBefore(const Profile &profile,
                                                           const Known &known)
{
    if (!profile.discover.value_or(true) || declaresRate(profile.limits))
        return {};
    return discoveredIn(known.use.state);
}

ExitCode PlanCommand::run()
{
    const Result<Wanted> wanted = readInput();
    if (!wanted)
        return fail(wanted.error());
    const Result<Plan> made = plan(wanted->input, std::size_t(m_calls));
    if (!made)
        return fail(made.error());
    std::optional<Plan> beside;
    if (!wanted->known.others.empty()) {
        const Result<Wanted> again = readInput(); // each plan reads the rows
        const Result<Plan> shared = again ? plan(besideOthers(again->input, wanted->known.others))
                                          : Result<Plan>(failure(again.error()));
        if (!shared)
            return fail(shared.error());
        beside = *shared;
    }
    return show(*made, beside, *wanted);
}

ExitCode PlanCommand::show(const Plan &alone, const std::optional<Plan> &beside,
                           const Wanted &wanted) const
{
    const std::vector<LimitLevel> used
        = usedAtStart(wanted.input.limits, wanted.input.used, alone.start);
    const std::vector<OtherPull> &others = wanted.known.others;
    if (m_json) {
        QJsonObject json = QJsonDocument::fromJson(planJson(alone)).object();
        QJsonArray usedBefore;
        for (const LimitLevel &level : used)
            usedBefore.append(QJsonObject {{u"limit"_s, level.name},
                                           {u"units"_s, qint64(level.capacity - level.available)}});
        if (!usedBefore.isEmpty())
            json.insert(u"used_before"_s, usedBefore);
        QJsonArray pulls;
        for (const OtherPull &other : others)
            pulls.append(QJsonObject {{u"job"_s, other.job},
                                      {u"program"_s, other.program},
                                      {u"calls"_s, qint64(other.calls)}});
        if (beside) {
            json.insert(u"others"_s, pulls);
            json.insert(u"finish_beside_others"_s, timestampText(beside->finish()));
        }
        return printBytes(QJsonDocument(json).toJson());
    }
    QString text = planText(alone, QTimeZone::systemTimeZone());
    if (beside)
        text += othersText(alone, *beside, others, QTimeZone::systemTimeZone()) + QLatin1Char('\n');
    for (const LimitLevel &level : used)
        text += u"already used of limit \"%1\": %2\n"_s.arg(level.name, usedText(level));
    if (wanted.known.use.fault)
        Console::tell(u"usage of the limits: "_s + errorText(*wanted.known.use.fault));
    return print(text);
}

} // namespace penstock
