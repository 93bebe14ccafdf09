// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include "http/wirelesspull.h"

#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/throttle/dialectreader.h>
#include <penstock/mockserver/server/mockreferee.h>

#include <algorithm>

namespace penstock {

using namespace std::chrono_literals;

namespace {
// 2026-11-21T16:00:00Z, a full hour.
constexpr Duration wallOffset = std::chrono::seconds(1795276800);

template <typename Value>
Value checked(Result<Value> result)
{
    if (!result)
        qFatal("%s", qPrintable(result.error().text()));
    if constexpr (!std::is_void_v<Value>)
        return *std::move(result);
}
} // namespace

WirelessPull::WirelessPull(PullSetting setting)
    : m_setting(std::move(setting))
    , m_began {Instant(m_setting.begins), wallOffset}
    , m_now(m_began)
    , m_client(m_setting.declared, m_now)
    , m_desk(m_setting.server, makeReferee(m_setting.server, m_now), {})
    , m_actualCosts(actualCostLimits(m_setting.declared))
{
    if (m_setting.discovers)
        m_client.discover(true, m_now);
    if (!m_setting.used.isEmpty())
        checked(m_client.restore(m_setting.used, m_now));
}

PermitRequest WirelessPull::askOf(std::size_t index) const
{
    const QString target = m_setting.targets[qsizetype(index)];
    return {
        .method = "GET", .host = u"localhost"_s, .path = target.section(QLatin1Char('?'), 0, 0)};
}

void WirelessPull::run()
{
    for (qsizetype index = 0; index < m_setting.targets.size(); ++index)
        checked(m_client.enqueue(askOf(std::size_t(index)), m_now, quint64(index)));
    if (m_setting.other)
        at(m_now.at + m_setting.other->from, [this] { spendElsewhere(0); });
    grantWhatIsDue();
    const Instant end = m_now.at + m_setting.lasts;
    while (m_answered < m_setting.targets.size()) {
        const std::optional<Instant> wake = m_client.nextWake();
        Instant next = m_events.empty() ? Instant::max() : m_events.begin()->first;
        next = std::min(next, wake.value_or(Instant::max()));
        if (next > end)
            return;
        m_now.at = std::max(m_now.at, next);
        while (!m_events.empty() && m_events.begin()->first <= m_now.at) {
            const auto event = m_events.extract(m_events.begin());
            event.mapped()();
        }
        grantWhatIsDue();
    }
}

void WirelessPull::spendElsewhere(int calls)
{
    MockRequest request;
    request.method = "GET";
    request.target = m_setting.targets.constLast().toUtf8();
    const OtherClient &other = *m_setting.other;
    do {
        m_desk.leave(m_desk.arrive(request, m_now), m_now);
        ++calls;
    } while (other.every == Duration::zero() && calls < other.calls);
    if (calls < other.calls)
        at(m_now.at + other.every, [this, calls] { spendElsewhere(calls); });
}

void WirelessPull::grantWhatIsDue()
{
    checked(m_client.advance(m_now));
    std::vector<RateLimiterCore::Reply> replies;
    m_client.drainReplies(replies);
    for (const RateLimiterCore::Reply &reply : replies)
        send(reply);
}

void WirelessPull::send(const RateLimiterCore::Reply &reply)
{
    const auto call = std::make_shared<Call>();
    call->index = reply.tag;
    call->grant = reply.grant;
    call->place = reply.place;
    checked(m_client.sent(reply.grant, m_now));
    call->record = m_log.add({.permitRequest = askOf(call->index), .sentAt = m_now.at});
    call->request.method = "GET";
    call->request.target = m_setting.targets[qsizetype(call->index)].toUtf8();
    at(m_now.at + m_setting.way + m_desk.receive(call->request), [this, call] { arrive(call); });
}

void WirelessPull::arrive(const std::shared_ptr<Call> &call)
{
    call->decision = m_desk.arrive(call->request, m_now);
    if (call->decision.admitted && !m_actualCosts.empty()) {
        const MockResponse &answer = call->decision.answer;
        if (const auto cost = actualCost(m_actualCosts.front(), answer.status, {}, answer.body))
            m_costs.push_back(*cost);
    }
    if (m_chance.generateDouble() < m_setting.throttled)
        call->decision.answer = errorAnswer(429, "no reason");
    at(m_now.at + call->decision.latency, [this, call] {
        m_desk.leave(call->decision, m_now);
        at(m_now.at + call->decision.returnDelay + m_setting.way, [this, call] { ended(call); });
    });
}

void WirelessPull::ended(const std::shared_ptr<Call> &call)
{
    const MockResponse &answer = call->decision.answer;
    HeaderList headers {{"Date", m_desk.dateText(m_now)}};
    headers.append(answer.headers);
    ThrottleReading reading
        = DialectReader(m_setting.dialect).read(answer.status, headers, answer.body, m_now.wall());
    SendRecord *const record = m_log.find(call->record);
    if (record == nullptr)
        qFatal("more calls are out than the log keeps");
    noteAnswer(*record, m_now, headers, reading);
    m_serverClock.observe(headers, m_now.movedTo(record->sentAt).wall(), m_now.wall());
    m_serverClock.correct(reading, m_now.wall());
    const Duration named = reading.retryAfter ? reading.retryAfter->wait : Duration::zero();
    NamedTimes times {.interval = m_client.intervalMeant(call->grant, named)};
    times.noRateIsKnown = !reading.retryAfter && !times.interval;
    LimitFeedback feedback = feedbackOf(
        reading, m_rounds.answered(reading, record->sentAt, m_now.at), m_now.at, {}, 0.5, times);
    if (!m_setting.observesCounters)
        feedback.counters.clear();
    m_client.report(call->grant, feedback, m_now);
    if (feedback.throttle)
        throttledCall(*call);
    else
        ++m_answered;
    reportActualCost(*call, headers);
    checked(m_client.finish(call->grant, m_now));
}

void WirelessPull::reportActualCost(const Call &call, const HeaderList &headers)
{
    const MockResponse &answer = call.decision.answer;
    for (const ActualCostLimit &limit : m_actualCosts) {
        if (const auto cost = actualCost(limit, answer.status, headers, answer.body))
            m_client.reportActualCost(call.grant, limit.name, *cost, m_now);
    }
}

int WirelessPull::throttledAfter(int answered) const
{
    return int(std::count_if(m_answeredAtThrottles.begin(), m_answeredAtThrottles.end(),
                             [answered](int before) { return before >= answered; }));
}

void WirelessPull::throttledCall(const Call &call)
{
    ++m_throttled;
    m_answeredAtThrottles.push_back(m_answered);
    PermitRequest permitRequest = askOf(call.index);
    permitRequest.place = call.place;
    checked(m_client.enqueue(permitRequest, m_now, call.index));
}

} // namespace penstock
