// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/runcommand.h"

#include "app/cli/options/pathquestions.h"
#include "app/cli/options/untrustedquestion.h"
#include "app/cli/run/clirun.h"
#include "app/cli/run/startcheck.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"

#include <penstock/http/message/secrets.h>
#include <penstock/http/send/wireheaders.h>
#include <penstock/jobs/requests/jobrows.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/jobs/start/shardfolders.h>
#include <penstock/profiles/spec/httpclientprofile.h>

#include <algorithm>
#include <csignal>

namespace penstock {

namespace {
constexpr std::int64_t shownByDryRun = 10;

// Describes the authentication of each request, without reading secrets.
QString describe(const AuthSpec &auth)
{
    const QString secret = u"the secret \"%1\""_s.arg(auth.secret);
    switch (auth.kind) {
    case AuthSpec::Kind::None:
        return {};
    case AuthSpec::Kind::Bearer:
        return u"Each request sends Authorization: Bearer, from "_s + secret;
    case AuthSpec::Kind::Basic:
        return u"Each request sends Authorization: Basic, with the password from "_s + secret;
    case AuthSpec::Kind::InHeader:
        return u"Each request sends %1, from "_s.arg(auth.name) + secret;
    case AuthSpec::Kind::InQuery:
        return u"Each request sends %1=… in its query, from "_s.arg(auth.name) + secret;
    case AuthSpec::Kind::ClientCredentials:
        return u"Each request sends Authorization: Bearer, with a token from %1 for "_s.arg(
                   auth.tokenUrl.toString())
            + secret;
    }
    return {};
}

// The requests; headers that Penstock adds to all of them are printed once.
QString sentText(const std::vector<HttpRequest> &requests, const Profile &profile)
{
    const HttpClientOptions::SendMode mode = sendModeOf(profile);
    HeaderList common = requests.empty() ? HeaderList() : asSent(requests.front(), mode).headers;
    for (const HttpRequest &request : requests) {
        const HeaderList sent = asSent(request, mode).headers;
        common.removeIf([&](const Header &header) {
            return request.headers.contains(header) || !sent.contains(header);
        });
    }
    QString text;
    for (const HttpRequest &request : requests) {
        HttpRequest own = asSent(request, mode);
        own.headers.removeIf([&common](const Header &header) { return common.contains(header); });
        text += maskedRequest(own, {}) + QLatin1Char('\n');
    }
    // Keys of a run are shown above; others are made for each send.
    const QByteArray key = profile.retry.idempotencyHeader.toUtf8();
    if (!key.isEmpty()
        && std::any_of(requests.begin(), requests.end(),
                       [&key](const auto &request) { return !headerValue(request.headers, key); }))
        common.append({key, "a UUID"});
    QStringList lines;
    for (const auto &[name, value] : common)
        lines.append(QString::fromUtf8(name + ": " + value));
    return lines.isEmpty() ? text
                           : text + u"Each request also sends %1\n"_s.arg(lines.join(u"; "_s));
}
} // namespace

RunCommand::RunCommand(const CommandOptions &program)
    : Command(program, "run",
              "Send one request per row, as fast as the limits allow, or resume an earlier run")
    , m_flags(options())
{
    const CommandOptions &o = options();
    o.addOption("--limit-rows", m_limitRows, "Start at most this many rows, for a trial")
        .valueName("N")
        .fromOneOn();
    const CommandOption dryRun = o.addFlag("--dry-run", m_dryRun,
                                           "Print the next requests (10, or --limit-rows), and the "
                                           "paths, servers and secrets in use. Send nothing");
    o.addFlag("--check", m_check,
              "Check rows, values, output and secrets, and forecast the end. Send nothing. Exit as "
              "a run would")
        .excludes(dryRun);
    o.addFlag("--fresh", m_fresh, "Start over, and discard the results of earlier runs");
    o.addFlag("--accept-changes", m_acceptChanges,
              "Resume with the remaining rows although the job was edited");
    o.addFlag("--retry-failed", m_retryFailed, "Send failed rows of earlier runs again");
    o.addFlag("--retry-in-doubt", m_retryInDoubt,
              "Also send rows in doubt again. The server may repeat their effects");
    o.addFlag("--learn", m_learn,
              "Save discovered and stricter limits of the server in the profile");
    o.addFlag("--yes", m_yes,
              "Do not ask before discarding results or repeating rows of other shards");
    o.addOption("--allow-path", m_allowedPaths,
                "Allow access to this file or folder outside the folder of the job file. Stored "
                "for this job")
        .valueName("PATH")
        .oneValueEach();
    o.addOption("--secrets-file", m_secretsFile,
                "Read secrets from this file first: one name=value per line")
        .valueName("FILE");
    o.addOption("--progress", m_progress, "Style: line (default on a terminal), lines or none")
        .valueName("STYLE")
        .oneOf({"line", "lines", "none"});
    o.addFlag("--json", m_json,
              "Print progress and summary as JSON lines to standard error, and --check as JSON to "
              "standard output");
    o.footer("If a run is interrupted, run the same command again to resume it. Failed rows are "
             "listed in FILE.failed.jsonl.\n\n"
             "Examples:\n"
             "  penstock run stations.job.json\n"
             "  penstock run stations.job.json --shard 2/5\n"
             "  penstock run 'https://api.example.com/items/{{id}}' --rows items.csv \\\n"
             "      --limit 600/min --limit '10 concurrent' -H 'Accept: application/json' -o "
             "items.jsonl");
}

ExitCode RunCommand::run()
{
    // A closed pipe is a write error with a message, not a reason to exit silently.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // likewise a file that exceeds ulimit -f
    const Result<std::vector<AskedJob>> asked = m_flags.read();
    if (!asked)
        return fail(asked.error());
    if (m_check)
        return checkStart(*asked,
                          {m_flags.places(),
                           text(m_secretsFile),
                           m_allowedPaths,
                           {m_fresh, m_acceptChanges, m_retryFailed, m_retryInDoubt},
                           m_json});
    std::vector<std::unique_ptr<PreparedJob>> jobs;
    if (const Result<void> may = mayReach(*asked); !may)
        return fail(may.error());
    for (const AskedJob &each : *asked) {
        Result<std::unique_ptr<PreparedJob>> job = prepare(each);
        if (!job)
            return fail(job.error());
        jobs.push_back(*std::move(job));
        if (m_dryRun)
            continue;
        const QString name = nameOf(each);
        if (const Result<void> ready = goOn(*jobs.back(), name); !ready)
            return fail(ready.error());
    }
    if (m_dryRun) {
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            if (const ExitCode code = print(*jobs[i], (*asked)[i]); code != ExitCode::Done)
                return code;
        }
        return ExitCode::Done;
    }
    if (m_flags.namesOutput() && !m_json)
        Console::tell(u"Writing responses to %1. For another file or a pipe, add --output FILE or "
                      "--output -"_s.arg(asked->front().spec.output.path));
    CliRun work({.places = m_flags.places(),
                 .secretsFile = text(m_secretsFile),
                 .progress = text(m_progress),
                 .json = m_json,
                 .isTrial = m_limitRows.has_value(),
                 .learn = m_learn});
    return work.run(*asked, std::move(jobs));
}

// Asks before any file of the jobs is read. A dry run sends nothing, so it does not ask.
Result<void> RunCommand::mayReach(const std::vector<AskedJob> &asked) const
{
    for (const AskedJob &each : asked) {
        if (m_dryRun)
            break;
        if (Result<void> may
            = askAboutUntrusted(each, m_allowedPaths, text(m_secretsFile), m_flags.places());
            !may)
            return may;
        if (Result<void> may = askAboutPaths(each, PathsOf::Run, m_allowedPaths, m_flags.places());
            !may)
            return may;
    }
    return {};
}

Result<std::unique_ptr<PreparedJob>> RunCommand::prepare(const AskedJob &asked) const
{
    return PreparedJob::prepare(asked.spec, asked.profile,
                                {.folder = journalFolderOf(asked, m_flags.places()),
                                 .most = m_limitRows,
                                 .isPreview = m_dryRun,
                                 .retry = retry()});
}

PreparedJob::Retry RunCommand::retry() const
{
    using Retry = PreparedJob::Retry;
    return m_retryInDoubt ? Retry::InDoubtToo : m_retryFailed ? Retry::Failed : Retry::Nothing;
}

Result<void> RunCommand::goOn(PreparedJob &job, const QString &name) const
{
    if (Result<void> thereAreRows = faultOfNoRows(job); !thereAreRows)
        return thereAreRows;
    if (Result<void> allowed = mayRunBeside(job, name); !allowed)
        return allowed;
    if (m_fresh) {
        if (Result<void> allowed = mayDiscard(job, name); !allowed)
            return allowed;
    }
    const std::int64_t failed = job.state().failed;
    const std::int64_t inDoubt = job.state().inDoubt;
    if (Result<void> ready = resume(job, name); !ready)
        return ready;
    for (const Message &note : job.notes())
        Console::tell(u"%1: %2"_s.arg(name, note.text()));
    if (!m_fresh && retry() != PreparedJob::Retry::Nothing)
        tellIfNothingFailed(failed, inDoubt, name);
    return {};
}

// An error without a place names the job.
Result<void> RunCommand::resume(PreparedJob &job, const QString &name) const
{
    Result<void> ready = job.goOn({m_fresh, m_acceptChanges, true, retry()});
    if (!ready && ready.error().where().isEmpty())
        ready.error().place = name;
    return ready;
}

Result<void> RunCommand::faultOfNoRows(const PreparedJob &job)
{
    if (job.total() != 0 || job.spec().rows.shard)
        return {};
    const Error fault = jobMessage("start.no_rows").at(rowsFileOf(job.spec().rows));
    if (isEmptyListWrong(job.state().isNew))
        return failure(fault);
    Command::fail(fault);
    return {};
}

void RunCommand::tellIfNothingFailed(std::int64_t failed, std::int64_t inDoubt,
                                     const QString &name) const
{
    if (failed > 0 || (inDoubt > 0 && m_retryInDoubt))
        return;
    Console::tell(inDoubt == 0
                      ? u"%1: no failed rows"_s.arg(name)
                      : u"%1: no failed rows. %2 in doubt: to send %3 again, add "
                        "--retry-in-doubt"_s.arg(
                            name, inDoubt == 1 ? u"1 row is"_s : u"%1 rows are"_s.arg(inDoubt),
                            inDoubt == 1 ? u"it"_s : u"them"_s));
}

// Asks before a run that could send rows again that other shards have sent.
Result<void> RunCommand::mayRunBeside(const PreparedJob &job, const QString &name) const
{
    if (m_yes || m_acceptChanges || job.folder().isEmpty())
        return {};
    const std::optional<Error> fault = divisionFault(job.folder(), job.spec().rows.shard, name);
    if (!fault || Console::ask(u"%1: %2. Run it?"_s.arg(name, fault->what())).value_or(false))
        return {};
    return failure(*fault);
}

Result<void> RunCommand::mayDiscard(const PreparedJob &job, const QString &name) const
{
    const std::int64_t done = job.state().done();
    const QString foreign = job.foreignOutput();
    if (m_yes || (done == 0 && foreign.isEmpty()))
        return {};
    const QString what = done == 1 ? u"1 finished row"_s
        : done > 0                 ? u"%1 finished rows"_s.arg(done)
                                   : u"the contents of %1"_s.arg(foreign);
    const std::optional<bool> answer
        = Console::ask(u"%1: discard %2 and start over?"_s.arg(name, what));
    if (answer.value_or(false))
        return {};
    const Message fault = answer ? cliMessage("cli.nothing_discarded")
        : done == 1              ? cliMessage("cli.fresh_discards_row")
        : done > 0               ? cliMessage("cli.fresh_discards_rows", done)
                                 : cliMessage("cli.fresh_discards_file", foreign);
    return failure(fault.at(name));
}

ExitCode RunCommand::print(PreparedJob &job, const AskedJob &asked) const
{
    if (const Result<void> thereAreRows = faultOfNoRows(job); !thereAreRows)
        return fail(thereAreRows.error());
    // A run would end with this error. The requests of an edited job are those of --fresh.
    if (const Result<void> ready = resume(job, nameOf(asked)); !ready) {
        fail(ready.error());
        if (const Result<void> anew = job.goOn({.startOver = true}); !anew)
            return fail(anew.error());
    }
    const Result<std::vector<HttpRequest>> requests
        = job.preview(m_limitRows.value_or(shownByDryRun));
    if (!requests)
        return fail(requests.error());
    QString text = sentText(*requests, asked.profile);
    if (const QString credential = describe(asked.profile.auth); !credential.isEmpty())
        text += credential + QLatin1Char('\n');
    QStringList proxies; // system proxies: reachText() lists the proxy of a profile
    for (const HttpRequest &request : *requests) {
        if (asked.profile.network.proxy.kind == ProxySpec::Kind::System)
            proxies << proxyFor(asked.profile, request.url);
    }
    proxies.removeDuplicates();
    proxies.removeAll(QString());
    for (const QString &proxy : std::as_const(proxies))
        text += u"Proxy: %1\n"_s.arg(proxy);
    text += reachText(asked, *requests);
    if (const ExitCode printed = Command::print(text); printed != ExitCode::Done)
        return printed;
    if (job.isFinished() && job.total() != 0)
        Console::tell(nothingLeft.toString());
    if (job.total())
        Console::tell(u"%1 of %2 requests. Nothing was sent"_s.arg(requests->size())
                          .arg(std::max<std::int64_t>(0, *job.total() - job.state().done())));
    return ExitCode::Done;
}

} // namespace penstock
