// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/sendlog.h>
#include <penstock/http/log/throttleevent.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/senderror.h>
#include <penstock/support/time.h>

#include <QObject>

#include <functional>

namespace penstock {

//! The interface of HTTP clients for many requests: HttpClient, or a test client. Belongs to one
//! thread. Slots may call it.
class PENSTOCK_EXPORT AbstractHttpClient : public QObject
{
    Q_OBJECT
public:
    using OnOutcome = std::function<void(Outcome)>;

    explicit AbstractHttpClient(QObject *parent = nullptr);
    ~AbstractHttpClient() override;

    //! Queues a request and returns its id, from 1, never reused. Calls \a onOutcome, if not empty,
    //! exactly once from the event loop, even for invalid requests.
    virtual quint64 send(HttpRequest request, OnOutcome onOutcome) = 0;
    //! Cancels a request; its outcome is Cancelled. If unsent, nothing is charged. Unknown ids are
    //! ignored.
    virtual void cancel(quint64 id) = 0;
    //! Cancels a request unless it may have been sent; then returns false. Returns true for unknown
    //! or finished ids.
    virtual bool cancelIfUnsent(quint64 id) = 0;
    //! Sends a request that waits after permitted(); otherwise ignored.
    virtual void proceed(quint64 id) = 0;
    //! Returns the latest sends for diagnose(). Recorded only while throttleSeen() is connected.
    virtual const SendLog &sendLog() const = 0;

Q_SIGNALS:
    void sent(quint64 id, const QUrl &url); //!< Emitted for each wire send.
    //! Emitted for each rate limit response, with all details, but without credentials.
    void throttleSeen(quint64 id, const penstock::ThrottleEvent &event);
    //! Emitted when sending stops until it is resumed. The server named \a notBefore, or nothing:
    //! Instant::max().
    void halted(const penstock::Message &reason, penstock::Instant notBefore);
    //! Emitted before a retry, or a redirect with Retry-After (RFC 9110 §10.2.3), which follows
    //! after \a wait.
    void retrying(quint64 id, penstock::Duration wait, const penstock::Message &reason);
    //! Emitted when a redirect is followed, with its own permit. \a reason has the target without
    //! its query. If \a becomesGet, the body is dropped (303).
    void redirected(quint64 id, int status, const penstock::Message &reason, bool becomesGet);

    //! Emitted when a send has used \a units of a priced limit: actual cost, else the estimate, or
    //! 0 if rejected. Comes before the outcome, or within cancel() of a sent request.
    void unitsSpent(quint64 id, const QString &limit, std::int64_t units);

    //! Emitted when a request with HttpRequest::needsClearance has a permit and a connection. It
    //! keeps both, without timeout, until proceed() or cancel(). Record there what must survive a
    //! crash.
    void permitted(quint64 id);
    //! Emitted when the latest attempt was certainly not executed: rejected, never sent, or expired
    //! while waiting for proceed(). Another permitted() will follow.
    void requeued(quint64 id);
};

} // namespace penstock
