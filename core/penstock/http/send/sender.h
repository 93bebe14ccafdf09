// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/log/sendlog.h>
#include <penstock/http/log/throttleevent.h>
#include <penstock/http/message/httprequest.h>
#include <penstock/http/message/senderror.h>
#include <penstock/http/send/senderoptions.h>
#include <penstock/limits/stack/gate.h>
#include <penstock/support/clock.h>

#include <QObject>

#include <functional>
#include <memory>

namespace penstock {

//! Sends HTTP calls, each as soon as its gate lets it, and never more often than that.
//! - Exactly one outcome per call, from the event loop, never from inside send() or cancel().
//! - Each wire send has a permit of its own: redirects and retries ask for another one. What waits
//!   for a retry holds none. A repeated ask goes to the front of the queue (Ask::place).
//! - A permit is stamped sent when the request goes to an open connection; connections are made before.
//!   One that never left (no such host, refused, connect timeout) is given back.
//! - A throttled answer (see ThrottleKind) closes the gate for everyone until the latest
//!   time named, requeues the call at the front, and lets one probe find out; see reactTo(). It
//!   does not count against RetryOptions::maxAttempts: a call is not lost because the server said
//!   "later". Where the profile gives the scope of the throttle a limit, only what needs that waits.
//! - After a ban, a used-up quota, or where it is told to wait for more than a day, the gate stays closed
//!   until Gate::resume(): see halted().
//! - What answers say of the server's limits, its permits pass on: see Stack::learnedLimits().
//! - With HttpRequest::needsClearance each wire send is announced by permitted() and waits for proceed().
//!   (What the library repeats on its own in SendMode::Counted is not.)
//! - Other failures are retried as decideRetry() says, within a RetryBudget for each host. Where that
//!   is used up, the gate is closed until there is budget again.
//! Gate and clock must outlive it; all live in one thread. Destroyed with calls open it cancels them
//! without an outcome. Slots may call back into it, but must not delete it (use deleteLater()).
class PENSTOCK_EXPORT Sender final : public QObject
{
    Q_OBJECT
public:
    using OnOutcome = std::function<void(Outcome)>;
    enum class Flow { Continue, Pause };
    Q_ENUM(Flow)
    //! Takes the body of a 2xx answer in pieces, instead of HttpAnswer::body. After Pause nothing
    //! comes until resumeBody(); meanwhile at most a read buffer is fetched, and the total timeout
    //! stands still. A call whose sink has seen anything is never retried.
    using OnBody = std::function<Flow(const QByteArray &)>;

    Sender(Gate &gate, Clock &clock, SenderOptions options = {}, QObject *parent = nullptr);
    ~Sender() override;

    //! Queues a call and names it. Ids are never used again and start at 1.
    quint64 send(HttpRequest request, OnOutcome onOutcome, OnBody onBody = {});
    //! Gives a call up; its outcome is Cancelled. What was not on the wire yet is never sent, nor
    //! charged. Unknown ids are ignored.
    void cancel(quint64 id);
    //! Gives a call up as well, unless the try under way may have left the house: then it goes on.
    //! Tells whether it was given up.
    bool takeBack(quint64 id);
    void cancelAll();
    void resumeBody(quint64 id);
    //! Lets a call go that was announced by permitted(). Ignored unless it waits for that.
    void proceed(quint64 id);

    //! Answers that come from now on are read by \a reader, and waits that servers name are padded with
    //! \a pad (RetryOptions::throttlePad): a profile was changed while its calls go on.
    void setThrottling(DialectReader reader, Duration pad);

    qsizetype open() const; //!< Calls whose outcome is still to come.
    qsizetype inFlight() const; //!< Of these, the ones that are connecting, sent or answering.
    //! The latest sends, for a diagnosis. Kept only while somebody is connected to throttleSeen().
    const SendLog &sendLog() const;

Q_SIGNALS:
    void sent(quint64 id, const QUrl &url); //!< Once for each wire send.
    void answered(quint64 id,
                  int status); //!< The head of an answer is there, whatever comes of it.
    //! The gate was closed until \a until, because a server asked for it or keeps failing.
    void throttled(penstock::Instant until, const QString &reason);
    //! The latest send of this call was answered "slow down": all that is known about it, without
    //! credentials. Each time, also where the gate stays as it is.
    void throttleSeen(quint64 id, const penstock::ThrottleEvent &event);
    //! The gate was closed until somebody opens it, and its calls wait. \a notBefore is what the server
    //! named; Instant::max() where it named nothing.
    void halted(const QString &reason, penstock::Instant notBefore);
    //! Waits were obeyed three times in a row, and the server refuses all the same.
    void stillRefused(const QString &reason);
    //! A try failed, the next follows after \a wait.
    void retrying(quint64 id, penstock::Duration wait, const QString &reason);

    //! A call with HttpRequest::needsClearance has its permit and room for a connection, and waits for
    //! proceed() or cancel(); meanwhile it keeps both, and no timeout runs. So that what must not be
    //! forgotten about a send can be written down before it happens.
    void permitted(quint64 id);
    //! The latest try was certainly not carried out: the server turned it away unread, it never left,
    //! or the gate closed while it waited for proceed(). The call waits for its next permit, and what
    //! permitted() said does not hold any more: proceed() is due only after the next one.
    void requeued(quint64 id);

private:
    class Private;
    const std::unique_ptr<Private> d;
};

} // namespace penstock
