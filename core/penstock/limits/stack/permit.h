// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/holder.h>
#include <penstock/support/result.h>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

QT_BEGIN_NAMESPACE
class QObject;
QT_END_NAMESPACE

namespace penstock {

//! Where permits report to. Stacks implement it; nobody else needs it.
class PENSTOCK_EXPORT PermitOffice
{
public:
    PermitOffice() = default;
    virtual ~PermitOffice();
    Q_DISABLE_COPY_MOVE(PermitOffice)
    //! The call of this grant leaves now.
    virtual void sent(quint64 grant) = 0;
    //! It has ended; implies sent().
    virtual void finished(quint64 grant) = 0;
    //! It was never sent: what was taken comes back.
    virtual void returned(quint64 grant) = 0;
    // For those that learn from servers.
    //! See Permit::report(). Here and below: unless overridden, it is not wanted.
    virtual void report(quint64 grant, const LimitFeedback &feedback);
    //! See Permit::settle().
    virtual void settle(quint64 grant, const QString &limit, std::int64_t actual);
    //! See Permit::charged().
    virtual std::int64_t charged(quint64 grant, const QString &limit) const;
    //! See Permit::intervalMeant().
    virtual std::optional<Duration> intervalMeant(quint64 grant, Duration wait) const;
};

//! The thread in which a gate lives, for calls from other threads. Only gates and
//! their permits use it. Thread-safe.
class PENSTOCK_EXPORT GateThread
{
public:
    explicit GateThread(QObject &gate);
    ~GateThread() = default;
    Q_DISABLE_COPY_MOVE(GateThread)

    //! False also if the gate has gone.
    bool isCurrent() const;
    //! Why \a call, such as "Gate::request()", is denied in this thread. Warns, once for each gate.
    Denial deny(const char *call);
    //! Calls \a work from the event loop of the gate. Does nothing if the gate has gone, else warns
    //! as deny().
    void carry(const char *call, std::function<void()> work);
    void close(); //!< The gate goes.

private:
    mutable std::mutex m_mutex;
    QObject *m_gate; // null once it has gone
    std::atomic<bool> m_hasWarned = false;
};

//! Leave to put exactly one request on the wire. Move-only.
//! Call sent() when the request really leaves: that is what server and limits count from.
//! Destroyed unsent it gives everything back, as if it had never been; destroyed after sent() it
//! says that the call has ended. It may outlive its stack and is then without effect. Nothing here
//! fails: what an invalid one is told does nothing.
//! Belongs to the thread of its stack. In another one what it is told is carried there by an event,
//! with a warning, and what it is asked it does not know; use a GatePort instead.
class PENSTOCK_EXPORT Permit
{
public:
    //! How it came to be.
    struct Facts
    {
        Instant grantedAt; //!< When the stack let it go.
        Duration waited {}; //!< From asking to granting; how late the answer came is not in it.
        Holder heldBy; //!< What held it longest; nobody if it did not wait.
        QueuePlace place; //!< Hand it in again with Ask::place when the same work is retried.
        bool probe = false; //!< The one that finds out whether a closed server is open again.
    };

    Permit() = default; //!< Holds nothing.
    //! For gates: \a grant is what \a office is told, in \a thread, and not 0.
    Permit(std::weak_ptr<PermitOffice> office, quint64 grant, Facts facts,
           std::shared_ptr<GateThread> thread = nullptr);
    Permit(Permit &&other) noexcept;
    Permit &operator=(Permit &&other) noexcept;
    Permit(const Permit &) = delete;
    Permit &operator=(const Permit &) = delete;
    ~Permit();

    //! It holds a permit, which has not ended.
    bool isValid() const { return m_grant != 0; }
    //! sent() was called.
    bool isSent() const { return m_sent; }
    //! They stay when it has ended.
    const Facts &facts() const { return m_facts; }

    void sent(); //!< The request leaves now. A second call does nothing.
    //! What its response says of the server's limits. Before finish().
    //! - Counters are believed if they are stricter than ours; limitMeantBy() finds their limit.
    //! - A rejection closes the gate as it says. The request is then no success: nothing opens for
    //!   it. After a trial, one call more than is known to be accepted, no probe has to go first.
    void report(const LimitFeedback &feedback);
    //! What the call has cost in the limits named \a limit, where its charge was an estimate: after
    //! sent() and not later than its end, once for each limit; 0 or more units. What was charged
    //! too much comes back as if it had never been taken. What was too little is taken now, whether
    //! it fits or not, and later grants wait until it is there again. Until then the estimate
    //! stands.
    void settle(const QString &limit, std::int64_t actual);
    //! What was taken for it of the limits named \a limit, in units, when it was granted; 0 once it
    //! has ended.
    std::int64_t charged(const QString &limit) const;
    //! The interval of the limit that a server means who names \a wait: the shortest that is as
    //! long, of those it needs. Whole seconds and other clocks may make the wait longer by a second
    //! and a tenth. Nothing where none is as long.
    std::optional<Duration> intervalMeant(Duration wait) const;
    void finish(); //!< The call ended (after sent()), or it never will be sent: gives back.

private:
    bool isHere(const char *call) const;
    template <typename Work>
    void tell(const char *call, Work work) const;

    std::weak_ptr<PermitOffice> m_office;
    std::shared_ptr<GateThread> m_thread; // null: the thread is not checked
    quint64 m_grant = 0;
    bool m_sent = false;
    Facts m_facts;
};

using PermitResult = Result<Permit, Denial>; //!< Each request gets exactly one.

} // namespace penstock
