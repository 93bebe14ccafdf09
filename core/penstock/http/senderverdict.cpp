// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/sender_p.h>

#include <QMetaObject>
#include <QRandomGenerator>

namespace penstock {
namespace {

double randomPart()
{
    return QRandomGenerator::global()->generateDouble();
}

} // namespace

struct Sender::Private::Ended
{
    int status = 0;
    QByteArray reason;
    HeaderList headers;
    QByteArray body;
    std::optional<SendError::Kind> fault;
    QString detail;
    bool reachedServer = false;
    bool bodyWasDelivered = false;
    ThrottleReading throttle;

    explicit Ended(Exchange &exchange)
        : status(exchange.status())
        , reason(exchange.reason())
        , headers(exchange.headers())
        , body(exchange.takeBody())
        , fault(exchange.fault())
        , detail(exchange.detail())
        , reachedServer(exchange.isHandedOver() && !(fault && neverSent(*fault)))
        , bodyWasDelivered(exchange.bodyWasDelivered())
    { }
    SeenAnswer seen() const { return {status, reason, headers, body, fault ? nullptr : &throttle}; }
    //! "503" or "the host has no address", for people.
    QString text(const QUrl &url) const
    {
        SendError error;
        error.kind = fault.value_or(SendError::Kind::Cancelled);
        const QString what = fault ? error.error().what : QString::number(status);
        return QStringLiteral("%1 from %2").arg(what, url.host());
    }
};

void Sender::Private::ended(quint64 id)
{
    Call &call = calls.at(id);
    const Moment now = m_clock.now();
    call.timings.endedAt = now.at;
    m_deadlines.clear(id);
    Ended end(*call.exchange);
    retire(call);
    if (!end.fault)
        end.throttle
            = m_options.throttleReader->read(end.status, end.headers, end.body, now.wall());
    // The gate must be closed before the permit ends: if this was the probe, its end opens it.
    if (end.throttle.throttled && end.throttle.outlook != Outlook::RequestTooLarge)
        serverRefused(call, end);
    else if (!end.fault && call.timings.sentAt)
        m_rounds.admitted(*call.timings.sentAt);
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

//! Closes the gate. Calls that were on their way when it closed may prolong that, but count no more.
void Sender::Private::serverRefused(const Call &call, const Ended &end)
{
    const Instant now = m_clock.now().at;
    const bool newRound = m_rounds.refused(call.timings.sentAt.value_or(now), now);
    if (newRound)
        m_gate.refusedByServer();
    if (!newRound && !end.throttle.retryAfter)
        return;
    const Duration pause
        = throttlePause(end.throttle, m_rounds.count(), m_options.retry, randomPart());
    QString reason = end.text(call.request.url);
    if (!end.throttle.source.isEmpty())
        reason += QStringLiteral(", ") + end.throttle.source;
    closeGate(saturatingAdd(now, pause), reason);
}

void Sender::Private::closeGate(Instant until, const QString &reason)
{
    m_gate.pause(until, reason, Gate::Reopen::Probe);
    const std::vector<quint64> requeued = askAgainWhatHasNotLeft();
    // Later, because slots may call back and the verdict is not finished.
    QMetaObject::invokeMethod(
        &m_sender,
        [this, until, reason, requeued] {
            for (const quint64 id : requeued)
                Q_EMIT m_sender.requeued(id);
            Q_EMIT m_sender.throttled(until, reason);
        },
        Qt::QueuedConnection);
}

//! Permits that wait for a connection or for proceed() would slip through a gate that has closed.
//! Names the calls whose owner may have been told that they are permitted.
std::vector<quint64> Sender::Private::askAgainWhatHasNotLeft()
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

void Sender::Private::follow(quint64 id, Call &call, const Ended &end)
{
    const QByteArray location
        = headerValue(end.headers, QByteArrayLiteral("Location")).value_or(QByteArray());
    auto next = redirected(call.request, end.status, location, m_options.downgrade);
    if (!next)
        return fail(id, std::move(next.error()));
    if (call.redirects.size() >= m_options.maxRedirects) {
        SendError error;
        error.kind = SendError::Kind::TooManyRedirects;
        error.detail = QStringLiteral("%1 were followed").arg(call.redirects.size());
        return fail(id, std::move(error));
    }
    aim(call, std::move(*next));
    call.redirects.append(call.request.url);
    call.attempts = call.failures = call.throttles = 0;
    ask(id, call);
}

void Sender::Private::retryOrDeliver(quint64 id, Call &call, Ended &end)
{
    const bool hasKey = !call.request.idempotencyHeader.isEmpty();
    ++(end.throttle.throttled ? call.throttles : call.failures);
    const Attempt attempt {call.request.method, hasKey,     call.failures,     call.throttles,
                           end.fault,           end.status, end.reachedServer, end.bodyWasDelivered,
                           end.throttle};
    const RetryDecision decision = decideRetry(attempt, m_options.retry, randomPart());
    if (decision.act != RetryDecision::Act::GiveUp) {
        if (decision.act == RetryDecision::Act::WaitForServer)
            ask(id, call);
        else
            retryLater(id, call, decision.wait, end.text(call.request.url));
        if (end.throttle.throttled || !end.reachedServer)
            Q_EMIT m_sender.requeued(id);
        return;
    }
    if (end.fault) {
        SendError error;
        error.kind = *end.fault;
        error.detail = end.detail;
        error.inDoubt = end.reachedServer && end.status == 0;
        return fail(id, std::move(error));
    }
    HttpAnswer answer;
    answer.status = end.status;
    answer.reason = std::move(end.reason);
    answer.headers = std::move(end.headers);
    answer.body = std::move(end.body);
    answer.finalUrl = call.request.url;
    answer.redirects = call.redirects;
    answer.attempts = call.attempts;
    answer.sends = call.sends;
    answer.timings = call.timings;
    deliver(id, std::move(answer));
}

void Sender::Private::retryLater(quint64 id, Call &call, Duration wait, const QString &reason)
{
    const Instant now = m_clock.now().at;
    RetryBudget &budget = m_budgets[call.host];
    const Instant allowedAt = budget.allowedAt(now);
    budget.noteRetry(now);
    if (allowedAt > now) { // the service is down: leave it alone, and let one call find out
        wait = std::max(allowedAt - now, wait);
        closeGate(saturatingAdd(now, wait),
                  QStringLiteral("too many failures, the last: ") + reason);
        ask(id, call);
    } else {
        call.state = Call::State::Backoff;
        m_deadlines.set(id, saturatingAdd(now, wait));
    }
    Q_EMIT m_sender.retrying(id, wait, reason);
}

void Sender::Private::fail(quint64 id, SendError error)
{
    const Call &call = calls.at(id);
    error.url = call.request.url;
    error.attempts = call.attempts;
    error.sends = call.sends;
    error.timings = call.timings;
    deliver(id, failure(std::move(error)));
}

void Sender::Private::deliver(quint64 id, Outcome outcome)
{
    const auto node = calls.extract(id);
    m_sweeping = true;
    // From the event loop, so that nothing of ours is half done when the caller goes on from here.
    QMetaObject::invokeMethod(
        &m_sender,
        [this, onOutcome = std::move(node.mapped().onOutcome),
         shared = std::make_shared<Outcome>(std::move(outcome))] {
            sweep();
            if (onOutcome)
                onOutcome(std::move(*shared)); // may delete the sender
        },
        Qt::QueuedConnection);
}

void Sender::Private::retire(Call &call)
{
    if (!call.exchange)
        return;
    call.exchange->retire();
    m_retired.push_back(std::move(call.exchange));
}

//! Outcomes sweep on their way; where there is none, this does.
void Sender::Private::sweepSoon()
{
    if (!m_retired.empty() && !std::exchange(m_sweeping, true))
        QMetaObject::invokeMethod(
            &m_sender, [this] { sweep(); }, Qt::QueuedConnection);
}

void Sender::Private::sweep()
{
    m_sweeping = false;
    m_retired.clear();
}

} // namespace penstock
