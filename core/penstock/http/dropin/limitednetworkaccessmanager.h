// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/dropinoptions.h>
#include <penstock/limits/limiter/permitsource.h>

#include <QNetworkAccessManager>
#include <QNetworkRequest>

#include <memory>
#include <optional>

namespace penstock {

class DropIn;

//! A QNetworkAccessManager whose requests wait for permits. Signals, cookies, cache, proxies and
//! TLS work as in Qt.
//! \code
//! penstock::SystemClock clock;
//! penstock::RateLimiter rateLimiter({penstock::limitFromShorthand(u"20/1s").value()}, clock);
//! penstock::LimitedNetworkAccessManager manager(rateLimiter); // was QNetworkAccessManager
//! \endcode
//! - get(), post() and the like return a reply at once. Its request is sent when the permit is
//!   granted. Until then it uses no connection and its transfer timeout does not run. Aborting or
//!   deleting it uses no permit.
//! - Each wire send has its own permit, including redirects and retries. Requests without a body
//!   therefore carry "Content-Length: 0": see DropInOptions.
//! - Denied requests finish with an error: TemporaryNetworkFailureError (could be permitted later),
//!   ProtocolInvalidOperationError (never) or OperationCanceledError (permit source destroyed).
//!   errorString() and denialOf() give the reason.
//! - During a halt (see halted()), requests fail, or wait up to their transfer timeout:
//!   DropInOptions::onHalt.
//! - A rate limit response pauses all requests, by the rules of HttpClient. Server counters tighten
//!   the limits.
//! - If a connection breaks before the response, idempotent requests are retried at most twice,
//!   with a permit each. Others finish with RemoteHostClosedError. (Qt resends even POST.)
//! - Redirects follow Qt's policy and maximum, but credentials are not sent to another origin.
//! - Other schemes (data, file, qrc, preconnect-https), synchronous requests and cached responses
//!   are left to Qt.
//! - authenticationRequired() and proxyAuthenticationRequired() pass an inner reply, see replyOf().
//! - NTLM and Negotiate need SendMode::Counted.
//!
//! A waiting reply takes 5.5 kB, Qt's part being 5.1. To send a million requests, get permits first
//! (see acquire()).
//!
//! Manager and permit source live in one thread. In another thread replies fail with
//! Denial::Reason::WrongThread. If the permit source is destroyed first, waiting and new requests
//! fail.
class PENSTOCK_EXPORT LimitedNetworkAccessManager : public QNetworkAccessManager
{
    Q_OBJECT
public:
    explicit LimitedNetworkAccessManager(PermitSource &permitSource, QObject *parent = nullptr);
    LimitedNetworkAccessManager(PermitSource &permitSource, DropInOptions options,
                                QObject *parent = nullptr);
    ~LimitedNetworkAccessManager() override; //!< Deletes its replies without signals.

    // Attributes of a QNetworkRequest, read when it is passed in.
    //! Cost, a whole number, default 1: see PermitRequest::cost.
    static constexpr auto costAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'500);
    //! Priority, 0 to 9, smaller goes first; clamped. The default is 3, 5 or 7, by
    //! QNetworkRequest::priority().
    static constexpr auto priorityAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'501);
    //! Longest wait in milliseconds: a request that would wait longer is denied at once. Negative:
    //! 0. Absent: unlimited.
    static constexpr auto maxWaitAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'502);
    //! A QVariantHash or QVariantMap of values for cost_by and per.
    static constexpr auto valuesAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'503);

    //! Returns why \a reply was denied; nothing if it was not.
    static std::optional<Denial> denialOf(const QNetworkReply &reply);
    //! Returns the manager's reply that wraps \a inner, a reply in a signal of Qt; may be null.
    QNetworkReply *replyOf(const QNetworkReply *inner) const;

    qsizetype waiting() const; //!< Requests waiting for a permit.
    int inFlight() const; //!< Requests connecting, sent or receiving.

Q_SIGNALS:
    //! Emitted when a rate limit response pauses the permit source until \a until. If only one
    //! limit is paused, \a reason names it.
    void throttled(penstock::Instant until, const QString &reason);
    //! Emitted at the third round of rejections by one host, which \a reason names: waiting did not
    //! help.
    void stillThrottled(const QString &reason);
    //! Emitted when sending stops until PermitSource::resume(): ban, used-up quota, or a wait of
    //! more than a day. The server named \a notBefore, or nothing: Instant::max(). See
    //! DropInOptions::onHalt.
    void halted(const QString &reason, penstock::Instant notBefore);
    //! Emitted once per limit if a 2xx response omits its actual cost (DropInOptions::actualCosts). The
    //! estimate stands.
    void costUntold(const QString &limit, const QUrl &url);

protected:
    //! Creates the reply for get(), post() and the like. Overrides must call it.
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request,
                                 QIODevice *outgoingData = nullptr) override;

private:
    friend class DropIn;

    const std::unique_ptr<DropIn> d;
};

} // namespace penstock
