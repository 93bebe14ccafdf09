// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "runcommand.h"

#include "console.h"
#include "progressteller.h"
#include "stopsignals.h"

#include <penstock/jobs/admission.h>
#include <penstock/jobs/jobrows.h>
#include <penstock/limits/limitjson.h>
#include <penstock/limits/stack.h>
#include <penstock/support/durationtext.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QFileInfo>

#include <csignal>

namespace penstock {

namespace {
// Each trouble once, not once for each of the calls it befalls.
void tellTroubles(const Sender &sender, const Clock &clock, ProgressTeller &teller)
{
    QObject::connect(
        &sender, &Sender::throttled, &teller,
        [&, told = Instant::min()](Instant until, const QString &reason) mutable {
            const bool isNews = told == Instant::min() || until > told + std::chrono::seconds(1);
            if (!isNews)
                return;
            told = until;
            const Duration wait = until - clock.now().at;
            teller.tell(QStringLiteral("paused for %1: %2").arg(durationForPeople(wait), reason));
        });
    QObject::connect(&sender, &Sender::retrying, &teller,
                     [&, told = QString()](quint64, Duration, const QString &reason) mutable {
                         if (std::exchange(told, reason) != reason)
                             teller.tell(QStringLiteral("trying again: ") + reason);
                     });
}
} // namespace

RunCommand::RunCommand(CLI::App &program)
    : Command(program, "run",
              "Pull one answer for each row of a file, no faster than the limits allow")
{
    CLI::App &o = options();
    o.add_option("URL", m_url, "URL template; {{name}} takes a value of the row")->required();
    auto *const rows = o.add_option("--rows", m_rows,
                                    "File with the rows: CSV with a header, JSONL or plain lines")
                           ->type_name("FILE");
    o.add_option("--rows-format", m_rowsFormat,
                 "csv, jsonl or lines ({{line}}), if the file's name does not tell")
        ->type_name("FORMAT");
    o.add_option("--range", m_range,
                 "Numbers instead of a file: id=1..600 for {{id}}; id=0..950..50 has a step")
        ->type_name("RANGE")
        ->excludes(rows);
    o.add_option(
         "--limit", m_limits,
         "What the server allows: 600/min, 100/15s, '5000/h fixed', 'bucket 40 refill 2/s',\n"
         "'10 concurrent', 'wheel 5/1s', 'every 250ms', or a limit as JSON; repeat it for more")
        ->type_name("LIMIT")
        ->allow_extra_args(false);
    o.add_option("-X,--method", m_method, "Method of the requests")
        ->type_name("METHOD")
        ->capture_default_str();
    o.add_option("-H,--header", m_headers,
                 "A header, 'Name: value'; {{name}} works here too; repeat it for more")
        ->type_name("HEADER")
        ->allow_extra_args(false);
    o.add_option("-o,--output", m_output, "File for the answers, JSONL; - is standard output")
        ->type_name("FILE")
        ->capture_default_str();
    o.add_option("--timeout", m_timeout, "For each try, from connecting to the last byte")
        ->type_name("TIME")
        ->capture_default_str();
    o.add_option("--connect-timeout", m_connectTimeout, "For name, connection and TLS together")
        ->type_name("TIME")
        ->capture_default_str();
    o.add_option("--attempts", m_attempts,
                 "Tries of a request that fails; refusals (429) do not count")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    o.add_option("--progress", m_progress,
                 "line (one that changes; the default on a terminal), lines or none")
        ->check(CLI::IsMember({"line", "lines", "none"}));
    o.add_flag("--json", m_json, "Progress and summary on standard error as JSON, a line each");
    o.add_flag("--fresh", m_fresh, "Start over if the output file has answers already");
    o.add_flag("--yes", m_yes, "Answer every question with yes");
    o.footer("Example:\n"
             "  penstock run 'https://api.example.com/items/{{id}}' --rows items.csv \\\n"
             "      --limit 600/min --limit '10 concurrent' -H 'Accept: application/json' -o "
             "items.jsonl");
}

Result<std::vector<LimitSpec>> RunCommand::readLimits() const
{
    std::vector<LimitSpec> limits;
    for (const std::string &each : m_limits) {
        Result<LimitSpec> limit = limitFromShorthand(text(each));
        if (!limit)
            return failure(limit.error());
        limits.push_back(*std::move(limit));
    }
    nameLimits(limits);
    if (std::optional<Error> fault = neverAdmitted(limits, QByteArray::fromStdString(m_method)))
        return failure(*std::move(fault));
    return limits;
}

Result<RequestTemplate> RunCommand::readTemplate() const
{
    if (text(m_url).endsWith(QStringLiteral(".job.json")))
        return failure(Error {Error::Kind::Usage, QStringLiteral("job files cannot be run yet"),
                              text(m_url), QStringLiteral("Give a URL template and --rows")});
    RequestTemplate::Text parts {.url = text(m_url), .method = QByteArray::fromStdString(m_method)};
    for (const std::string &each : m_headers) {
        const QByteArray line = QByteArray::fromStdString(each);
        const qsizetype colon = line.indexOf(':');
        if (colon < 1)
            return failure(Error {Error::Kind::Usage, QStringLiteral("it has no name with a colon"),
                                  QStringLiteral("header \"%1\"").arg(text(each).left(20)),
                                  QStringLiteral("Write it as 'Name: value'")});
        parts.headers.append({line.first(colon).trimmed(), line.sliced(colon + 1).trimmed()});
    }
    return RequestTemplate::parse(parts);
}

Result<SenderOptions> RunCommand::readSenderOptions(const std::vector<LimitSpec> &limits) const
{
    SenderOptions result;
    const Result<Duration> total = parseDuration(text(m_timeout), QStringLiteral("--timeout"));
    const Result<Duration> connecting
        = parseDuration(text(m_connectTimeout), QStringLiteral("--connect-timeout"));
    if (!total || !connecting)
        return failure(total ? connecting.error() : total.error());
    result.totalTimeout = *total;
    result.connectTimeout = *connecting;
    result.retry.maxAttempts = m_attempts;
    for (const LimitSpec &limit : limits) {
        const bool bounds = std::holds_alternative<ConcurrencySettings>(limit.settings)
            || std::holds_alternative<WaterwheelSettings>(limit.settings);
        if (bounds && limit.per.kind == Per::Kind::All && limit.match.isEmpty())
            result.maxConnections = int(std::min<std::int64_t>(capacityOf(limit.settings), 1'000));
    }
    return result;
}

Result<std::unique_ptr<RowSource>> RunCommand::openRowSource() const
{
    if (!m_range.empty())
        return rangeRows(text(m_range));
    if (m_rows.empty())
        return failure(Error {Error::Kind::Usage,
                              QStringLiteral("there are no rows"),
                              {},
                              QStringLiteral("Add --rows FILE or --range id=1..600")});
    const Result<RowFormat> format = rowFormatOf(text(m_rows), text(m_rowsFormat));
    if (!format)
        return failure(format.error());
    return openRows(text(m_rows), *format);
}

// Going through the file once before tells how long it will take, and finds what is wrong in it
// before anything is sent. A pipe can be read only once.
Result<std::optional<std::int64_t>> RunCommand::countAllRows() const
{
    if (m_range.empty() && !QFileInfo(text(m_rows)).isFile())
        return std::nullopt;
    const Result<std::unique_ptr<RowSource>> rows = openRowSource();
    if (!rows)
        return failure(rows.error());
    const Result<std::int64_t> count = countRows(**rows);
    if (!count)
        return failure(count.error());
    return *count;
}

Result<RunCommand::Plan> RunCommand::plan() const
{
    Result<std::vector<LimitSpec>> limits = readLimits();
    if (!limits)
        return failure(limits.error());
    Result<RequestTemplate> request = readTemplate();
    if (!request)
        return failure(request.error());
    Result<SenderOptions> sender = readSenderOptions(*limits);
    if (!sender)
        return failure(sender.error());
    Result<std::unique_ptr<RowSource>> rows = openRowSource();
    if (!rows)
        return failure(rows.error());
    if (const auto columns = (*rows)->columns()) {
        if (std::optional<Error> fault = request->missingFrom(*columns))
            return failure(*std::move(fault));
    }
    const Result<std::optional<std::int64_t>> total = countAllRows();
    if (!total)
        return failure(total.error());
    return Plan {*std::move(limits), *std::move(request), *std::move(rows), *total,
                 *std::move(sender)};
}

Result<void> RunCommand::mayOverwrite() const
{
    const QFileInfo file(text(m_output));
    if (!file.isFile() || file.size() == 0)
        return {};
    const auto refuse = [&file](const QString &what, const QString &fix) {
        return failure(Error {Error::Kind::Usage, what, file.filePath(), fix});
    };
    if (!m_fresh)
        return refuse(QStringLiteral("it has answers already"),
                      QStringLiteral("Add --fresh to start over, or choose another file"));
    const std::optional<bool> agreed = m_yes
        ? true
        : Console::ask(QStringLiteral("Discard the answers in %1?").arg(file.filePath()));
    if (!agreed)
        return refuse(
            QStringLiteral("its answers would be discarded, and there is no terminal to ask at"),
            QStringLiteral("Add --yes"));
    if (!*agreed)
        return refuse(QStringLiteral("its answers are kept"),
                      QStringLiteral("Choose another file"));
    return {};
}

ExitCode RunCommand::run()
{
    // A reader that goes away is an output that cannot be written, not a reason to die unheard.
    std::signal(SIGPIPE, SIG_IGN);
    Result<Plan> ready = plan();
    if (!ready)
        return fail(ready.error());
    if (const Result<void> allowed = mayOverwrite(); !allowed)
        return fail(allowed.error());
    const Result<std::unique_ptr<JsonlWriter>> output = JsonlWriter::open(text(m_output));
    if (!output)
        return fail(output.error());
    return pull(*std::move(ready), **output);
}

ExitCode RunCommand::pull(Plan plan, JsonlWriter &output) const
{
    SystemClock clock;
    Stack stack(plan.limits, clock);
    Sender sender(stack, clock, plan.sender);
    PullRun run({*plan.rows, plan.request, sender, output, clock},
                {.readAhead = std::max<qsizetype>(256, 4 * plan.sender.maxConnections)});
    const StopSignals signals;
    ProgressTeller teller(ProgressTeller::styleOf(text(m_progress), m_json),
                          [&] { return run.progress(stack, plan.total); });
    QObject::connect(&signals, &StopSignals::stopRequested, &run, &PullRun::stop);
    tellTroubles(sender, clock, teller);
    auto end = PullRun::End::Stopped;
    QObject::connect(&run, &PullRun::finished, &run, [&end](PullRun::End how) {
        end = how;
        QCoreApplication::quit();
    });
    run.start();
    QCoreApplication::exec();
    teller.stop();
    return report(end, run, run.progress(stack, plan.total));
}

ExitCode RunCommand::report(PullRun::End end, const PullRun &run, const Progress &progress) const
{
    const QString place = m_output == "-" ? QStringLiteral("standard output") : text(m_output);
    if (m_json)
        Console::tell(QString::fromUtf8(summaryJson(progress, end == PullRun::End::Stopped)));
    else
        Console::tell(summaryText(progress) + QStringLiteral(" → ") + place);
    switch (end) {
    case PullRun::End::AllDone:
        return ExitCode::Done;
    case PullRun::End::SomeFailed:
        return ExitCode::SomeFailed;
    case PullRun::End::Stopped:
        Console::tell(
            QStringLiteral("penstock: stopped. What was answered is in %1; --fresh starts over")
                .arg(place));
        return ExitCode::Stopped;
    case PullRun::End::RowsFault:
    case PullRun::End::OutputFault:
    case PullRun::End::NoConnection:
        break;
    }
    return fail(run.fault().value_or(Error {}));
}

} // namespace penstock
