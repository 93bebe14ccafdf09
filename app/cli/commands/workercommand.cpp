// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/workercommand.h"

#include "app/cli/options/guestquestion.h"
#include "app/cli/options/pathquestions.h"
#include "app/cli/options/redissource.h"
#include "app/cli/options/secretsources.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/stopsignals.h"
#include "app/cli/text/progressteller.h"

#include <penstock/http/send/sender.h>
#include <penstock/jobs/rows/jobrows.h>
#include <penstock/profiles/secrets/secretplace.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/redis/client/rediswait.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/shellword.h>
#include <penstock/support/systemclock.h>
#include <penstock/work/run/worker.h>

#include <QEventLoop>
#include <QFileInfo>

#include <csignal>

namespace penstock {

namespace {

QString goOnText(JobRun::End end)
{
    if (end == JobRun::End::Stopped)
        return QStringLiteral("penstock: stopped; what it had others may take now. Go on with the "
                              "same command");
    return QStringLiteral("penstock: the same command goes on");
}

} // namespace

WorkerCommand::WorkerCommand(const CommandOptions &program)
    : Command(program, "worker",
              "Take rows of a job that any number of machines share by a Redis, under one budget")
{
    const CommandOptions &o = options();
    o.addOption("JOB", m_job, "A job file: its rows are put there first, for all workers");
    o.addOption("--shared", m_shared, redisUrlHelp()).valueName("URL").required();
    o.addOption("--name", m_name, "What the workers call the job").valueName("NAME").required();
    o.addOption("--redis-password", m_password, "The name of the secret that is its password")
        .valueName("SECRET");
    o.addOption("--budget", m_budget,
                "What the limits are shared under; the name of the job's profile, or of the job")
        .valueName("NAME");
    o.addOption("--lease", m_lease,
                "Silent for as long, a worker is dead for the others, who take its rows: 8s")
        .valueName("TIME");
    o.addFlag("--only-publish", m_onlyPublish, "Put the job there, and leave the work to others");
    o.addFlag("--fresh", m_fresh, "Start over, and discard what is there under that name");
    o.addFlag("--yes", m_yes, "Answer the question whether to discard something with yes");
    o.addOption("--profile", m_profile, "Another profile than the job file says")
        .valueName("PROFILE");
    addEnvironmentFlag(o, m_environment);
    o.addOption("--limit", m_limits, "A further limit; repeat it for more")
        .valueName("LIMIT")
        .oneValueEach();
    o.addOption("--allow-path", m_allowedPaths,
                "A path outside the job file's folder that it may read; repeat it for more")
        .valueName("PATH")
        .oneValueEach();
    o.addOption("--data-dir", m_dataDir, "Keep profiles, journals and segments in this folder")
        .valueName("FOLDER");
    o.addOption("--secrets-file", m_secretsFile, "Secrets, name=value a line, before the keychain")
        .valueName("FILE");
    o.addOption("--progress", m_progress,
                "line (one that changes; the default on a terminal), lines or none")
        .oneOf({"line", "lines", "none"});
    o.addFlag("--json", m_json, "Progress and summary on standard error as JSON, a line each");
    o.footer(
        "With JOB once, without it as often and on as many machines as you like. Secrets do not go "
        "into Redis:\neach machine looks up its own. Each worker writes a file of its own; "
        "\"penstock collect\" joins them. Of\none that dies others get the rows some seconds "
        "later. All end when all rows are done.\n\n"
        "Examples:\n"
        "  penstock worker stations.job.json --shared redis://10.0.0.5 --name stations\n"
        "  penstock worker --shared redis://10.0.0.5 --name stations\n"
        "  penstock collect stations.job.json ~/.local/share/penstock/work from-server/");
}

Places WorkerCommand::places() const
{
    return m_dataDir.empty() ? Places::ofUser() : Places::below(text(m_dataDir));
}

Result<RedisOptions> WorkerCommand::redis(SecretKeeper &secrets) const
{
    const auto address = redisAddressFromText(text(m_shared));
    if (!address)
        return failure(address.error());
    RedisOptions redis {*address};
    redis.name = QStringLiteral("penstock");
    if (m_password.empty())
        return redis;
    std::optional<Result<SecretValues>> values;
    QEventLoop loop;
    secrets.fetch({text(m_password)}, placesOfRedis(*address),
                  [&](const Result<SecretValues> &got) {
                      values = got;
                      loop.quit();
                  });
    if (!values)
        loop.exec();
    if (!*values)
        return failure(values->error());
    redis.password = (*values)->value(text(m_password));
    return redis;
}

ExitCode WorkerCommand::run()
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    SystemClock clock;
    const auto sources = SecretSources::open(clock, places(), text(m_secretsFile));
    if (!sources)
        return fail(sources.error());
    SecretKeeper &secrets = (*sources)->keeper();
    const Result<RedisOptions> where = redis(secrets);
    if (!where)
        return fail(where.error());
    if (m_job.empty() && !m_environment.empty())
        return fail({Error::Kind::Usage,
                     QStringLiteral("the environment was chosen by who put the job there"),
                     QStringLiteral("--env"),
                     QStringLiteral("Leave it out, or name the job's file")});
    if (m_job.empty() && (m_onlyPublish || m_fresh))
        return fail({Error::Kind::Usage, QStringLiteral("there is no job to put there"),
                     text(m_name), QStringLiteral("Name its file")});
    Result<WorkJob> job = failure(Error());
    {
        RedisClient client(*where, clock);
        if (const auto fault = waitUntilReady(client))
            return fail(*fault);
        job = m_job.empty() ? findJob(client) : publishJob(client, secrets);
    }
    if (!job)
        return fail(job.error());
    return m_onlyPublish ? ExitCode::Done : work(*job, *where, secrets);
}

Result<WorkJob> WorkerCommand::findJob(RedisClient &client) const
{
    const auto found = findWork(client, text(m_name));
    if (!found)
        return failure(found.error());
    if (!*found)
        return failure(Error {Error::Kind::Usage, QStringLiteral("there is no job of this name"),
                              text(m_name),
                              QStringLiteral("Put it there: penstock worker JOB --shared … --name "
                                             "…")});
    if (auto fault = reachFault((*found)->job))
        return failure(*std::move(fault));
    return (*found)->job;
}

//! Whoever can write into the Redis can put a job there: what it reads of this machine is for who works here
//! to allow.
std::optional<Error> WorkerCommand::reachFault(const WorkJob &job) const
{
    QStringList uses;
    QStringList flags;
    for (const PathUse &use : pathUsesOf(job.job, job.profile)) {
        if (isWritten(use.kind) || use.kind == PathUse::Kind::Rows
            || isAllowedBy(use, m_allowedPaths))
            continue;
        uses.append(pathUseText(use));
        flags.append(QStringLiteral("--allow-path ") + shellWord(use.path));
    }
    if (uses.isEmpty())
        return std::nullopt;
    flags.removeDuplicates();
    return Error {
        Error::Kind::Usage,
        QStringLiteral("it uses files of this machine: it ") + uses.join(QStringLiteral(", and ")),
        job.name,
        QStringLiteral("If that is what it should do here, add ") + flags.join(QLatin1Char(' '))};
}

Result<void> WorkerCommand::mayDiscard(RedisClient &client) const
{
    const auto found = findWork(client, text(m_name));
    if (m_yes || !found || !*found || (*found)->status.isDone())
        return {};
    const std::int64_t left = (*found)->status.left;
    const QString what = left == 1 ? QStringLiteral("1 row that is not done")
                                   : QStringLiteral("%1 rows that are not done").arg(left);
    const std::optional<bool> answer
        = Console::ask(QStringLiteral("%1: discard %2 and start over?").arg(text(m_name), what));
    if (answer.value_or(false))
        return {};
    return failure(Error {Error::Kind::Usage,
                          answer ? QStringLiteral("nothing was discarded")
                                 : QStringLiteral("--fresh would discard %1").arg(what),
                          text(m_name),
                          answer ? QString() : QStringLiteral("Add --yes to do that")});
}

//! The job as it is put there: in the environment that is chosen, with the limits that were added.
Result<AskedJob> WorkerCommand::askedJob() const
{
    Result<AskedJob> asked = askedJobFromFile(text(m_job), text(m_profile), places());
    if (!asked)
        return asked;
    if (!m_environment.empty()) {
        if (const auto there = inEnvironment(asked->profile, text(m_environment)); !there)
            return failure(there.error());
        asked->profile.environment = text(m_environment);
    }
    if (const Result<void> added = addLimits(asked->profile, m_limits); !added)
        return failure(added.error());
    return asked;
}

//! Of where its calls go: a server that only the environment names is to be seen.
Result<void> WorkerCommand::askWhatItMay(AskedJob asked) const
{
    Result<Profile> there = inEnvironment(asked.profile);
    if (!there)
        return failure(there.error());
    asked.profile = *std::move(there);
    if (Result<void> may = askAboutGuest(asked, m_allowedPaths, text(m_secretsFile), places());
        !may)
        return may;
    return askAboutPaths(asked, PathsOf::OneRequest, m_allowedPaths, places());
}

Result<WorkJob> WorkerCommand::publishJob(RedisClient &client, SecretKeeper &) const
{
    const Result<AskedJob> asked = askedJob();
    if (!asked)
        return failure(asked.error());
    if (const Result<void> may = askWhatItMay(*asked); !may)
        return failure(may.error());
    if (m_fresh) {
        if (const Result<void> may = mayDiscard(client); !may)
            return failure(may.error());
    }
    // Once to count them, so that all know when all is done.
    const Result<QJsonObject> fingerprint = rowsFingerprint(asked->spec.rows);
    Result<std::unique_ptr<RowSource>> rows = openRows(asked->spec.rows);
    if (!fingerprint || !rows)
        return failure(fingerprint ? rows.error() : fingerprint.error());
    const Result<std::int64_t> total = countRows(**rows);
    rows = openRows(asked->spec.rows);
    if (!total || !rows)
        return failure(total ? rows.error() : total.error());
    Result<WorkJob> job
        = makeWorkJob(text(m_name), asked->spec, asked->profile, *total, *fingerprint, m_fresh);
    if (!job)
        return job;
    const Result<WorkStatus> status = publish(client, *job, **rows, m_fresh);
    if (!status)
        return failure(status.error());
    Console::tell(status->isDone()
                      ? QStringLiteral("%1; --fresh would start over")
                            .arg(*total == 1 ? QStringLiteral("the row is done")
                                             : QStringLiteral("all %1 rows are done").arg(*total))
                      : QStringLiteral("%1; %2 left")
                            .arg(*total == 1 ? QStringLiteral("1 row is there")
                                             : QStringLiteral("%1 rows are there").arg(*total),
                                 status->left == 1 ? QStringLiteral("1 is")
                                                   : QStringLiteral("%1 are").arg(status->left)));
    return job;
}

ExitCode WorkerCommand::work(const WorkJob &job, const RedisOptions &redis,
                             SecretKeeper &secrets) const
{
    SystemClock clock;
    Worker::Options options {redis, text(m_budget), places()};
    if (!m_lease.empty()) {
        const Result<Duration> lease = parseDuration(text(m_lease), QStringLiteral("--lease"));
        if (!lease)
            return fail(lease.error());
        options.lease = std::max<Duration>(*lease, std::chrono::milliseconds(200));
    }
    Worker worker(job, std::move(options), clock, secrets);
    ProgressTeller teller(ProgressTeller::styleOf(text(m_progress), m_json),
                          [&worker] { return worker.progress(); });
    const StopSignals signals;
    QObject::connect(&signals, &StopSignals::stopRequested, &worker, &Worker::stop);
    QObject::connect(&worker, &Worker::troubled, &teller,
                     [&teller, told = QString()](const QString &why) mutable {
                         if (std::exchange(told, why) == why)
                             return;
                         teller.tell(why.isEmpty() ? QStringLiteral("Redis is back")
                                                   : QStringLiteral("waiting for Redis: ") + why);
                     });
    QObject::connect(&worker, &Worker::working, &teller, [&] {
        QObject::connect(worker.sender(), &Sender::throttled, &teller,
                         [&teller](Instant, const QString &reason) {
                             teller.tell(QStringLiteral("paused: ") + reason);
                         });
    });
    QEventLoop loop;
    JobRun::End ended = JobRun::End::Stopped;
    QObject::connect(&worker, &Worker::finished, &loop, [&](JobRun::End end) {
        ended = end;
        loop.quit();
    });
    if (const Result<void> started = worker.start(); !started)
        return fail(started.error());
    loop.exec();
    teller.stop();
    return report(worker, ended);
}

ExitCode WorkerCommand::report(const Worker &worker, JobRun::End end) const
{
    const Progress progress = worker.progress();
    const bool isWhole = end == JobRun::End::AllDone || end == JobRun::End::SomeFailed;
    if (m_json)
        Console::tell(QString::fromUtf8(summaryJson(progress, !isWhole)));
    else
        Console::tell(summaryText(progress)
                      + QStringLiteral(", %1 of them here → %2")
                            .arg(QString::number(worker.doneHere()), worker.segment()));
    if (worker.fault())
        fail(*worker.fault());
    if (!isWhole)
        Console::tell(goOnText(end));
    else if (!m_json)
        Console::tell(
            QStringLiteral("Join what all workers have written with: penstock collect -o FILE %1 …")
                .arg(shellWord(workFolder(places(), worker.job()))));
    return exitCodeOf(end);
}

} // namespace penstock
