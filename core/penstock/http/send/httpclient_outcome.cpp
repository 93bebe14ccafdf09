// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// After an answer: what its throttle means for the stack, which is closed here and opened again by
// limits/state/pausestate_p.h; then another try, the next hop of a redirect, or the outcome.
#include <penstock/http/send/httpclient_p.h>

#include <penstock/http/message/redirect.h>
#include <penstock/http/policy/throttlepolicy.h>
#include <penstock/http/send/proxychoice.h>
#include <penstock/http/text/httpmessages.h>

#include <QMetaObject>
#include <QRandomGenerator>

namespace penstock {
namespace {

double randomPart()
{
    return QRandomGenerator::global()->generateDouble();
}

} // namespace

struct Q_DECL_HIDDEN HttpClient::Private::Ended
{
    int status = 0;
    QByteArray reason;
    HeaderList headers;
    QByteArray body;
    std::shared_ptr<const void> memory; // of the body
    std::optional<SendError::Kind> fault;
    MessageArgument detail;
    QString proxy; // its address
    bool reachedServer = false;
    bool bodyWasDelivered = false;
    ThrottleReading throttle;

    explicit Ended(Exchange &exchange)
        : status(exchange.status())
        , reason(exchange.reason())
        , headers(exchange.headers())
        , body(exchange.takeBody())
        , memory(exchange.takeMemory())
        , fault(exchange.fault())
        , detail(exchange.detail())
        , proxy(fault ? proxyAddress(exchange.proxy()) : QString())
        , reachedServer(exchange.isHandedOver() && !(fault && neverSent(*fault)))
        , bodyWasDelivered(exchange.bodyWasDelivered())
    { }
    //! Nothing where it was answered.
    std::optional<SendError> error() const
    {
        if (!fault)
            return std::nullopt;
        return SendError {.kind = *fault,
                          .detail = detail,
                          .proxy = proxy,
                          .inDoubt = reachedServer && status == 0};
    }
    SeenAnswer seen() const { return {status, reason, headers, body, fault ? nullptr : &throttle}; }
    //! "api.example.com: 503", or "…: the host has no address", for people.
    Message message(const QUrl &url) const
    {
        if (!fault)
            return httpMessage("attempt.ended", url.host(), status);
        const Error words = SendError {.kind = *fault, .proxy = proxy}.error();
        return httpMessage("attempt.ended", words.where().isEmpty() ? url.host() : words.where(),
                           words);
    }
};

void HttpClient::Private::ended(quint64 id)
{
    Call &call = calls.at(id);
    const ClockReading now = m_clock.now();
    call.timings.endedAt = now.at;
    m_deadlines.clear(id);
    Ended end(*call.exchange);
    retire(call);
    if (!end.fault) {
        end.throttle = m_options.throttleReader.read(end.status, end.headers, end.body, now.wall());
        ServerClock &clock = m_clocks.of(call.host);
        const Instant sentAt = call.timings.sentAt.value_or(now.at);
        clock.observe(end.headers, now.movedTo(sentAt).wall(), now.wall());
        clock.correct(end.throttle, now.wall());
        react(call, end);
        reportActualCost(id, call, end);
    } else if (end.reachedServer) {
        tellEstimates(id, call);
    }
    traceEnded(id, call, end.seen());
    call.permit.finish();
    call.permit = Permit();

    const bool hasTarget = headerValue(end.headers, QByteArrayLiteral("Location")).has_value();
    if (!end.fault && isRedirect(end.status) && hasTarget && m_options.maxRedirects > 0)
        follow(id, call, end);
    else
        retryOrDeliver(id, call, end);
    startReady();
    sweepSoon();
}

//! A failure leaves the estimate: what a server has counted of it nobody knows.
void HttpClient::Private::reportActualCost(quint64 id, Call &call, const Ended &end)
{
    for (const ActualCostLimit &limit : m_options.actualCosts) {
        const auto cost = actualCost(limit, end.status, end.headers, end.body);
        if (limit.isPriced) {
            const std::int64_t taken
                = end.throttle.throttled() ? 0 : call.permit.charged(limit.name);
            Q_EMIT m_httpClient.unitsSpent(id, limit.name, cost.value_or(taken));
        }
        if (cost) {
            call.permit.reportActualCost(limit.name, *cost);
            continue;
        }
        const bool oughtToSay = limit.actual.isKnown() && end.status >= 200 && end.status < 300;
        if (!oughtToSay || m_costsUntold.contains(limit.name))
            continue;
        m_costsUntold.insert(limit.name);
        QMetaObject::invokeMethod(
            &m_httpClient,
            [this, name = limit.name, url = call.request.url] {
                Q_EMIT m_httpClient.costUntold(name, url);
            },
            Qt::QueuedConnection);
    }
}

void HttpClient::Private::tellEstimates(quint64 id, const Call &call)
{
    for (const ActualCostLimit &limit : m_options.actualCosts) {
        if (limit.isPriced)
            Q_EMIT m_httpClient.unitsSpent(id, limit.name, call.permit.charged(limit.name));
    }
}

//! Call it before the permit ends: the end of a probe opens the permit source, which must stay
//! closed.
void HttpClient::Private::react(Call &call, const Ended &end)
{
    const Instant now = m_clock.now().at;
    const auto [feedback, reason]
        = obey(end.throttle,
               {call.permit, m_rounds.of(call.host), call.timings.sentAt.value_or(now), now,
                end.message(call.request.url)},
               m_options.retry);
    if (!feedback.throttle)
        return;
    const ServerThrottle throttle = *feedback.throttle;
    if (throttle.warn)
        QMetaObject::invokeMethod(
            &m_httpClient, [this, why = reason] { Q_EMIT m_httpClient.stillThrottled(why); },
            Qt::QueuedConnection);
    if (throttle.act == ServerThrottle::Act::Nothing)
        return;
    sendBackAndTell([this, throttle, why = reason] {
        if (throttle.act == ServerThrottle::Act::Halt)
            Q_EMIT m_httpClient.halted(why, throttle.until);
        else
            Q_EMIT m_httpClient.throttled(throttle.until, why);
    });
}

//! Later, because slots may call back and the verdict is not finished.
void HttpClient::Private::sendBackAndTell(std::function<void()> tell)
{
    const std::vector<quint64> requeued = askAgainWhatHasNotLeft();
    QMetaObject::invokeMethod(
        &m_httpClient,
        [this, tell = std::move(tell), requeued] {
            for (const quint64 id : requeued)
                Q_EMIT m_httpClient.requeued(id);
            tell();
        },
        Qt::QueuedConnection);
}

//! Returns permits that wait for a connection or for proceed(): the permit source has closed.
//! Names the calls whose owner may have been told that they are permitted.
std::vector<quint64> HttpClient::Private::askAgainWhatHasNotLeft()
{
    std::vector<quint64> unready;
    for (const quint64 id : std::exchange(m_ready, {})) {
        const auto found = calls.find(id);
        if (found != calls.end() && found->second.state == Call::State::Ready)
            unready.push_back(id);
    }
    std::vector<quint64> announced(m_uncleared.begin(), m_uncleared.end());
    for (const quint64 id : announced)
        leaveClearance(id);
    for (const auto &ids : {announced, unready}) {
        for (const quint64 id : ids) {
            Call &call = calls.at(id);
            call.permit = Permit();
            ask(id, call);
        }
    }
    return announced;
}

void HttpClient::Private::follow(quint64 id, Call &call, const Ended &end)
{
    const QByteArray location
        = headerValue(end.headers, QByteArrayLiteral("Location")).value_or(QByteArray());
    auto next = penstock::redirected(call.request, end.status, location);
    if (!next)
        return fail(id, std::move(next.error()));
    if (call.redirects.size() >= m_options.maxRedirects)
        return fail(id,
                    {.kind = SendError::Kind::TooManyRedirects, .detail = call.redirects.size()});
    const Message from = end.message(call.request.url);
    if (call.leftOriginAt.isEmpty() && originOf(next->url) != originOf(call.request.url))
        call.leftOriginAt = call.request.url;
    const bool becomesGet = next->method != call.request.method;
    const QString there = next->url.toString(QUrl::RemoveQuery | QUrl::RemoveFragment);
    const Message reason = becomesGet
        ? httpMessage("redirect.followed_as_get", there, QString::fromLatin1(call.request.method))
        : httpMessage("redirect.followed", there);
    aim(call, std::move(*next));
    call.redirects.append(call.request.url);
    Q_EMIT m_httpClient.redirected(id, end.status, reason, becomesGet);
    call.attempts = call.failures = call.throttles = 0;
    const auto &wait = end.throttle.retryAfter;
    if (!wait || wait->wait == Duration::zero())
        return ask(id, call);
    call.state = Call::State::Backoff; // "there, but not yet" (RFC 9110 §10.2.3)
    m_deadlines.set(id, saturatingAdd(m_clock.now().at, wait->wait));
    Q_EMIT m_httpClient.retrying(
        id, wait->wait,
        httpMessage("attempt.ended_named", from, MessageArgument::quoted(end.throttle.source)));
}

void HttpClient::Private::retryOrDeliver(quint64 id, Call &call, Ended &end)
{
    const bool hasKey = !call.request.idempotencyHeader.isEmpty() || call.request.isRepeatable;
    ++(end.throttle.throttled() ? call.throttles : call.failures);
    const Attempt attempt {call.request.method, hasKey,     call.failures,     call.throttles,
                           end.fault,           end.status, end.reachedServer, end.bodyWasDelivered,
                           end.throttle};
    RetryDecision decision = decideRetry(attempt, m_options.retry, randomPart());
    std::optional<SendError> error = end.error();
    HttpAnswer answer;
    answer.status = end.status;
    answer.reason = std::move(end.reason);
    answer.headers = std::move(end.headers);
    answer.body = std::move(end.body);
    answer.memory = std::move(end.memory);
    answer.finalUrl = call.request.url;
    answer.redirects = call.redirects;
    answer.leftOriginAt = call.leftOriginAt;
    answer.attempts = call.attempts;
    answer.sends = call.sends;
    answer.timings = call.timings;
    answer.turnedAway = end.throttle.turnedAway();
    answer.credential = call.request.credential;
    // An empty body may be meant.
    const bool isOnlyEmpty = error && end.status != 0 && answer.body.isEmpty()
        && end.detail == httpMessage("response.lacks_chunks");
    const bool mayAccept = isOnlyEmpty || (!error && decision.act == RetryDecision::Act::Retry);
    if (mayAccept && call.request.accepts && call.request.accepts(answer)) {
        decision = {};
        error.reset();
    }
    if (decision.act != RetryDecision::Act::GiveUp) {
        const QUrl url = call.request.url;
        if (decision.act == RetryDecision::Act::WaitForServer)
            ask(id, call);
        else
            retryLater(id, call, decision.wait, end.message(url));
        if (end.throttle.throttled() || !end.reachedServer)
            Q_EMIT m_httpClient.requeued(id);
        if (error) {
            error->url = url;
            Q_EMIT m_httpClient.tryFailed(*error);
        }
        return;
    }
    if (!error)
        return deliver(id, std::move(answer));
    if (end.status != 0 && error->kind != SendError::Kind::BodyTooLarge)
        error->came = std::move(answer);
    fail(id, *std::move(error));
}

void HttpClient::Private::retryLater(quint64 id, Call &call, Duration wait, const Message &reason)
{
    const Instant now = m_clock.now().at;
    RetryBudget &budget = m_budgets.of(call.host);
    const Instant allowedAt = budget.allowedAt(now);
    budget.noteRetry(now);
    if (allowedAt > now) { // the service is down: leave it alone, and let one call find out
        wait = std::max(allowedAt - now, wait);
        const Instant until = saturatingAdd(now, wait);
        const Message why = httpMessage("attempt.too_many_failures", reason);
        m_permitSource.pause(until, why.text(), PermitSource::Reopen::Probe);
        sendBackAndTell([this, until, why] {
            Q_EMIT m_httpClient.backedOff(until);
            Q_EMIT m_httpClient.throttled(until, why);
        });
        ask(id, call);
    } else {
        call.state = Call::State::Backoff;
        m_deadlines.set(id, saturatingAdd(now, wait));
    }
    Q_EMIT m_httpClient.retrying(id, wait, reason);
}

void HttpClient::Private::fail(quint64 id, SendError error)
{
    const Call &call = calls.at(id);
    error.url = call.request.url;
    error.attempts = call.attempts;
    error.sends = call.sends;
    error.timings = call.timings;
    deliver(id, failure(std::move(error)));
}

void HttpClient::Private::deliver(quint64 id, Outcome outcome)
{
    const auto node = calls.extract(id);
    m_sweeping = true;
    // From the event loop, so that nothing of ours is half done when the caller goes on from here.
    QMetaObject::invokeMethod(
        &m_httpClient,
        [this, onOutcome = std::move(node.mapped().onOutcome),
         shared = std::make_shared<Outcome>(std::move(outcome))] {
            sweep();
            if (onOutcome)
                onOutcome(std::move(*shared)); // may delete the sender
        },
        Qt::QueuedConnection);
}

void HttpClient::Private::retire(Call &call)
{
    if (!call.exchange)
        return;
    call.exchange->retire();
    m_retired.push_back(std::move(call.exchange));
}

//! Outcomes sweep on their way; where there is none, this does.
void HttpClient::Private::sweepSoon()
{
    if (!m_retired.empty() && !std::exchange(m_sweeping, true))
        QMetaObject::invokeMethod(
            &m_httpClient, [this] { sweep(); }, Qt::QueuedConnection);
}

void HttpClient::Private::sweep()
{
    m_sweeping = false;
    m_retired.clear();
}

} // namespace penstock
