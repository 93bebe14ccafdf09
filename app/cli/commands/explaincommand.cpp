// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/explaincommand.h"

#include "app/cli/options/jobflags.h"
#include "app/cli/options/redissource.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/inputfile.h"
#include "app/cli/text/errortext.h"
#include "app/cli/text/keystext.h"
#include "app/cli/text/sharedtext.h"

#include <penstock/http/diagnosis/explanation.h>
#include <penstock/http/throttle/dialectjson.h>
#include <penstock/jobs/run/profilekey.h>
#include <penstock/jobs/spec/jobfile.h>
#include <penstock/profiles/file/profilefile.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/redis/script/redisstatus.h>
#include <penstock/sharing/source/openpermitsource.h>
#include <penstock/support/shellword.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timetext.h>

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>

namespace penstock {

ExplainCommand::ExplainCommand(const CommandOptions &program)
    : Command(program, "explain",
              "Explain a rate limit response, or why the server rejected requests of a job")
{
    const CommandOption file
        = options()
              .addOption(
                  "FILE", m_file,
                  "A response: status line, headers, empty line and body. - is standard input")
              .showDefault();
    const CommandOption job
        = options()
              .addOption("--job", m_job,
                         "List the rate limit responses to this job, and explain them. JOB is the "
                         "job file, or the output of a job without a file")
              .valueName("JOB")
              .excludes(file);
    addShardFlag(options(), m_shard);
    const CommandOption apply
        = options()
              .addFlag("--apply", m_apply,
                       "Change the profile of the job to prevent these responses")
              .needs(job);
    options().addFlag("--yes", m_yes, "Change it without asking").needs(apply);
    options().addFlag("--json", m_json, "Print JSON instead of text");
    options()
        .addOption("--now", m_now,
                   "Time of the response, such as 2026-01-05T12:00:00Z (default: now)")
        .valueName("TIME");
    options()
        .addOption("--profile", m_profile,
                   "A profile whose \"throttling\" describes the responses of this service")
        .valueName("PROFILE");
    addEnvironmentFlag(options(), m_environment);
    m_dataDir.addTo(options(), "Folder of the saved profiles");
    options().footer(
        "Examples:\n"
        "  curl -si https://api.example.com/items | penstock explain\n"
        "  printf 'HTTP/1.1 429 Too Many Requests\\nRetry-After: 120\\n\\n' | penstock explain\n"
        "  penstock explain --job stations.job.json\n"
        "  penstock explain --job stations.job.json --apply\n"
        "\n"
        "It reads Retry-After, RateLimit, X-RateLimit and similar headers, and known JSON bodies. "
        "It lists values that it cannot read. If a saved response lacks a Date header, add --now.\n"
        "\n"
        "A profile for a server that counts down in milliseconds:\n"
        "  {\"schema\": \"penstock/profile/1\",\n"
        "   \"throttling\": {\"reset_header\": \"X-Rate-Limit-Reset\", \"reset_kind\": "
        "\"delta_ms\"}}");
}

Result<WallTime> ExplainCommand::now() const
{
    if (m_now.empty())
        return SystemClock().now().wall();
    return parseTimestamp(text(m_now), u"--now"_s);
}

namespace {
// Reads a file {"throttling": …} that is not a profile.
std::optional<Result<ThrottleDialect>> bareDialect(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    const QJsonValue throttling = object.value(u"throttling"_s);
    if (object.contains(u"schema"_s) || !throttling.isObject())
        return std::nullopt;
    return throttleDialectFromJson(throttling.toObject(), path + u"#/throttling"_s);
}
} // namespace

Result<ThrottleDialect> ExplainCommand::dialect() const
{
    if (m_profile.empty())
        return ThrottleDialect {};
    // For a quick test, a file with only the dialect is sufficient.
    if (const auto bare = bareDialect(text(m_profile)))
        return *bare;
    Result<Profile> profile = findProfile(text(m_profile), m_dataDir.places());
    if (!profile)
        return failure(profile.error());
    return std::move(profile->throttling);
}

// Runs first, because an unknown name is probably a typing error.
Result<void> ExplainCommand::checkEnvironment() const
{
    if (m_environment.empty())
        return {};
    const Result<QString> path = m_profile.empty() && m_job.empty()
        ? failure(cliMessage("cli.env_without_profile").at(u"--env"_s))
        : profileOfJob();
    Result<Profile> profile = path ? readProfile(*path) : failure(path.error());
    return profile ? chooseEnvironment(*profile, m_environment) : failure(profile.error());
}

ExitCode ExplainCommand::run()
{
    if (const Result<void> known = checkEnvironment(); !known)
        return fail(known.error());
    return m_job.empty() ? explainResponse() : explainJob();
}

ExitCode ExplainCommand::explainJob() const
{
    const QString job = text(m_job);
    const Result<QString> folder = journalFolderOf(job, m_dataDir.places(), m_shard);
    if (!folder)
        return fail(folder.error());
    const Result<StoredThrottles> history = readThrottles(*folder);
    if (!history)
        return fail(history.error());
    const std::optional<Diagnosis> &diagnosis = history->diagnosis;
    if (m_apply && (!diagnosis || diagnosis->change.isEmpty())) {
        const Message why = history->count == 0 ? cliMessage("cli.nothing_rejected")
                                                : cliMessage("cli.no_helpful_change");
        return fail(why.at(job));
    }
    if (m_apply)
        return applyChange(*diagnosis);
    const Used used = usedOfJob();
    if (m_json) {
        QJsonObject json = QJsonDocument::fromJson(throttlesToJson(*history)).object();
        if (!used.member.isEmpty())
            json.insert(used.member, used.json);
        return printBytes(QJsonDocument(json).toJson());
    }
    const ExitCode printed = print(throttlesForPeople(*history) + used.text);
    if (diagnosis && !diagnosis->change.isEmpty())
        Console::tell(
            u"To apply this change to the profile: penstock explain --job %1 --apply%2"_s.arg(
                shellWord(job), dataDirFlag()));
    return printed;
}

ExplainCommand::Used ExplainCommand::usedOfJob() const
{
    const Result<QString> path = profileOfJob();
    const Result<Profile> profile = path ? readProfile(*path) : failure(path.error());
    const Result<JobSpec> job = readJob(text(m_job));
    const Result<Profile> inUse
        = profile ? inEnvironment(*profile, text(m_environment)) : failure(profile.error());
    if (!inUse || !job)
        return {}; // the explanation works without it
    if (inUse->shared)
        return usedElsewhere(*inUse->shared);
    const UsageFolder folder = UsageFolder::in(m_dataDir.places());
    const std::optional<UsageRecord> latest = folder.latestOf(keyPartsOf(*inUse, job->request.url));
    if (!latest)
        return {};
    SystemClock clock;
    countWhatIsLeft(folder, latest->key.id(), clock);
    const ClockReading now = clock.now();
    const std::optional<UsageView> key = viewOfKey(
        folder, latest->key.id(), now, KeyHost::here(folder.salt().value_or(QByteArray())));
    if (!key)
        return {};
    return {u"\nCurrent usage of its key:\n"_s + keysText({*key}, now), u"key"_s,
            keysJson({*key}, now).first()};
}

ExplainCommand::Used ExplainCommand::usedElsewhere(const RedisBudget &shared) const
{
    SystemClock clock;
    const Result<RedisOptions> redis
        = redisOptionsOf(shared.redis, shared.passwordSecret, clock, m_dataDir.places());
    if (!redis)
        return {u"\nShared limits: %1\n"_s.arg(errorText(redis.error())), {}, {}};
    RedisClient client(*redis, clock);
    const auto rateLimiter = redisStatus(client, shared.name);
    if (!rateLimiter)
        return {u"\nShared limits: %1\n"_s.arg(errorText(rateLimiter.error())), {}, {}};
    if (!*rateLimiter)
        return {};
    return {u"\nCurrent usage of its shared limits:\n"_s + sharedText(shared.name, **rateLimiter),
            u"shared"_s, sharedJson(shared.name, **rateLimiter)};
}

Result<QString> ExplainCommand::profileOfJob() const
{
    const QString folder = QFileInfo(text(m_job)).absolutePath();
    if (!m_profile.empty())
        return profileFileOf(text(m_profile), m_dataDir.places());
    const Result<JobSpec> job = readJob(text(m_job));
    if (!job)
        return failure(job.error());
    if (job->profile.isEmpty())
        return failure(cliMessage("cli.job_without_profile").at(text(m_job)));
    return profileFileOf(job->profile, m_dataDir.places(), folder);
}

ExitCode ExplainCommand::applyChange(const Diagnosis &diagnosis) const
{
    const Result<QString> path = profileOfJob();
    if (!path)
        return fail(path.error());
    Result<Profile> profile = readProfile(*path);
    if (!profile)
        return fail(profile.error());
    Result<bool> changed = apply(diagnosis.change, profile->limits, profile->throttling);
    if (!changed) {
        changed.error().place = *path;
        return fail(changed.error());
    }
    if (!*changed) {
        Console::tell(u"%1 already contains this change"_s.arg(*path));
        return ExitCode::Done;
    }
    Console::tell(diagnosis.summary.text());
    for (const Message &line : changeMessages(diagnosis.change))
        Console::tell(u"  "_s + line.text());
    if (!m_yes) {
        const std::optional<bool> agreed = Console::ask(u"Change %1?"_s.arg(*path));
        if (!agreed)
            return fail(cliMessage("cli.no_terminal").at(*path));
        if (!*agreed)
            return ExitCode::Stopped;
    }
    if (const Result<void> written = writeProfile(*path, *profile); !written)
        return fail(written.error());
    Console::tell(u"Changed %1"_s.arg(*path));
    return ExitCode::Done;
}

ExitCode ExplainCommand::explainResponse() const
{
    const Result<WallTime> at = now();
    if (!at)
        return fail(at.error());
    const Result<ThrottleDialect> spoken = dialect();
    if (!spoken)
        return fail(spoken.error());
    if (m_file == "-" && Console::inputIsTerminal())
        Console::tell(u"Paste a response, then press Ctrl+D."_s);
    const auto response = contentsOf(text(m_file));
    if (!response)
        return fail(response.error());
    const Explanation explanation = penstock::explainResponse(*response, *spoken, *at);
    return m_json ? printBytes(explanationToJson(explanation))
                  : print(explanationForPeople(explanation));
}

} // namespace penstock
