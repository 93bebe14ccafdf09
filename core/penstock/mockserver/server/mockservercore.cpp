// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/mockserver/server/mockservercore.h>

#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/state/limitmatching.h>
#include <penstock/mockserver/message/mockmessages.h>
#include <penstock/mockserver/referee/chargedlimit.h>
#include <penstock/mockserver/server/mockreferee.h>
#include <penstock/mockserver/server/routes.h>

#include <QJsonDocument>

#include <algorithm>
#include <iterator>

namespace penstock {
namespace {

constexpr QByteArrayView ownPath = "/_penstock/";

// Without the port; the brackets of an IPv6 address stay, as they do in QUrl::host() of clients.
QByteArray hostName(const QByteArray &host)
{
    const qsizetype colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.left(colon) : host;
}

bool isOwn(const MockRequest &request)
{
    return request.path().startsWith(ownPath);
}

std::vector<FaultRule> rulesFor(const MockServerOptions &options, bool connections)
{
    std::vector<FaultRule> rules;
    std::copy_if(options.faults.begin(), options.faults.end(), std::back_inserter(rules),
                 [connections](const FaultRule &rule) {
                     return befallsConnections(rule.fault.kind) == connections;
                 });
    return rules;
}

} // namespace

// Settings of the server in one request.
struct Q_DECL_HIDDEN MockServerCore::Wishes
{
    std::optional<Fault> fault;
    std::optional<DelayRange> latency;

    static Result<Wishes> of(const MockRequest &request)
    {
        Wishes wishes;
        std::optional<QString> fault = request.queryValue("fault");
        if (!fault) {
            if (const auto header = request.header("Penstock-Fault"))
                fault = QString::fromUtf8(*header);
        }
        if (fault) {
            const Result<Fault> parsed = parseFault(*fault, u"fault"_s);
            if (!parsed)
                return failure(parsed.error());
            if (befallsConnections(parsed->kind))
                return failure(mockMessage("mock_fault.of_connections", *fault).at(u"fault"_s));
            wishes.fault = *parsed;
        }
        if (const auto latency = request.queryValue("latency")) {
            const Result<DelayRange> parsed = parseDelayRange(*latency, u"latency"_s);
            if (!parsed)
                return failure(parsed.error());
            wishes.latency = *parsed;
        }
        return wishes;
    }
};

MockServerCore::MockServerCore(const MockServerOptions &options, std::unique_ptr<Referee> referee,
                               std::function<QByteArray()> otherOrigin)
    : m_options(options)
    , m_referee(std::move(referee))
    , m_otherOrigin(std::move(otherOrigin))
    , m_faults(rulesFor(options, false), options.seed)
    , m_connectionFaults(rulesFor(options, true), options.seed)
    , m_random(~options.seed)
    , m_costRandom(options.seed * 2 + 1)
{
    nameLimits(m_options.limits); // as the referee names them
    m_options.costOfAnswer = costOfAnswer(options);
    if (m_options.costOfAnswer)
        m_nextCost = m_options.costOfAnswer->pick(m_costRandom);
    for (const Limit &spec : m_options.limits) {
        m_sorts = m_sorts || !spec.match.isEmpty() || spec.costBy.kind != CostBy::Kind::Cost
            || spec.per.kind != Per::Kind::All;
        if (spec.costBy.kind == CostBy::Kind::Value && !isChargedByAnswer(spec))
            m_values << spec.costBy.value.toUtf8();
        if (spec.per.kind == Per::Kind::Value)
            m_values << spec.per.value.toUtf8();
    }
}

PermitRequest MockServerCore::askOf(const MockRequest &request) const
{
    PermitRequest permitRequest;
    if (const auto cost = request.queryValue("cost")) {
        bool ok = false;
        permitRequest.cost = cost->toLongLong(&ok);
        if (!ok)
            permitRequest.cost = -1; // denied as what it is
    }
    if (!m_sorts)
        return permitRequest;
    const std::int64_t cost = request.queryValue("cost") ? permitRequest.cost : m_nextCost;
    permitRequest.values[answerCostName()] = QString::number(qint64(cost));
    permitRequest.method = request.method;
    permitRequest.path
        = QString::fromUtf8(QByteArray::fromPercentEncoding(request.path().toByteArray()));
    permitRequest.host
        = QString::fromLatin1(hostName(request.header("Host").value_or(QByteArray())));
    for (const QByteArray &name : m_values) {
        if (const auto value = request.queryValue(name))
            permitRequest.values[QString::fromUtf8(name)] = *value;
        else if (const auto header = request.header(name))
            permitRequest.values[QString::fromUtf8(name)] = QString::fromUtf8(*header);
    }
    return permitRequest;
}

Duration MockServerCore::receive(const MockRequest &request)
{
    if (isOwn(request))
        return {};
    ++m_counts.received;
    return m_options.arrivalDelay.pick(m_random);
}

MockServerCore::Decision MockServerCore::arrive(const MockRequest &request, ClockReading arrived)
{
    const ClockReading now = byOwnClock(arrived);
    if (isOwn(request))
        return {.answer = ownAnswer(request)};
    const PermitRequest permitRequest = askOf(request);
    const Verdict verdict = m_referee->arrive(permitRequest, now);
    Decision decision;
    decision.number = m_counts.admitted + m_counts.throttled + 1;
    decision.admitted = verdict.admitted;
    decision.call = verdict.call;
    decision.returnDelay = m_options.returnDelay.pick(m_random);
    const DialectFacts facts = factsFor(permitRequest, verdict, now);
    if (verdict.admitted)
        admit(decision, request, facts);
    else
        throttle(decision, verdict.denial, facts);
    if (m_options.dialect)
        tellInDialect(decision.answer, *m_options.dialect, facts);
    else if (m_options.rateLimitHeaders != RateLimitHeaders::None)
        tellLevels(decision.answer, m_options.rateLimitHeaders, m_referee->levels(now), now);
    return decision;
}

void MockServerCore::admit(Decision &decision, const MockRequest &request,
                           const DialectFacts &facts)
{
    ++m_counts.admitted;
    m_counts.maxAtOnce = std::max(m_counts.maxAtOnce, ++m_counts.atOnce);
    const Fault planned = m_faults.next();
    const Result<Wishes> wishes = Wishes::of(request);
    if (!wishes) {
        decision.answer = errorAnswer(400, wishes.error().text().toUtf8());
        return;
    }
    decision.latency = wishes->latency.value_or(m_options.latency).pick(m_random);
    decision.fault = wishes->fault.value_or(planned);
    decision.answer = route(request, {decision.number, facts.now.wall()});
    charge(decision.answer, facts);
    if (decision.fault.kind == Fault::Kind::None)
        return;
    const bool leaves = decision.fault.kind == Fault::Kind::RedirectAway;
    decision.answer
        = underFault(decision.fault, std::move(decision.answer), request,
                     {leaves ? m_otherOrigin() : QByteArray(), countFault(decision.fault)});
}

// Once it is let in: a client that is refused finds the same cost again.
void MockServerCore::charge(MockResponse &answer, const DialectFacts &facts)
{
    if (!m_options.costOfAnswer)
        return;
    m_counts.units += quint64(facts.cost.value_or(0));
    m_nextCost = m_options.costOfAnswer->pick(m_costRandom);
    if (m_options.dialect && !m_options.dialect->answer.isEmpty()) {
        addMembers(answer, m_options.dialect->answer, facts);
        return;
    }
    static const QJsonObject usage {{u"usage"_s, QJsonObject {{u"total_tokens"_s, u"{{cost}}"_s}}}};
    addMembers(answer, usage, facts);
}

quint64 MockServerCore::countFault(const Fault &fault)
{
    return ++m_counts.faults[faultText(fault).split(':').first()];
}

Fault MockServerCore::connect()
{
    ++m_counts.connections;
    const Fault fault = m_connectionFaults.next();
    if (fault.kind != Fault::Kind::None)
        countFault(fault);
    return fault;
}

// Facts for the dialect: the limits with a window that match the request.
DialectFacts MockServerCore::factsFor(const PermitRequest &permitRequest, const Verdict &verdict,
                                      ClockReading now) const
{
    DialectFacts facts {.now = now};
    if (m_options.costOfAnswer)
        facts.cost
            = permitRequest.values.value(answerCostName(), QString::number(qint64(m_nextCost)))
                  .toLongLong();
    if (!verdict.admitted)
        facts.retryAt = verdict.denial.forecast;
    if (!m_options.dialect)
        return facts;
    const QStringList &shows = m_options.dialect->shows;
    const std::vector<LimitLevel> levels = m_referee->levels(now);
    std::optional<double> least;
    for (std::size_t i = 0; i < std::min(levels.size(), m_options.limits.size()); ++i) {
        const LimitLevel &level = levels[i];
        const Limit &spec = m_options.limits[i];
        const std::optional<Duration> window = windowOf(spec.settings);
        if (!window || !applies(spec, permitRequest))
            continue;
        const bool throttled = !verdict.admitted && verdict.denial.limit == level.name;
        facts.limits.push_back({level.name, level.capacity, level.available, *window,
                                throttled ? facts.retryAt : level.fullAt});
        if (!shows.isEmpty() && !shows.contains(level.name))
            continue;
        // The one that throttled, or else the one that is the next to.
        const double left = throttled ? -1
                                      : double(std::max<std::int64_t>(level.available, 0))
                / double(std::max<std::int64_t>(level.capacity, 1));
        if (!least || left < *least) {
            least = left;
            facts.shown = facts.limits.size() - 1;
        }
    }
    return facts;
}

void MockServerCore::throttle(Decision &decision, const Denial &denial, const DialectFacts &facts)
{
    using Reason = Denial::Reason;
    ++m_counts.throttled;
    decision.limit = denial.limit;
    const QByteArray why = denial.text().toUtf8();
    if (denial.reason == Reason::InvalidCost) {
        decision.answer = errorAnswer(400, why);
    } else if (m_options.dialect) {
        decision.answer = throttleInDialect(*m_options.dialect, denial.limit, facts, why);
    } else {
        decision.answer = errorAnswer(m_options.throttleStatus, why);
        if (denial.reason != Reason::OverCapacity)
            tellRetryAfter(decision.answer, m_options.retryAfter, facts.retryAt, facts.now);
    }
}

void MockServerCore::leave(const Decision &decision, ClockReading now)
{
    if (!decision.admitted)
        return;
    --m_counts.atOnce;
    m_referee->leave(decision.call, byOwnClock(now));
}

MockResponse MockServerCore::ownAnswer(const MockRequest &request) const
{
    if (request.path() != "/_penstock/stats")
        return errorAnswer(404, "not found; the statistics are at /_penstock/stats");
    MockResponse answer;
    answer.body = QJsonDocument(m_counts.toJson()).toJson();
    return answer;
}

const QByteArray &MockServerCore::dateText(ClockReading now)
{
    const auto second = std::chrono::floor<std::chrono::seconds>(byOwnClock(now).wall());
    if (second.time_since_epoch().count() != m_dateSecond) {
        m_dateSecond = second.time_since_epoch().count();
        m_date = httpDateText(byOwnClock(now).wall());
    }
    return m_date;
}

} // namespace penstock
