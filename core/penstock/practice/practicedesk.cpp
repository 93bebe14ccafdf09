// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/practicedesk.h>

#include <penstock/practice/routes.h>

#include <QJsonDocument>

#include <algorithm>

namespace penstock {
namespace {

constexpr QByteArrayView ownPath = "/_penstock/";

// Without the port; the brackets of an IPv6 address stay, as they do in QUrl::host() of clients.
QByteArray hostName(const QByteArray &host)
{
    const qsizetype colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.left(colon) : host;
}

bool isOwn(const PracticeRequest &request)
{
    return request.path().startsWith(ownPath);
}

} // namespace

// What one request asks of the server itself.
struct PracticeDesk::Wishes
{
    std::optional<Fault> fault;
    std::optional<DelayRange> latency;

    static Result<Wishes> of(const PracticeRequest &request)
    {
        Wishes wishes;
        std::optional<QString> fault = request.queryValue("fault");
        if (!fault) {
            if (const auto header = request.header("Penstock-Fault"))
                fault = QString::fromUtf8(*header);
        }
        if (fault) {
            const Result<Fault> parsed = parseFault(*fault, QStringLiteral("fault"));
            if (!parsed)
                return failure(parsed.error());
            wishes.fault = *parsed;
        }
        if (const auto latency = request.queryValue("latency")) {
            const Result<DelayRange> parsed = parseDelayRange(*latency, QStringLiteral("latency"));
            if (!parsed)
                return failure(parsed.error());
            wishes.latency = *parsed;
        }
        return wishes;
    }
};

PracticeDesk::PracticeDesk(const PracticeServerOptions &options, std::unique_ptr<Referee> referee,
                           std::function<QByteArray()> otherOrigin)
    : m_options(options)
    , m_referee(std::move(referee))
    , m_otherOrigin(std::move(otherOrigin))
    , m_faults(options.faults, options.seed)
    , m_random(~options.seed)
{
    for (const LimitSpec &spec : m_options.limits) {
        m_sorts = m_sorts || !spec.match.isEmpty() || spec.costBy.kind != CostBy::Kind::Cost
            || spec.per.kind != Per::Kind::All;
        if (spec.costBy.kind == CostBy::Kind::Value)
            m_values << spec.costBy.value.toUtf8();
        if (spec.per.kind == Per::Kind::Value)
            m_values << spec.per.value.toUtf8();
    }
}

Ask PracticeDesk::askOf(const PracticeRequest &request) const
{
    Ask ask;
    if (const auto cost = request.queryValue("cost")) {
        bool ok = false;
        ask.cost = cost->toLongLong(&ok);
        if (!ok)
            ask.cost = -1; // refused as what it is
    }
    if (!m_sorts)
        return ask;
    ask.method = request.method;
    ask.path = QString::fromUtf8(QByteArray::fromPercentEncoding(request.path().toByteArray()));
    ask.host = QString::fromLatin1(hostName(request.header("Host").value_or(QByteArray())));
    for (const QByteArray &name : m_values) {
        if (const auto value = request.queryValue(name))
            ask.values[QString::fromUtf8(name)] = *value;
        else if (const auto header = request.header(name))
            ask.values[QString::fromUtf8(name)] = QString::fromUtf8(*header);
    }
    return ask;
}

Duration PracticeDesk::receive(const PracticeRequest &request)
{
    if (isOwn(request))
        return {};
    ++m_counts.received;
    return m_options.arrivalDelay.pick(m_random);
}

PracticeDesk::Decision PracticeDesk::arrive(const PracticeRequest &request, Moment now)
{
    if (isOwn(request))
        return {.answer = ownAnswer(request)};
    const Verdict verdict = m_referee->arrive(askOf(request), now);
    Decision decision;
    decision.number = m_counts.admitted + m_counts.refused + 1;
    decision.admitted = verdict.admitted;
    decision.call = verdict.call;
    decision.returnDelay = m_options.returnDelay.pick(m_random);
    if (verdict.admitted)
        admit(decision, request, now);
    else
        refuse(decision, verdict.refusal, now);
    if (m_options.rateLimitHeaders != RateLimitHeaders::None)
        tellLevels(decision.answer, m_options.rateLimitHeaders, m_referee->levels(now), now);
    return decision;
}

void PracticeDesk::admit(Decision &decision, const PracticeRequest &request, Moment now)
{
    ++m_counts.admitted;
    m_counts.mostAtOnce = std::max(m_counts.mostAtOnce, ++m_counts.atOnce);
    const Fault planned = m_faults.next();
    const Result<Wishes> wishes = Wishes::of(request);
    if (!wishes) {
        decision.answer = errorAnswer(400, wishes.error().text().toUtf8());
        return;
    }
    decision.latency = wishes->latency.value_or(m_options.latency).pick(m_random);
    decision.fault = wishes->fault.value_or(planned);
    decision.answer = route(request, {decision.number, now.wall()});
    if (decision.fault.kind == Fault::Kind::None)
        return;
    ++m_counts.faults[faultText(decision.fault).split(':').first()];
    const bool leaves = decision.fault.kind == Fault::Kind::RedirectAway;
    decision.answer = underFault(decision.fault, std::move(decision.answer), request,
                                 leaves ? m_otherOrigin() : QByteArray());
}

void PracticeDesk::refuse(Decision &decision, const Refusal &refusal, Moment now)
{
    ++m_counts.refused;
    decision.limit = refusal.limit;
    const bool isNonsense = refusal.reason == Refusal::Reason::InvalidCost;
    decision.answer
        = errorAnswer(isNonsense ? 400 : m_options.refusalStatus, refusal.text().toUtf8());
    if (!isNonsense && refusal.reason != Refusal::Reason::OverCapacity)
        tellRetryAfter(decision.answer, m_options.retryAfter, refusal.forecast, now);
}

void PracticeDesk::leave(const Decision &decision, Moment now)
{
    if (!decision.admitted)
        return;
    --m_counts.atOnce;
    m_referee->leave(decision.call, now);
}

PracticeAnswer PracticeDesk::ownAnswer(const PracticeRequest &request) const
{
    if (request.path() != "/_penstock/stats")
        return errorAnswer(404, "only /_penstock/stats is here");
    PracticeAnswer answer;
    answer.body = QJsonDocument(m_counts.toJson()).toJson();
    return answer;
}

const QByteArray &PracticeDesk::dateText(Moment now)
{
    const auto second = std::chrono::floor<std::chrono::seconds>(now.wall());
    if (second.time_since_epoch().count() != m_dateSecond) {
        m_dateSecond = second.time_since_epoch().count();
        m_date = httpDateText(now.wall());
    }
    return m_date;
}

} // namespace penstock
