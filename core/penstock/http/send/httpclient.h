// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/abstracthttpclient.h>
#include <penstock/http/send/httpclientoptions.h>

#include <functional>
#include <memory>

namespace penstock {

class Clock;
class PermitSource;

//! An HTTP client that sends each request once its permit is granted.
//! \code
//! HttpRequest request;
//! request.url = QUrl(QStringLiteral("%1/items/%2").arg(base).arg(id));
//! httpClient.send(request, [&open, &app](const Outcome &outcome) {
//!     if (outcome) // any status: 404 is a response, too
//!         qInfo() << outcome->status << outcome->body;
//!     else
//!         qInfo() << outcome.error().text();
//!     if (--open == 0)
//!         app.quit();
//! });
//! \endcode
//! - Each request has exactly one outcome, from the event loop, never within send() or cancel().
//! - Each wire send has its own permit. Redirects and retries request theirs at the front of the
//!   queue (PermitRequest::place). Requests that wait for a retry hold none.
//! - A permit is marked as sent when the request is written to an open connection. It is refunded
//!   if the request never left (host not found, refused, connect timeout).
//! - A rate limit response (see ThrottleKind) pauses all requests until the latest time named, or
//!   those of the limit that the profile maps to its scope. The request returns to the front, and
//!   one probe goes first; see obey(). It does not count in RetryOptions::maxAttempts.
//! - A ban, a used-up quota or a wait of more than a day halts sending until
//!   PermitSource::resume(): see halted().
//! - Server counters tighten the limits: see RateLimiter::learnedLimits().
//! - With HttpRequest::needsClearance, each wire send waits for proceed() after permitted().
//!   (Repetitions by Qt in SendMode::Counted do not.)
//! - Other failures are retried by decideRetry(), within a RetryBudget per host. If it is
//!   exhausted, sending pauses until it recovers.
//!
//! Permit source and clock must outlive the client and live in its thread. In another thread,
//! send() is denied (Denial::Reason::WrongThread) and returns 0. The destructor cancels open
//! requests without an outcome. Slots may call the client, but not delete it (use deleteLater()).
class PENSTOCK_EXPORT HttpClient final : public AbstractHttpClient
{
    Q_OBJECT
public:
    enum class Flow { Continue, Pause };
    Q_ENUM(Flow)
    //! Receives the body of a 2xx response in pieces, instead of HttpAnswer::body. Pause stops it,
    //! and the total timeout, until resumeBody(); at most a read buffer is prefetched. Once it has
    //! received data, the request is never retried.
    using OnBody = std::function<Flow(const QByteArray &)>;

    HttpClient(PermitSource &permitSource, Clock &clock, HttpClientOptions options = {},
               QObject *parent = nullptr);
    ~HttpClient() override;

    quint64 send(HttpRequest request, OnOutcome onOutcome) override;
    //! Sends a request and delivers the body of a 2xx response in pieces.
    quint64 send(HttpRequest request, OnOutcome onOutcome, OnBody onBody);
    void cancel(quint64 id) override;
    bool cancelIfUnsent(quint64 id) override;
    //! Resumes after Flow::Pause; otherwise ignored.
    void resumeBody(quint64 id);
    void proceed(quint64 id) override;

    //! Changes the reader of later responses and the pad of waits (RetryOptions::throttlePad).
    void setThrottling(DialectReader reader, std::optional<Duration> pad);

    //! Replaces HttpClientOptions::actualCosts.
    void setActualCosts(std::vector<ActualCostLimit> limits);

    qsizetype open() const; //!< Requests without an outcome.
    qsizetype withoutRoom() const; //!< Responses waiting for memory (memoryBytes).
    qsizetype inFlight() const; //!< Requests connecting, sent or receiving.
    const SendLog &sendLog() const override;

Q_SIGNALS: // in addition to those of AbstractHttpClient
    void answered(quint64 id,
                  int status); //!< Emitted when the head of a response is complete.
    //! Emitted when sending pauses until \a until, because a server demands it or keeps failing. If
    //! only one limit is paused, \a reason names it.
    void throttled(penstock::Instant until, const penstock::Message &reason);
    //! Emitted before a throttled() with the same \a until that is caused by failures.
    void backedOff(penstock::Instant until);
    //! Emitted before a retry after a network error. Without the retry, the request would end with
    //! \a error.
    void tryFailed(const penstock::SendError &error);
    //! Emitted at the third consecutive round of rejections, although waits were obeyed.
    void stillThrottled(const penstock::Message &reason);
    //! Emitted once per limit if a 2xx response omits its actual cost. The estimate stands.
    void costUntold(const QString &limit, const QUrl &url);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
