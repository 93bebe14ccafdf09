// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sendcommand.h"

#include "app/cli/options/pathquestions.h"
#include "app/cli/options/secretsources.h"
#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/inputfile.h"
#include "app/cli/terminal/stopsignals.h"
#include "app/cli/text/answertext.h"
#include "app/cli/text/errortext.h"

#include <penstock/importing/curl/curlcommand.h>
#include <penstock/jobs/output/rowends.h>
#include <penstock/jobs/requests/requesttemplate.h>
#include <penstock/jobs/requests/rowfinder.h>
#include <penstock/jobs/run/rowpreview.h>
#include <penstock/jobs/start/savedjobs.h>
#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/limiter/limitersnapshot.h>
#include <penstock/profiles/secrets/profilerisks.h>
#include <penstock/profiles/spec/environment.h>
#include <penstock/support/systemclock.h>
#include <penstock/support/timetext.h>

#include <QCoreApplication>

namespace penstock {

namespace {
constexpr int firstFailing = 400;
} // namespace

SendCommand::SendCommand(const CommandOptions &program)
    : Command(program, "send", "Send one request, as a run would, and print the response")
    , m_flags(options(), JobFlags::For::OneRequest)
{
    const CommandOptions &o = options();
    o.addOption("--row", m_row, "Use the values of this row, counted from 1 (default: 1)")
        .valueName("N")
        .fromOneOn();
    o.addOption("--curl", m_curl,
                "Send the request of a curl command (bash, cmd or PowerShell). - is standard input")
        .valueName("COMMAND");
    o.addFlag("-i,--include", m_include, "Print status and headers before the body");
    o.addFlag("--json", m_json, "Print one JSON object with request, status, headers and body");
    o.addOption("--secrets-file", m_secretsFile,
                "Read secrets from this file first: one name=value per line")
        .valueName("FILE");
    o.addOption("--allow-path", m_allowedPaths,
                "Allow reading this file or folder outside the folder of the job file")
        .valueName("PATH")
        .oneValueEach();
    o.footer(
        "The body goes to standard output, everything else to standard error. The request counts "
        "against the limits, but not as a row of the job: a run sends that row again.\n"
        "Exit code: 0 for a status below 400, 1 for another status, 3 if no response arrived.\n\n"
        "Examples:\n"
        "  penstock send stations.job.json --row 17\n"
        "  penstock send 'https://api.example.com/items/7' --profile example -i\n"
        "  penstock send stations.job.json -i | penstock explain\n"
        "  wl-paste | penstock send --curl -");
}

Result<AskedJob> SendCommand::askedByCurl() const
{
    QString command = text(m_curl);
    if (command == u"-"_s) {
        const auto read = contentsOf(command);
        if (!read)
            return failure(read.error());
        command = QString::fromUtf8(*read);
    }
    const Result<CurlCommand> curl = curlFromText(command);
    if (!curl)
        return failure(curl.error());
    if (!curl->credentials.isEmpty())
        Console::tell(
            u"Not sent: %1 of the curl command. To send a credential, store it as a secret, and "
            "use a profile with --profile"_s.arg(curl->credentials.join(u", "_s)));
    return m_flags.readAround(curl->request);
}

Result<AskedJob> SendCommand::asked() const
{
    if (!m_curl.empty() && m_flags.hasTarget())
        return failure(cliMessage("cli.job_and_curl"));
    if (!m_curl.empty())
        return askedByCurl();
    Result<std::vector<AskedJob>> jobs = m_flags.read();
    if (!jobs)
        return failure(jobs.error());
    if (jobs->empty())
        return failure(cliMessage("cli.no_request"));
    return std::move(jobs->front());
}

namespace {
// A URL without placeholders needs no row.
Result<Row> noRow(const AskedJob &asked)
{
    const RequestSpec &spec = asked.spec.request;
    const Result<RequestTemplate> request = RequestTemplate::parse(
        spec, asked.profile.baseUrl, plainHeadersOf(asked.profile), asked.profile.variables);
    if (!request)
        return failure(request.error());
    if (request->missingFrom({}))
        return failure(cliMessage("cli.placeholders_without_row").at(spec.url));
    return Row();
}
} // namespace

Result<Row> SendCommand::row(const AskedJob &asked) const
{
    const bool isFile = isJobFile(asked.file);
    if (!isFile && !m_flags.hasRows())
        return noRow(asked);
    const std::int64_t index = m_row.value_or(1) - 1;
    const QString folder
        = asked.file.isEmpty() ? QString() : jobFolder(m_flags.places(), asked.file);
    auto rows = RowFinder(asked.spec, folder).find({index});
    if (!rows)
        return failure(rows.error());
    if (rows->empty())
        return failure(cliMessage("cli.no_such_row", index + 1).at(asked.file));
    return std::move(rows->begin()->second);
}

ExitCode SendCommand::run()
{
    const Result<AskedJob> asked = this->asked();
    if (!asked)
        return fail(asked.error());
    if (const Result<void> may
        = askAboutPaths(*asked, PathsOf::OneRequest, m_allowedPaths, m_flags.places());
        !may)
        return fail(may.error());
    const Result<Row> values = row(*asked);
    if (!values)
        return fail(values.error());
    const Result<std::optional<Answered>> answered = send(*asked, *values);
    if (!answered)
        return fail(answered.error(), asked->profileFile);
    if (!*answered)
        return ExitCode::Stopped;
    const ExitCode shown = show(**answered, *values);
    if (shown != ExitCode::Done)
        return shown;
    const HttpAnswer &answer = (*answered)->answer;
    if (answer.status < firstFailing)
        return ExitCode::Done;
    if (const Error reason = *failedRow(*values, answer).error; reason.id() != u"row.status"_s)
        Console::tell(errorText(reason));
    return ExitCode::SomeFailed;
}

void SendCommand::tellPause(ProfileSession &profile)
{
    const std::optional<Instant> until = profile.permitSource().snapshot().pausedUntil;
    if (const Instant now = profile.clock().now().at; until && *until > now)
        Console::tell(u"waiting for %1: the server asked for this in an earlier run"_s.arg(
            durationForPeople(*until - now)));
}

Result<std::optional<SendCommand::Answered>> SendCommand::send(const AskedJob &asked,
                                                               const Row &row) const
{
    SystemClock clock;
    const Result<std::unique_ptr<SecretSources>> secrets
        = SecretSources::open(clock, m_flags.places(), text(m_secretsFile));
    if (!secrets)
        return failure(secrets.error());
    for (const ProfileRisk &risk : risksOf(asked.profile))
        Console::tell(u"warning: "_s + riskText(risk).text());
    Profile sending = asked.profile;
    // Without known limits, the first request with a key is sent alone. A request of another
    // process that hangs would then delay this one.
    if (!declaresRate(sending.limits))
        sending.share = sending.share.value_or(false);
    ProfileSession profile(sending, clock, (*secrets)->secretAccess());
    profile.keepUse(UsageFolder::in(m_flags.places()), asked.spec.request.url);
    QObject::connect(&profile, &ProfileSession::useTroubled, &profile, [](const Error &error) {
        Console::tell(u"usage of the limits: "_s + errorText(error));
    });
    if (sending.shared)
        QObject::connect(&profile, &ProfileSession::sharingTroubled, &profile,
                         [&sending](const std::optional<Error> &trouble) {
                             Console::tell(sharingText(*sending.shared, trouble));
                         });
    RowPreview one(profile);
    std::optional<Error> fault;
    QObject::connect(&profile, &ProfileSession::sharingEnded, &one, [&fault](const Error &why) {
        fault = why;
        QCoreApplication::quit();
    });
    const StopSignals signals;
    QObject::connect(&signals, &StopSignals::stopRequested, &one, &QCoreApplication::quit);
    QObject::connect(&one, &RowPreview::finished, &one, &QCoreApplication::quit);
    profile.open([&](const Result<void> &ready) {
        if (!ready) {
            fault = ready.error();
            return QCoreApplication::quit();
        }
        tellPause(profile);
        tellWaits(profile.shared().httpClient, clock, one);
        one.send(asked.spec, row);
    });
    QCoreApplication::exec();
    if (fault)
        return failure(*fault);
    if (!one.result())
        return std::nullopt;
    if (!*one.result())
        return failure(one.result()->error());
    return Answered {one.asked(), one.landed(), **one.result()};
}

ExitCode SendCommand::show(const Answered &answered, const Row &row) const
{
    const HttpAnswer &answer = answered.answer;
    if (m_json)
        return printBytes(answerToJson(answered.asked, row, answer));
    Console::tell(answered.asked);
    Console::tell(statusForPeople(answer, answered.landed));
    QByteArray output = (m_include ? headOf(answer) : QByteArray()) + answer.body;
    if (Console::outputIsTerminal() && !output.isEmpty() && !output.endsWith('\n'))
        output += '\n'; // so that the prompt begins a line
    return printBytes(output);
}

} // namespace penstock
