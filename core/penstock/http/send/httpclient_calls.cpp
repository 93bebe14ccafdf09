// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/message/redirect.h>
#include <penstock/http/send/httpclient_p.h>
#include <penstock/http/send/networkrequest_p.h>
#include <penstock/http/text/httpmessages.h>

#include <algorithm>

namespace penstock {
HttpClient::Private::Private(HttpClient &httpClient, PermitSource &sourceToAsk, Clock &clockToRead,
                             HttpClientOptions httpClientOptions)
    : m_httpClient(httpClient)
    , m_permitSource(sourceToAsk)
    , m_clock(clockToRead)
    , m_options(std::move(httpClientOptions))
    , m_common(commonRequest(m_options))
    , m_alive(std::make_shared<int>())
    , m_pool(m_options)
    , m_memory(m_options.memoryBytes, httpClient, [this] { foundRoom(); })
    , m_deadlines(clockToRead, [this](quint64 id) { due(id); })
{
    QObject::connect(&m_permitSource, &PermitSource::paused, &m_httpClient,
                     [this](Instant until) { m_closedUntil = until; });
    if (m_options.watchHeads) {
        // Of a body the library's thread and its reply hold as much as this each.
        const HeadWatch::Bounds bounds {HttpClientOptions::maxHeadBytes,
                                        2 * HttpClientOptions::readBufferBytes};
        m_watch = std::make_unique<HeadWatch>(bounds, [this](quint64 id) { headIsEndless(id); });
    }
    if (m_options.discover)
        m_permitSource.discover(true);
}

HttpClient::Private::~Private()
{
    for (auto &[id, call] : calls) {
        if (call.state == Call::State::Queued)
            m_permitSource.cancel(call.ticket);
        spendIfHandedOver(call);
        retire(call);
    }
    calls.clear();
}

void HttpClient::Private::begin(quint64 id, Call newCall, const Message &fault)
{
    Call &call = calls.emplace(id, std::move(newCall)).first->second;
    call.timings.queuedAt = m_clock.now().at;
    aim(call, std::move(call.request));
    if (fault.isEmpty())
        return ask(id, call);
    fail(id, {.kind = SendError::Kind::InvalidRequest, .detail = fault});
}

//! Makes \a request the next hop of \a call.
void HttpClient::Private::aim(Call &call, HttpRequest request)
{
    call.request = std::move(request);
    call.origin = originOf(call.request.url);
    call.host = call.request.url.host();
}

PermitRequest HttpClient::Private::askOf(const Call &call) const
{
    return {.cost = call.request.cost,
            .priority = call.request.priority,
            .place = call.place,
            .source = call.request.source,
            .method = call.request.method,
            .host = call.host,
            .path = call.request.url.path(),
            .values = call.request.values};
}

void HttpClient::Private::ask(quint64 id, Call &call)
{
    PermitRequest permitRequest = askOf(call);
    if (!std::exchange(call.asked, true))
        permitRequest.maxWait = call.request.maxWait;
    call.state = Call::State::Queued;
    call.ticket = m_permitSource.request(
        permitRequest, [this, alive = std::weak_ptr(m_alive), id](PermitResult answer) {
            if (!alive.expired())
                sourceAnswered(id, std::move(answer));
        });
}

void HttpClient::Private::sourceAnswered(quint64 id, PermitResult answer)
{
    const auto found = calls.find(id);
    if (found == calls.end())
        return; // given up meanwhile; a permit goes back by itself
    Call &call = found->second;
    if (!answer)
        return fail(id, {.kind = SendError::Kind::DeniedByLimits, .denial = answer.error()});
    call.permit = std::move(*answer);
    const Permit::Facts &facts = call.permit.facts();
    call.place = facts.place;
    call.timings.grantedAt = facts.grantedAt;
    call.timings.waited += facts.waited;
    call.timings.heldBy = facts.heldBy;
    call.state = Call::State::Ready;
    m_ready.push_back(id);
    startReady();
}

void HttpClient::Private::startReady()
{
    while (!m_ready.empty()) {
        const quint64 id = m_ready.front();
        const auto found = calls.find(id);
        if (found == calls.end() || found->second.state != Call::State::Ready) {
            m_ready.pop_front(); // given up or sent back to the permit source meanwhile
            continue;
        }
        Call &call = found->second;
        if (!isRenewed(id, call)) {
            m_ready.pop_front();
            continue;
        }
        if (call.request.needsClearance) {
            if (!m_pool.reserve())
                return;
            m_ready.pop_front();
            askClearance(id, call);
            continue;
        }
        const auto place = m_pool.take(call.origin, m_clock.now().at);
        if (!place.entry)
            return;
        m_ready.pop_front();
        start(id, call, place);
    }
}

//! Whether what is valid for a time only is in it. If not, its permit goes to another call
//! meanwhile: what it waits for may need one itself.
bool HttpClient::Private::isRenewed(quint64 id, Call &call)
{
    const auto renew = call.request.renew; // it may change the request that it is in
    if (!renew)
        return true;
    const bool isRenewed = renew(
        call.request, [this, alive = std::weak_ptr(m_alive), id](const Result<void> &result) {
            if (!alive.expired())
                renewalEnded(id, result);
        });
    if (isRenewed)
        return true;
    call.state = Call::State::Renewal;
    call.permit = Permit();
    return false;
}

void HttpClient::Private::renewalEnded(quint64 id, const Result<void> &result)
{
    const auto found = calls.find(id);
    if (found == calls.end() || found->second.state != Call::State::Renewal)
        return; // given up meanwhile
    if (result)
        return ask(id, found->second);
    fail(id, {.kind = SendError::Kind::NoCredential, .cause = result.error()});
}

void HttpClient::Private::askClearance(quint64 id, Call &call)
{
    call.state = Call::State::Clearance;
    m_uncleared.insert(id);
    // From the event loop: this may be in the middle of another call's verdict or cancel().
    QMetaObject::invokeMethod(
        &m_httpClient,
        [this, id] {
            if (m_uncleared.contains(id))
                Q_EMIT m_httpClient.permitted(id);
        },
        Qt::QueuedConnection);
}

bool HttpClient::Private::leaveClearance(quint64 id)
{
    if (m_uncleared.erase(id) == 0)
        return false;
    m_pool.unreserve();
    return true;
}

void HttpClient::Private::proceed(quint64 id)
{
    if (!leaveClearance(id))
        return;
    Call &call = calls.at(id);
    if (isRenewed(id, call))
        return start(id, call, m_pool.take(call.origin, m_clock.now().at));
    Q_EMIT m_httpClient.requeued(id);
    startReady();
}

void HttpClient::Private::start(quint64 id, Call &call, ConnectionPool::Lease place)
{
    const Instant now = m_clock.now().at;
    const Duration total = call.request.totalTimeout.value_or(m_options.totalTimeout);
    const Duration connecting = call.request.connectTimeout.value_or(m_options.connectTimeout);
    if (call.attempts++ == 0)
        m_budgets.of(call.host).noteRequest(now);
    call.state = Call::State::Exchanging;
    call.startedAt = now;
    call.timings.sentAt.reset();
    call.timings.sentAtWall.reset();
    call.timings.firstByteAt.reset();
    call.timings.endedAt.reset();
    HttpClient::OnBody onBody;
    if (call.onBody) {
        onBody = [this, id](const QByteArray &chunk) {
            const auto found = calls.find(id);
            const HttpClient::OnBody sink = found->second.onBody; // it may cancel the call
            const Flow flow = sink(chunk);
            if (flow == Flow::Pause)
                sinkPaused(id);
            return flow;
        };
    }
    call.exchange
        = std::make_unique<Exchange>(setting(), id, call.request, call.origin, std::move(onBody));
    m_deadlines.set(id, saturatingAdd(now, place.connected ? total : std::min(connecting, total)));
    call.exchange->start(place);
}

void HttpClient::Private::connected(quint64 id)
{
    const Call &call = calls.at(id);
    const Duration total = call.request.totalTimeout.value_or(m_options.totalTimeout);
    m_deadlines.set(id, saturatingAdd(call.startedAt, total));
}

void HttpClient::Private::sent(quint64 id)
{
    Call &call = calls.at(id);
    const ClockReading now = m_clock.now();
    call.permit.sent();
    ++call.sends;
    call.timings.sentAt = now.at;
    call.timings.sentAtWall = now.wall();
    traceSent(call);
    Q_EMIT m_httpClient.sent(id, call.request.url);
}

void HttpClient::Private::sentAgain(quint64 id)
{
    Call &call = calls.at(id);
    ++call.sends;
    charge(call);
    Q_EMIT m_httpClient.sent(id, call.request.url);
}

//! Pays for a send that has already happened: a permit as soon as there is one, used at once.
void HttpClient::Private::charge(const Call &call)
{
    m_permitSource.request(askOf(call), [](PermitResult answer) {
        if (answer) {
            answer->sent();
            answer->finish();
        }
    });
}

void HttpClient::Private::answerBegan(quint64 id)
{
    Call &call = calls.at(id);
    call.timings.firstByteAt = m_clock.now().at;
    Q_EMIT m_httpClient.answered(id, call.exchange->status());
}

// As with a sink: it is not the server that takes its time.
void HttpClient::Private::foundNoRoom(quint64 id)
{
    m_withoutRoom.insert(id);
    sinkPaused(id);
}

qsizetype HttpClient::Private::withoutRoom() const
{
    return std::count_if(m_withoutRoom.begin(), m_withoutRoom.end(), [this](quint64 id) {
        const auto call = calls.find(id);
        return call != calls.end() && call->second.exchange && call->second.exchange->isPaused();
    });
}

// The oldest first; who finds none again is told again.
void HttpClient::Private::foundRoom()
{
    for (const quint64 id : std::exchange(m_withoutRoom, {}))
        resumeBody(id);
}

void HttpClient::Private::headIsEndless(quint64 id)
{
    const auto found = calls.find(id);
    if (found != calls.end() && found->second.exchange)
        found->second.exchange->stopEndless();
}

void HttpClient::Private::due(quint64 id)
{
    Call &call = calls.at(id);
    if (call.state == Call::State::Backoff)
        return ask(id, call);
    const Duration spent = m_clock.now().at - call.startedAt;
    const auto kind = call.exchange->isHandedOver() ? SendError::Kind::TotalTimeout
                                                    : SendError::Kind::ConnectTimeout;
    call.exchange->stop(kind, httpMessage("send.gave_up", spent));
}

//! A sink that takes its time is not the server's fault: the deadline stands still.
void HttpClient::Private::sinkPaused(quint64 id)
{
    const auto found = calls.find(id);
    if (found == calls.end())
        return;
    found->second.pausedAt = m_clock.now().at;
    const auto deadline = m_deadlines.at(id);
    found->second.deadlineWhenPaused = deadline.value_or(Instant::max());
    m_deadlines.clear(id);
}

void HttpClient::Private::resumeBody(quint64 id)
{
    const auto found = calls.find(id);
    if (found == calls.end() || !found->second.exchange || !found->second.exchange->isPaused())
        return;
    Call &call = found->second;
    const Duration paused = m_clock.now().at - call.pausedAt;
    m_deadlines.set(id, saturatingAdd(call.deadlineWhenPaused, paused));
    call.exchange->resumeBody();
}

//! Before it is given up: it may be on the wire, though the network has not said so yet.
void HttpClient::Private::spendIfHandedOver(Call &call)
{
    if (call.exchange && call.exchange->isHandedOver())
        call.permit.sent();
}

void HttpClient::Private::giveUp(quint64 id)
{
    const auto found = calls.find(id);
    if (found == calls.end())
        return;
    Call &call = found->second;
    if (call.state == Call::State::Queued)
        m_permitSource.cancel(call.ticket);
    leaveClearance(id);
    traceGivenUp(call);
    spendIfHandedOver(call);
    const bool inDoubt = call.permit.isSent();
    if (inDoubt)
        tellEstimates(id, call);
    retire(call);
    m_deadlines.clear(id);
    fail(id, {.kind = SendError::Kind::Cancelled, .inDoubt = inDoubt});
    startReady();
}

} // namespace penstock
