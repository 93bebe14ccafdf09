// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/dropin/dropinoptions.h>
#include <penstock/limits/stack/gate.h>

#include <QNetworkAccessManager>
#include <QNetworkRequest>

#include <memory>
#include <optional>

namespace penstock {

class DropIn;

//! A QNetworkAccessManager whose requests wait until a gate lets them, and are otherwise those of Qt:
//! the same signals in the same order, cookies, cache, proxies and TLS as they are set here.
//! \code
//! penstock::SystemClock clock;
//! penstock::Stack stack({penstock::limitFromShorthand(u"20/1s").value()}, clock);
//! penstock::LimitedNetworkAccessManager manager(stack); // was: QNetworkAccessManager manager;
//! \endcode
//! What holds:
//! - get(), post() and the like return a reply at once. It is sent when its permit is there, and until
//!   then costs no connection, and no transfer timeout runs. Aborting or deleting it earlier sends nothing and takes nothing.
//! - Each permit is one request on the wire; each hop of a redirect has its own, and so has each
//!   sending again. To see to that, requests without a body have a "Content-Length: 0": see DropInOptions.
//! - Where the gate refuses (priorityAttribute, maxWaitAttribute and the like say what is asked), the reply
//!   finishes with an error: TemporaryNetworkFailureError where it could be let through later,
//!   ProtocolInvalidOperationError where it never can, OperationCanceledError where the gate has gone.
//!   errorString() says why in words, denialOf() in values.
//! - While the gate is closed until Gate::resume() (halted()), requests fail, or wait no longer than
//!   their transfer timeout: DropInOptions::onHalt.
//! - A throttled answer closes the gate for all, with what Sender knows about it, and what the answers
//!   say of the server's limits is told to the permits.
//! - A request of an idempotent method whose connection breaks before the answer is sent again, at most twice and with a
//!   permit of its own each time; of others the reply ends with RemoteHostClosedError. (Qt sends
//!   all of them again, POST included.)
//! - Redirects are followed by the policy of Qt, up to as many; other than Qt it takes no credentials to
//!   another origin.
//! - Other schemes (data, file, qrc, preconnect-https) are Qt's alone, and so are synchronous requests
//!   and what the cache answers.
//! What differs: authenticationRequired() and proxyAuthenticationRequired() name a reply of the library,
//! see replyOf(); NTLM and Negotiate need SendMode::Counted.
//! A reply that waits takes 5.5 kB, of which Qt needs 5.1 for any reply (its table of attributes alone 1.9). Who
//! has a million to send asks for permits first, see acquire(), and makes a request of each.
//! The gate must outlive it or be gone before its replies are waited for; all live in one thread. In another
//! thread than that of the gate, each reply fails with Denial::Reason::WrongThread.
class PENSTOCK_EXPORT LimitedNetworkAccessManager : public QNetworkAccessManager
{
    Q_OBJECT
public:
    explicit LimitedNetworkAccessManager(Gate &gate, QObject *parent = nullptr);
    LimitedNetworkAccessManager(Gate &gate, DropInOptions options, QObject *parent = nullptr);
    ~LimitedNetworkAccessManager()
        override; //!< Its replies are deleted, as Qt does; nobody is told.

    // Attributes of a QNetworkRequest, read when it is handed in.
    //! A whole number, 1 where absent: what it costs in limits that do not say otherwise, see
    //! Ask::cost.
    static constexpr auto costAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'500);
    //! 0 to 9, smaller goes first; others count as the nearest. Where absent 3, 5 or 7, by
    //! QNetworkRequest::priority().
    static constexpr auto priorityAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'501);
    //! Milliseconds: refuse it at once where it would wait longer; less than 0 is 0. Absent: waits
    //! without limit.
    static constexpr auto maxWaitAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'502);
    //! A QVariantHash or QVariantMap of values that cost_by and per of the limits name.
    static constexpr auto valuesAttribute
        = QNetworkRequest::Attribute(QNetworkRequest::User + 20'503);

    //! Why the gate refused \a reply; nothing where it did not.
    static std::optional<Denial> denialOf(const QNetworkReply &reply);
    //! The reply of this manager for which \a inner, of which a signal of the library tells, is sent;
    //! null where there is none, or it is its own.
    QNetworkReply *replyOf(const QNetworkReply *inner) const;

    qsizetype waiting() const; //!< Requests that wait for a permit.
    int inFlight() const; //!< Requests that are connecting, sent or answering.

Q_SIGNALS:
    //! The gate was closed until \a until, because a server asked for it; only for a limit where
    //! \a reason, which is for people, names one.
    void throttled(penstock::Instant until, const QString &reason);
    //! Emitted at the third round of throttles of one host: waiting did not help. \a reason names the host
    //! and its response.
    void stillThrottled(const QString &reason);
    //! The gate was closed until Gate::resume(): a ban, a used-up quota, a wait of more than a day.
    //! Meanwhile requests fail, unless DropInOptions::onHalt says otherwise.
    //! \a notBefore is what the server named; Instant::max() where it named nothing.
    void halted(const QString &reason, penstock::Instant notBefore);
    //! A 2xx answer does not say what its call has cost in this limit (DropInOptions::settled), so
    //! the estimate stands; told once for each limit.
    void costUntold(const QString &limit, const QUrl &url);

protected:
    //! Each request of get(), post() and the like, see above. A class below it that overrides this
    //! has to call it.
    QNetworkReply *createRequest(Operation operation, const QNetworkRequest &request,
                                 QIODevice *outgoingData = nullptr) override;

private:
    friend class DropIn;
    QNetworkReply *createAtOnce(Operation operation, const QNetworkRequest &request,
                                QIODevice *outgoingData);

    const std::unique_ptr<DropIn> d;
};

} // namespace penstock
