// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/runcommand.h"

#include "app/cli/options/guestquestion.h"
#include "app/cli/options/pathquestions.h"
#include "app/cli/run/clirun.h"
#include "app/cli/run/startcheck.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"

#include <penstock/http/message/secrets.h>
#include <penstock/jobs/saved/shardfolders.h>
#include <penstock/profiles/spec/senderprofile.h>

#include <csignal>

namespace penstock {

namespace {
constexpr std::int64_t shownByDryRun = 10;

// What each request carries besides, without looking up any secret.
QString describe(const AuthSpec &auth)
{
    const QString secret = u"the secret \"%1\""_s.arg(auth.secret);
    switch (auth.kind) {
    case AuthSpec::Kind::None:
        return {};
    case AuthSpec::Kind::Bearer:
        return u"Each with Authorization: Bearer, from "_s + secret;
    case AuthSpec::Kind::Basic:
        return u"Each with Authorization: Basic, its password from "_s + secret;
    case AuthSpec::Kind::InHeader:
        return u"Each with %1, from "_s.arg(auth.name) + secret;
    case AuthSpec::Kind::InQuery:
        return u"Each with %1=… in its query, from "_s.arg(auth.name) + secret;
    case AuthSpec::Kind::ClientCredentials:
        return u"Each with Authorization: Bearer, a token from %1 for "_s.arg(
                   auth.tokenUrl.toString())
            + secret;
    }
    return {};
}
} // namespace

RunCommand::RunCommand(const CommandOptions &program)
    : Command(program, "run",
              "Pull one answer for each row, no faster than the limits allow; or go on with it")
    , m_flags(options())
{
    const CommandOptions &o = options();
    o.addOption("--limit-rows", m_limitRows, "Begin only this many rows: a trial")
        .valueName("N")
        .fromOneOn();
    const CommandOption dryRun = o.addFlag(
        "--dry-run", m_dryRun,
        "Print the requests of the next rows (10, or --limit-rows), all paths that would be "
        "read\nor written, all servers and the secrets they would get; and send nothing");
    o.addFlag("--check", m_check,
              "Say what a start would find: rows, values, output, secrets, when it would be "
              "done;\nsend nothing, ask nobody, and end with the exit code of what is missing")
        .excludes(dryRun);
    o.addFlag("--fresh", m_fresh, "Start over, and discard what earlier runs have brought");
    o.addFlag("--accept-changes", m_acceptChanges,
              "Go on with the rows that are left although the job was edited");
    o.addFlag("--retry-failed", m_retryFailed,
              "Send those rows again that failed for good in earlier runs");
    o.addFlag("--retry-in-doubt", m_retryInDoubt,
              "The same, and those in doubt too: the server may carry them out a second time");
    o.addFlag("--learn", m_learn,
              "Write into the profile which limits the server turned out to keep more strictly");
    o.addFlag("--yes", m_yes,
              "Answer the question whether to discard something, or to send rows again that other\n"
              "shards have sent, with yes");
    o.addOption("--allow-path", m_allowedPaths,
                "A path outside the job file's folder that it may read or write, or a folder above "
                "it;\nremembered for the job; repeat it for more")
        .valueName("PATH")
        .oneValueEach();
    o.addOption("--secrets-file", m_secretsFile, "Secrets, name=value a line, before the keychain")
        .valueName("FILE");
    o.addOption("--progress", m_progress,
                "line (one that changes; the default on a terminal), lines or none")
        .oneOf({"line", "lines", "none"});
    o.addFlag("--json", m_json,
              "Progress and summary on standard error as JSON, a line each; what --check finds on\n"
              "standard output");
    o.footer(
        "Whatever ends a run, a signal, a crash, a power cut: the same command goes on with it.\n"
        "Rows that failed for good are in FILE.failed.jsonl.\n\n"
        "Examples:\n"
        "  penstock run stations.job.json\n"
        "  penstock run stations.job.json --shard 2/5\n"
        "  penstock run 'https://api.example.com/items/{{id}}' --rows items.csv \\\n"
        "      --limit 600/min --limit '10 concurrent' -H 'Accept: application/json' -o "
        "items.jsonl");
}

ExitCode RunCommand::run()
{
    // A reader that goes away is an output that cannot be written, not a reason to die unheard.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // so is a file that may not grow: see ulimit -f
    const Result<std::vector<AskedJob>> asked = m_flags.read();
    if (!asked)
        return fail(asked.error());
    if (m_check)
        return StartCheck({m_flags.places(), text(m_secretsFile), m_allowedPaths, m_json})
            .check(*asked);
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
        Console::tell(u"Responses are written to %1. For another file or a pipe, add "
                      "--output FILE or --output -"_s.arg(asked->front().spec.output.path));
    CliRun work({.places = m_flags.places(),
                 .secretsFile = text(m_secretsFile),
                 .progress = text(m_progress),
                 .json = m_json,
                 .isTrial = m_limitRows.has_value(),
                 .learn = m_learn});
    return work.run(*asked, std::move(jobs));
}

// Before anything of the jobs is read. A dry run sends nothing, and says it all itself.
Result<void> RunCommand::mayReach(const std::vector<AskedJob> &asked) const
{
    for (const AskedJob &each : asked) {
        if (m_dryRun)
            break;
        if (Result<void> may
            = askAboutGuest(each, m_allowedPaths, text(m_secretsFile), m_flags.places());
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
    PreparedJob::Wishes wishes {.most = m_limitRows};
    if (!m_dryRun)
        wishes.folder = journalFolderOf(asked, m_flags.places());
    return PreparedJob::prepare(asked.spec, asked.profile, wishes);
}

Result<void> RunCommand::goOn(PreparedJob &job, const QString &name) const
{
    if (Result<void> allowed = mayRunBeside(job, name); !allowed)
        return allowed;
    if (m_fresh) {
        if (Result<void> allowed = mayDiscard(job, name); !allowed)
            return allowed;
    }
    const std::int64_t failed = job.state().failed;
    const std::int64_t inDoubt = job.state().inDoubt;
    using Retry = PreparedJob::Retry;
    const Retry retry = m_retryInDoubt ? Retry::InDoubtToo
        : m_retryFailed                ? Retry::Failed
                                       : Retry::Nothing;
    const Result<void> ready = job.goOn({m_fresh, m_acceptChanges, true, retry});
    if (!ready) {
        Error fault = ready.error();
        if (fault.where().isEmpty())
            fault.place = name;
        return failure(std::move(fault));
    }
    for (const Message &note : job.notes())
        Console::tell(u"%1: %2"_s.arg(name, note.text()));
    if (!m_fresh && retry != Retry::Nothing)
        tellIfNothingFailed(failed, inDoubt, name);
    return {};
}

void RunCommand::tellIfNothingFailed(std::int64_t failed, std::int64_t inDoubt,
                                     const QString &name) const
{
    if (failed > 0 || (inDoubt > 0 && m_retryInDoubt))
        return;
    Console::tell(inDoubt == 0 ? u"%1: nothing has failed"_s.arg(name)
                               : u"%1: nothing has failed, but %2 of its rows are in "
                                 "doubt; --retry-in-doubt sends them again"_s.arg(name)
                                     .arg(inDoubt));
}

// Rows that a run with other shards has sent could be sent again.
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
                                   : u"what is in %1"_s.arg(foreign);
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
    const Result<std::vector<HttpRequest>> requests
        = job.preview(m_limitRows.value_or(shownByDryRun));
    if (!requests)
        return fail(requests.error());
    QString text;
    for (const HttpRequest &request : *requests)
        text += maskedRequest(request, {}) + QLatin1Char('\n');
    if (const QString credential = describe(asked.profile.auth); !credential.isEmpty())
        text += credential + QLatin1Char('\n');
    QStringList proxies; // of the system: reachText() names that of a profile
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
    if (job.total())
        Console::tell(
            u"%1 of %2 requests; nothing was sent"_s.arg(requests->size()).arg(*job.total()));
    return ExitCode::Done;
}

} // namespace penstock
