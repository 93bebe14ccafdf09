// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/servecommand.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/stopsignals.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/mockserver/server/mockserver.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>

namespace penstock {
namespace {

constexpr const char *faultsPage
    = "Faults of the mock server. Use one with --fault, or for a single request in its URL:\n"
      "  penstock serve --fault drop               # every request\n"
      "  penstock serve --fault 'reset 5%'         # 5 % of the requests\n"
      "  penstock serve --fault '503 every 10'     # every tenth request\n"
      "  curl 'http://127.0.0.1:PORT/items/1?fault=drop'\n"
      "\n"
      "Broken connections:\n"
      "  drop                           Read the request, then close the connection\n"
      "  reset                          Read the request, then reset the connection\n"
      "  half-status                    Close in the middle of the status line\n"
      "  half                           Short for half-status\n"
      "  half-head                      Close in the middle of the headers\n"
      "  half-body                      Close in the middle of a body with a Content-Length\n"
      "  half-chunk                     Close in the middle of a chunk\n"
      "  close                          Respond, then close a connection that should stay open\n"
      "  linger                         Announce that the connection closes, but keep it open\n"
      "\n"
      "Slow responses:\n"
      "  stall                          Never respond\n"
      "  stall-body                     Send the headers and half of the body, then nothing\n"
      "  drip[:GAP]                     Send one byte per GAP (default: 10ms)\n"
      "  drip-head[:GAP]                Send one byte of the headers per GAP (default: 10ms)\n"
      "\n"
      "Redirects:\n"
      "  redirect[:HOPS[:STATUS]]       Redirect HOPS times (default: 1), then respond\n"
      "  redirect-loop[:STATUS]         Redirect to the same URL\n"
      "  redirect-away[:STATUS]         Redirect to another port of this server\n"
      "  redirect-maze[:STATUS]         Redirect forever, each time to another path\n"
      "\n"
      "Error responses:\n"
      "  STATUS[:RETRY_AFTER]           Send this status, 400 to 599, and Retry-After in seconds\n"
      "  retry-after-nonsense[:NUMBER]  Send HTTP 429 with an invalid Retry-After, by number\n"
      "\n"
      "Endless responses:\n"
      "  bomb[:MIB]                     Send a compressed body that expands to this size\n"
      "  endless-head[:MIB]             Send headers of this size\n"
      "  endless-line[:MIB]             Send one header line of this size\n"
      "  endless-extension[:MIB]        Send a chunk extension of this size\n"
      "  cookies[:COUNT]                Send this many Set-Cookie headers\n"
      "  continue-flood[:COUNT]         Send this many HTTP 100 responses first\n"
      "  1xx[:COUNT]                    Send this many HTTP 102, 103, 110 and 199 responses first\n"
      "\n"
      "Invalid HTTP:\n"
      "  long-length                    State a Content-Length larger than the body\n"
      "  short-length                   State a Content-Length of half of the body\n"
      "  two-lengths                    State two different values of Content-Length\n"
      "  unasked                        Send a second response to one request\n"
      "  http09                         Send the body without a status line and headers\n"
      "  bare-lf                        End header lines with LF instead of CRLF\n"
      "  nul                            Send NUL bytes in headers\n"
      "\n"
      "New connections (only with --fault):\n"
      "  early                          Send a response before the first request\n"
      "  stall-connect                  Accept the connection, then send nothing, not even TLS\n"
      "\n"
      "Without a fault:\n"
      "  none                           Respond normally\n";

// Returns an error for a cost without a limit, a limit without a cost, or a cost above the limit.
std::optional<Error> faultOfCosts(const MockServerOptions &server, bool areGiven)
{
    const std::optional<CostRange> costs = costOfAnswer(server);
    const QString option = u"--response-cost"_s;
    bool anyIsCharged = false;
    for (const Limit &limit : server.limits) {
        if (!isChargedByAnswer(limit))
            continue;
        anyIsCharged = true;
        const std::int64_t capacity = capacityOf(limit.settings);
        if (!costs)
            return cliMessage("cli.cost_not_given", limit.name).at(option);
        if (costs->most > capacity)
            return cliMessage("cli.cost_too_high", costs->most, limit.name, capacity).at(option);
    }
    if (areGiven && !anyIsCharged)
        return cliMessage("cli.cost_not_counted").at(option);
    return std::nullopt;
}

} // namespace

ServeCommand::ServeCommand(const CommandOptions &program)
    : Command(program, "serve", "Run the mock server, a rate-limited API on this computer")
{
    const CommandOptions &o = options();
    o.alias("mock");
    o.addOption("--port", m_port, "Port to listen on. 0 chooses a free port")
        .valueName("PORT")
        .showDefault();
    const CommandOption preset
        = o.addOption("--preset", m_preset,
                      "Imitate this service: its limits, headers and error responses")
              .valueName("PRESET");
    o.addOption("--plan", m_plan, "Plan of the service, by default the first")
        .valueName("PLAN")
        .needs(preset);
    o.addOption("--limit", m_limits,
                "Enforce this limit: 600/min, '10 concurrent', '60000 tokens/min', …. Replaces the "
                "limits of --preset")
        .valueName("LIMIT")
        .oneValueEach();
    o.addOption("--response-cost,--cost-of-answer", m_costOfAnswer,
                "Cost of a response in tokens, points, units or weights: 700 or 200..3000. Sent in "
                "usage.total_tokens, or as the service of --preset does")
        .valueName("UNITS");
    o.addOption("--latency", m_latency, "Service time of a request: 30ms or 20..40ms")
        .valueName("TIME");
    o.addOption("--fault", m_faults, "Cause this fault: drop, 'reset 5%', '503 every 10', …")
        .valueName("FAULT")
        .oneValueEach();
    o.addFlag("--help-faults", m_helpFaults, "Print all faults, and exit");
    o.addOption("--seed", m_seed, "Seed for random service times, faults and costs")
        .valueName("N")
        .showDefault();
    o.addOption("--status", m_status, "Status of rate limit responses")
        .valueName("CODE")
        .excludes(preset)
        .between(400, 599)
        .showDefault();
    o.addOption("--retry-after", m_retryAfter, "Form of Retry-After: seconds, date, ms or none")
        .excludes(preset)
        .valueName("FORM")
        .showDefault();
    o.addOption("--rate-limit-headers", m_rateLimitHeaders,
                "Headers with the remaining units: draft, vendor or none")
        .excludes(preset)
        .valueName("FORM")
        .showDefault();
    o.addFlag("--log", m_log, "Print each request to standard error");
    o.footer("\"penstock mock\" is the same command. The first line of standard output is the "
             "address of the server. /_penstock/stats "
             "returns its counts.\n\n"
             "Examples:\n"
             "  penstock serve --limit 10/s --latency 20..40ms\n"
             "  penstock serve --preset github --fault '503 every 10'");
}

Result<MockServerOptions> ServeCommand::readOptions() const
{
    MockServerOptions result;
    result.port = m_port;
    result.seed = m_seed;
    result.throttleStatus = m_status;
    std::optional<Error> fault;
    const auto put = [&fault](const auto &read, auto &into) {
        if (read)
            into = *read;
        else if (!fault)
            fault = read.error();
    };
    for (const std::string &limit : m_limits)
        put(mockLimitFromText(text(limit)), result.limits.emplace_back());
    for (const std::string &rule : m_faults)
        put(parseFaultRule(text(rule), u"--fault"_s), result.faults.emplace_back());
    if (!m_costOfAnswer.empty())
        put(parseCostRange(text(m_costOfAnswer), u"--response-cost"_s),
            result.costOfAnswer.emplace());
    if (!m_latency.empty())
        put(parseDelayRange(text(m_latency), u"--latency"_s), result.latency);
    put(choiceFromArgument<RetryAfterForm>(u"--retry-after"_s, m_retryAfter,
                                           {u"none"_s, u"seconds"_s, u"date"_s, u"ms"_s}),
        result.retryAfter);
    put(choiceFromArgument<RateLimitHeaders>(u"--rate-limit-headers"_s, m_rateLimitHeaders,
                                             {u"none"_s, u"draft"_s, u"vendor"_s}),
        result.rateLimitHeaders);
    if (fault)
        return failure(*fault);
    return result;
}

Result<void> ServeCommand::readPreset(MockServerOptions &into)
{
    const Result<Preset> preset = findPreset(text(m_preset));
    if (!preset)
        return failure(preset.error());
    const Result<Profile> profile = profileOf(*preset, text(m_plan));
    if (!profile)
        return failure(profile.error());
    const Result<ServiceDialect> dialect
        = serviceDialectFromJson(preset->mock, profile->throttling, preset->id + u"#/mock"_s);
    if (!dialect)
        return failure(dialect.error());
    into.dialect = *dialect;
    std::vector<Limit> known = profile->limits; // for names, with those of all plans
    for (const PresetPlan &plan : preset->plans)
        known.insert(known.end(), plan.limits.begin(), plan.limits.end());
    into.limits
        = m_limits.empty() ? asEnforced(profile->limits) : namedAs(std::move(into.limits), known);
    m_path = profile->baseUrl.section(QLatin1Char('/'), 3);
    return {};
}

ExitCode ServeCommand::run()
{
    if (m_helpFaults)
        return print(QString::fromUtf8(faultsPage));
    Result<MockServerOptions> serverOptions = readOptions();
    if (!serverOptions)
        return fail(serverOptions.error());
    if (!m_preset.empty()) {
        if (const Result<void> preset = readPreset(*serverOptions); !preset)
            return fail(preset.error());
    }
    nameLimits(serverOptions->limits);
    if (const auto fault = faultOfCosts(*serverOptions, !m_costOfAnswer.empty()))
        return fail(*fault);
    SystemClock clock;
    MockServer server(*serverOptions, clock);
    if (const Result<void> listening = server.listen(); !listening) {
        fail(listening.error());
        return ExitCode::NotStarted;
    }
    // Before the address is printed, because a reader of it may send a signal.
    const StopSignals signals;
    const QString path = m_path.isEmpty() ? QString() : QLatin1Char('/') + m_path;
    Console::put(server.url().toString() + path + QLatin1Char('\n'));
    QObject::connect(&signals, &StopSignals::stopRequested, &server, &MockServer::stop);
    QObject::connect(&server, &MockServer::stopped, &server, &QCoreApplication::quit);
    if (m_log)
        QObject::connect(&server, &MockServer::handled, &server, [](const MockExchange &exchange) {
            Console::tell(
                u"%1 %2 %3"_s.arg(exchange.status)
                    .arg(QString::fromLatin1(exchange.method), QString::fromUtf8(exchange.target)));
        });
    QCoreApplication::exec();
    Console::tell(server.counts().toJson());
    return ExitCode::Done;
}

} // namespace penstock
