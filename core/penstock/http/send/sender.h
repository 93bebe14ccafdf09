// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/send/callsender.h>
#include <penstock/http/send/senderoptions.h>

#include <functional>
#include <memory>

namespace penstock {

class Clock;
class Gate;

//! Sends HTTP calls, each as soon as its gate lets it, and never more often than that.
//! \code
//! HttpRequest request;
//! request.url = QUrl(QStringLiteral("%1/items/%2").arg(base).arg(id));
//! sender.send(request, [&open, &app](const Outcome &outcome) {
//!     if (outcome) // any status: 404 is an answer, too
//!         qInfo() << outcome->status << outcome->body;
//!     else
//!         qInfo() << outcome.error().text();
//!     if (--open == 0)
//!         app.quit();
//! });
//! \endcode
//! What holds:
//! - Exactly one outcome per call, from the event loop, never from inside send() or cancel().
//! - Each wire send has a permit of its own: redirects and retries ask for another one. What waits
//!   for a retry holds none. A repeated ask goes to the front of the queue (Ask::place).
//! - A permit is stamped sent when the request goes to an open connection; connections are made before.
//!   One that never left (no such host, refused, connect timeout) is given back.
//! - A throttled answer (see ThrottleKind) closes the gate for everyone until the latest
//!   time named, requeues the call at the front, and lets one probe find out; see obey(). It
//!   does not count against RetryOptions::maxAttempts: a call is not lost because the server said
//!   "later". Where the profile gives the scope of the throttle a limit, only what needs that waits.
//! - After a ban, a used-up quota, or where it is told to wait for more than a day, the gate stays closed
//!   until Gate::resume(): see halted().
//! - What answers say of the server's limits, its permits pass on: see Stack::learnedLimits().
//! - With HttpRequest::needsClearance each wire send is announced by permitted() and waits for proceed().
//!   (What the library repeats on its own in SendMode::Counted is not.)
//! - Other failures are retried as decideRetry() says, within a RetryBudget for each host. Where that
//!   is used up, the gate is closed until there is budget again.
//! Gate and clock must outlive it; all live in one thread. A call that is sent in another thread than that
//! of the gate is denied (Denial::Reason::WrongThread), and its id is 0. Destroyed with calls open it cancels them
//! without an outcome. Slots may call back into it, but must not delete it (use deleteLater()).
class PENSTOCK_EXPORT Sender final : public CallSender
{
    Q_OBJECT
public:
    enum class Flow { Continue, Pause };
    Q_ENUM(Flow)
    //! Takes the body of a 2xx answer in pieces, instead of HttpAnswer::body. After Pause nothing
    //! comes until resumeBody(); meanwhile at most a read buffer is fetched, and the total timeout
    //! stands still. A call whose sink has seen anything is never retried.
    using OnBody = std::function<Flow(const QByteArray &)>;

    Sender(Gate &gate, Clock &clock, SenderOptions options = {}, QObject *parent = nullptr);
    ~Sender() override;

    quint64 send(HttpRequest request, OnOutcome onOutcome) override;
    //! The same with the body of a 2xx answer in pieces, as it comes.
    quint64 send(HttpRequest request, OnOutcome onOutcome, OnBody onBody);
    void cancel(quint64 id) override;
    bool takeBack(quint64 id) override;
    //! Goes on after Flow::Pause; ignored for a call that is not paused, or not there.
    void resumeBody(quint64 id);
    void proceed(quint64 id) override;

    //! Answers that come from now on are read by \a reader, and waits that servers name are padded with
    //! \a pad (RetryOptions::throttlePad): a profile was changed while its calls go on.
    void setThrottling(DialectReader reader, std::optional<Duration> pad);

    //! The same of limits of which answers say what calls have cost, instead of those in
    //! SenderOptions::settled.
    void setSettled(std::vector<SettledLimit> limits);

    qsizetype open() const; //!< Calls whose outcome is still to come.
    qsizetype withoutRoom() const; //!< Answers that wait until others are let go (memoryBytes).
    qsizetype inFlight() const; //!< Open calls that are connecting, sent or answering.
    const SendLog &sendLog() const override;

Q_SIGNALS: // besides those of CallSender
    void answered(quint64 id,
                  int status); //!< The head of an answer is there, whatever comes of it.
    //! The gate was closed until \a until, because a server asked for it or keeps failing; only for
    //! a limit if \a reason names one.
    void throttled(penstock::Instant until, const penstock::Message &reason);
    //! The throttled() that follows at once, with the same \a until, is of no server's asking: too
    //! many tries have failed.
    void backedOff(penstock::Instant until);
    //! A try found no way to the server, or its answer broke off, and another one follows; \a error is what
    //! the call would end with if it were the last.
    void tryFailed(const penstock::SendError &error);
    //! The third round of throttles in a row: waits were obeyed, and the server refuses all the
    //! same.
    void stillThrottled(const penstock::Message &reason);
    //! A 2xx answer does not say what its call has cost in this limit, so the estimate stands; told
    //! once for each limit.
    void costUntold(const QString &limit, const QUrl &url);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
