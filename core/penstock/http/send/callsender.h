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

//! What those that send many calls know of their sender: Sender, or in tests one that has no network.
//! Belongs to one thread; slots may call back into it.
class PENSTOCK_EXPORT CallSender : public QObject
{
    Q_OBJECT
public:
    using OnOutcome = std::function<void(Outcome)>;

    explicit CallSender(QObject *parent = nullptr);
    ~CallSender() override;

    //! Queues a call and names it. Ids are never used again and start at 1. \a onOutcome, which may
    //! be empty, is called once, from the event loop, never from inside send() or cancel(). A fault
    //! of the request is an outcome as well.
    virtual quint64 send(HttpRequest request, OnOutcome onOutcome) = 0;
    //! Gives a call up; its outcome is Cancelled. What was not on the wire yet is never sent, nor
    //! charged. Unknown ids are ignored.
    virtual void cancel(quint64 id) = 0;
    //! Gives a call up as well, unless the try under way may have left the house: then it goes on,
    //! and the answer is false. True also of ids that are unknown or have their outcome.
    virtual bool takeBack(quint64 id) = 0;
    //! Lets a call go that was announced by permitted(). Ignored unless it waits for that.
    virtual void proceed(quint64 id) = 0;
    //! The latest sends, for diagnose(). Kept only while somebody is connected to throttleSeen().
    virtual const SendLog &sendLog() const = 0;

Q_SIGNALS:
    void sent(quint64 id, const QUrl &url); //!< Once for each wire send.
    //! The latest send of this call was answered "slow down": all that is known about it, without
    //! credentials. Each time, also where the gate stays as it is.
    void throttleSeen(quint64 id, const penstock::ThrottleEvent &event);
    //! The gate was closed until somebody opens it, and its calls wait. \a notBefore is what the server
    //! named; Instant::max() where it named nothing.
    void halted(const penstock::Message &reason, penstock::Instant notBefore);
    //! A try failed, the next follows after \a wait; or a redirect is followed after the \a wait
    //! that its Retry-After names (RFC 9110 §10.2.3).
    void retrying(quint64 id, penstock::Duration wait, const penstock::Message &reason);
    //! A redirect with \a status is followed, which takes a permit of its own. \a reason has the target
    //! without its query. \a becomesGet: the method changes, and the body is dropped (303).
    void redirected(quint64 id, int status, const penstock::Message &reason, bool becomesGet);

    //! A send of this call has ended, and took so many \a units of a limit that has a price: what
    //! its answer says, else what was estimated, or 0 where the server turned it away. Before the
    //! outcome, and of a call that is given up on the wire from inside cancel().
    void unitsSpent(quint64 id, const QString &limit, std::int64_t units);

    //! A call with HttpRequest::needsClearance has its permit and room for a connection, and waits for
    //! proceed() or cancel(); meanwhile it keeps both, and no timeout runs. So that what must not be
    //! forgotten about a send can be written down before it happens.
    void permitted(quint64 id);
    //! The latest try was certainly not carried out: the server turned it away unread, it never left,
    //! or the gate closed or its token expired while it waited for proceed(). The call waits for its next permit, and what
    //! permitted() said does not hold any more: proceed() is due only after the next one.
    void requeued(quint64 id);
};

} // namespace penstock
