// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/servecommand.h"

#include "app/cli/terminal/climessages.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/stopsignals.h"

#include <penstock/limits/spec/limitjson.h>
#include <penstock/practice/referee/chargedlimit.h>
#include <penstock/practice/server/practicereferee.h>
#include <penstock/practice/server/practiceserver.h>
#include <penstock/profiles/presets/presetfile.h>
#include <penstock/support/systemclock.h>

#include <QCoreApplication>
#include <QJsonDocument>

namespace penstock {
namespace {

constexpr const char *footer
    = "Prints its address as the first line of standard output. Each request may ask for trouble "
      "itself:\n"
      "http://127.0.0.1:PORT/items/1?fault=drop. Counts are at /_penstock/stats.\n"
      "Faults, each with 'every N' or a chance in percent, or alone for all requests:\n"
      "  breaks off       drop reset half half-status half-head half-body half-chunk close\n"
      "  takes its time   stall stall-body drip[:GAP] drip-head[:GAP]\n"
      "  sends elsewhere  redirect[:HOPS[:STATUS]] redirect-loop[:STATUS] "
      "redirect-away[:STATUS]\n"
      "                   redirect-maze[:STATUS]\n"
      "  refuses          STATUS[:RETRY_AFTER] retry-after-nonsense[:NUMBER]\n"
      "  has no end       bomb[:MIB] endless-head[:MIB] endless-line[:MIB] "
      "endless-extension[:MIB]\n"
      "                   cookies[:COUNT] continue-flood[:COUNT] 1xx[:COUNT] unasked linger\n"
      "  is no good HTTP  long-length short-length two-lengths http09 bare-lf nul\n"
      "  on connections   early (answers unasked) stall-connect (not even TLS begins)\n"
      "  spares           none";

// Costs that nothing counts, limits of costs that nobody knows, and answers that are never let in.
std::optional<Error> faultOfCosts(const PracticeServerOptions &server, bool areGiven)
{
    const std::optional<CostRange> costs = costOfAnswer(server);
    const QString option = u"--cost-of-answer"_s;
    bool anyIsCharged = false;
    for (const LimitSpec &limit : server.limits) {
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
    : Command(program, "serve", "Run the practice server: a rate-limited API on this machine")
{
    const CommandOptions &o = options();
    o.addOption("--port", m_port, "Port to listen on; 0 takes a free one").showDefault();
    const CommandOption preset
        = o.addOption("--preset", m_preset,
                      "Play this service: its limits, and its way to tell them and to refuse")
              .valueName("PRESET");
    o.addOption("--plan", m_plan, "Which of its plans; without, the first")
        .valueName("PLAN")
        .needs(preset);
    o.addOption("--limit", m_limits,
                "Enforce this limit: 600/min, '10 concurrent', '60000 tokens/min', …; repeat it "
                "for more. With --preset, in the place of the service's own")
        .valueName("LIMIT")
        .oneValueEach();
    o.addOption("--cost-of-answer", m_costOfAnswer,
                "What an answer costs in limits of tokens, points, units or weights: 700, or "
                "200..3000 for anything between. It says so in usage.total_tokens, or as the "
                "service of --preset does")
        .valueName("UNITS");
    o.addOption("--latency", m_latency,
                "How long a call takes: 30ms, or 20..40ms for anything between")
        .valueName("TIME");
    o.addOption("--fault", m_faults,
                "Let clients down: drop, 'reset 5%', '503 every 10', …; repeat it for more")
        .valueName("FAULT")
        .oneValueEach();
    o.addOption("--seed", m_seed, "Seed of delays, faults and costs").showDefault();
    o.addOption("--status", m_status, "Status of a refusal")
        .excludes(preset)
        .between(400, 599)
        .showDefault();
    o.addOption("--retry-after", m_retryAfter, "How a refusal says when: seconds, date, ms or none")
        .excludes(preset)
        .valueName("FORM")
        .showDefault();
    o.addOption("--rate-limit-headers", m_rateLimitHeaders,
                "Headers that tell what is left: draft, vendor or none")
        .excludes(preset)
        .valueName("FORM")
        .showDefault();
    o.addFlag("--log", m_log, "Tell each request on standard error");
    o.footer(footer);
}

Result<PracticeServerOptions> ServeCommand::readOptions() const
{
    PracticeServerOptions result;
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
        put(practiceLimitFromText(text(limit)), result.limits.emplace_back());
    for (const std::string &rule : m_faults)
        put(parseFaultRule(text(rule), u"--fault"_s), result.faults.emplace_back());
    if (!m_costOfAnswer.empty())
        put(parseCostRange(text(m_costOfAnswer), u"--cost-of-answer"_s),
            result.costOfAnswer.emplace());
    if (!m_latency.empty())
        put(parseDelayRange(text(m_latency), u"--latency"_s), result.latency);
    put(parseRetryAfterForm(text(m_retryAfter), u"--retry-after"_s), result.retryAfter);
    put(parseRateLimitHeaders(text(m_rateLimitHeaders), u"--rate-limit-headers"_s),
        result.rateLimitHeaders);
    if (fault)
        return failure(*fault);
    return result;
}

Result<void> ServeCommand::readPreset(PracticeServerOptions &into)
{
    const Result<Preset> preset = findPreset(text(m_preset));
    if (!preset)
        return failure(preset.error());
    const Result<Profile> profile = profileOf(*preset, text(m_plan));
    if (!profile)
        return failure(profile.error());
    const Result<ServiceDialect> dialect = serviceDialectFromJson(
        preset->practice, profile->throttling, preset->id + u"#/practice"_s);
    if (!dialect)
        return failure(dialect.error());
    into.dialect = *dialect;
    std::vector<LimitSpec> known = profile->limits; // and those of other plans, to be named after
    for (const PresetPlan &plan : preset->plans)
        known.insert(known.end(), plan.limits.begin(), plan.limits.end());
    into.limits
        = m_limits.empty() ? asEnforced(profile->limits) : namedAs(std::move(into.limits), known);
    m_path = profile->baseUrl.section(QLatin1Char('/'), 3);
    return {};
}

ExitCode ServeCommand::run()
{
    Result<PracticeServerOptions> serverOptions = readOptions();
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
    PracticeServer server(*serverOptions, clock);
    if (const Result<void> listening = server.listen(); !listening) {
        fail(listening.error());
        return ExitCode::NotStarted;
    }
    // Before anybody knows that it runs, and may want to end it.
    const StopSignals signals;
    const QString path = m_path.isEmpty() ? QString() : QLatin1Char('/') + m_path;
    Console::put(server.url().toString() + path + QLatin1Char('\n'));
    QObject::connect(&signals, &StopSignals::stopRequested, &server, &PracticeServer::stop);
    QObject::connect(&server, &PracticeServer::stopped, &server, &QCoreApplication::quit);
    if (m_log)
        QObject::connect(&server, &PracticeServer::handled, &server,
                         [](const PracticeExchange &exchange) {
                             Console::tell(u"%1 %2 %3"_s.arg(exchange.status)
                                               .arg(QString::fromLatin1(exchange.method),
                                                    QString::fromUtf8(exchange.target)));
                         });
    QCoreApplication::exec();
    Console::tell(
        QString::fromUtf8(QJsonDocument(server.counts().toJson()).toJson(QJsonDocument::Compact)));
    return ExitCode::Done;
}

} // namespace penstock
