// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/send/httpclient.h>

#include <penstock/http/message/reservedheaders.h>
#include <penstock/http/send/httpclient_p.h>
#include <penstock/http/text/httpmessages.h>

#include <QUuid>

#include <algorithm>

namespace penstock {
namespace {

Message faultOf(const HttpRequest &request)
{
    const QString scheme = request.url.scheme();
    if (!request.url.isValid() || request.url.isRelative() || request.url.host().isEmpty())
        return httpMessage("send.relative_url");
    if (scheme != "http"_L1 && scheme != "https"_L1)
        return httpMessage("send.other_scheme", scheme);
    if (!faultOfHeaders({{request.method, QByteArray()}}).isEmpty())
        return httpMessage("send.bad_method", QString::fromLatin1(request.method));
    if (Message fault = faultOfHeaders(request.headers); !fault.isEmpty())
        return fault;
    return reservedHeaderIn(request.headers, carriesCredential(request)).value_or(Message());
}

void giveIdempotencyKey(HttpRequest &request)
{
    const QByteArray &name = request.idempotencyHeader;
    if (!name.isEmpty() && !headerValue(request.headers, name))
        request.headers.append({name, QUuid::createUuid().toByteArray(QUuid::WithoutBraces)});
}

} // namespace

HttpClient::HttpClient(PermitSource &permitSource, Clock &clock, HttpClientOptions options,
                       QObject *parent)
    : AbstractHttpClient(parent)
    , d(std::make_unique<Private>(*this, permitSource, clock, std::move(options)))
{ }

HttpClient::~HttpClient() = default;

quint64 HttpClient::send(HttpRequest request, OnOutcome onOutcome)
{
    return send(std::move(request), std::move(onOutcome), {});
}

quint64 HttpClient::send(HttpRequest request, OnOutcome onOutcome, OnBody onBody)
{
    if (const auto denial = d->permitSource().wrongThread("HttpClient::send()")) {
        SendError error {
            .kind = SendError::Kind::DeniedByLimits, .url = request.url, .denial = denial};
        QMetaObject::invokeMethod(
            this,
            [onOutcome = std::move(onOutcome), error = std::move(error)] {
                if (onOutcome)
                    onOutcome(failure(error));
            },
            Qt::QueuedConnection);
        return 0;
    }
    const quint64 id = ++d->lastId;
    giveIdempotencyKey(request);
    Call call;
    const Message fault = faultOf(request);
    call.request = std::move(request);
    call.onOutcome = std::move(onOutcome);
    call.onBody = std::move(onBody);
    d->begin(id, std::move(call), fault);
    return id;
}

void HttpClient::cancel(quint64 id)
{
    d->giveUp(id);
}

bool HttpClient::cancelIfUnsent(quint64 id)
{
    const auto call = d->calls.find(id);
    const bool mayHaveLeft
        = call != d->calls.end() && call->second.exchange && call->second.exchange->isHandedOver();
    if (!mayHaveLeft)
        d->giveUp(id);
    return !mayHaveLeft;
}

void HttpClient::resumeBody(quint64 id)
{
    d->resumeBody(id);
}

void HttpClient::proceed(quint64 id)
{
    d->proceed(id);
}

void HttpClient::setThrottling(DialectReader reader, std::optional<Duration> pad)
{
    d->setThrottling(std::move(reader), pad);
}

void HttpClient::setActualCosts(std::vector<ActualCostLimit> limits)
{
    d->setActualCosts(std::move(limits));
}

qsizetype HttpClient::open() const
{
    return static_cast<qsizetype>(d->calls.size());
}

const SendLog &HttpClient::sendLog() const
{
    return d->log;
}

qsizetype HttpClient::withoutRoom() const
{
    return d->withoutRoom();
}

qsizetype HttpClient::inFlight() const
{
    return d->inFlight();
}

} // namespace penstock

#include "moc_httpclient.cpp"
