// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/stack/permit.h>
#include <penstock/limits/stack/stackoptions.h>

#include <QObject>

#include <functional>
#include <vector>

namespace penstock {

struct GateSnapshot;
struct LimitSpec;

//! Whatever can let requests through: a Stack in this process, or one whose state lives elsewhere.
//! Senders know only this, so that they do not care which. Asynchronous throughout; all calls and
//! answers happen in the thread the gate lives in. In another thread request() is denied
//! (Denial::Reason::WrongThread), other functions do nothing and return what is empty; a warning
//! says so, once for each gate. GatePort is for other threads.
//! After a 429 Permit::report() closes it; pausestate_p.h says how it opens again.
class PENSTOCK_EXPORT Gate : public QObject
{
    Q_OBJECT
    Q_PROPERTY(qsizetype waiting READ waiting NOTIFY waitingChanged)
public:
    using OnAnswer = std::function<void(PermitResult)>;

    explicit Gate(QObject *parent = nullptr);
    ~Gate() override;

    //! Asks for leave to send one request. \a onAnswer is called exactly once, from the event loop
    //! and never from inside request(), unless the gate is destroyed first (then not at all). It
    //! may ask again; the permit is its own, and comes back where it does not keep it. What is
    //! wrong with \a ask is a Denial, as everything that fails here.
    virtual Ticket request(const Ask &ask, OnAnswer onAnswer) = 0;
    //! Gives up a waiting request: it is answered Denial::Reason::Cancelled, from the event loop.
    //! A permit whose answer has not been delivered yet is given back. Unknown tickets are ignored.
    virtual void cancel(Ticket ticket) = 0;

    virtual qsizetype waiting() const = 0; //!< Requests without an answer yet.

    enum class Reopen {
        All, //!< Everybody at once, as far as the limits allow.
        //! One request first (the half-open state of a circuit breaker); when it has ended without
        //! another pause two at once, and with each that ends well one more, which doubles them in
        //! each round (as the slow start of TCP does, RFC 5681, 3.1) until it is as before.
        Probe
    };
    Q_ENUM(Reopen)
    //! Closes the gate for everyone until \a until, Instant::max() being until resume(). A second
    //! pause can prolong the first, never shorten it. \a reason is for people.
    virtual void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) = 0;
    //! Opens it at once, whatever the time that was given to pause(). With Probe one goes first, as
    //! there; nothing changes where it is not closed, or a probe is under way.
    virtual void resume(Reopen reopen = Reopen::All) = 0;

    //! From now on finds out the rates of a server of which nobody has declared any; or forgets
    //! what it has found, and goes by what is declared. Nothing unless a gate knows how.
    virtual void discover(bool on);
    //! Replaces the limits. Those of the same name keep what they have consumed, and the waiters
    //! are planned anew. Ranges as limitspec.h has them, names unique. Nothing unless a gate has
    //! limits.
    virtual void setLimits(std::vector<LimitSpec> limits);

    enum class Detail {
        Known, //!< What this computer knows; costs some microseconds.
        Shown, //!< For people: what only a Redis knows is asked for, and is there the next time.
        Queue //!< All who wait, too: a copy that forecasts are made with.
    };
    //! What there is to see of it; nothing of a gate that does not know.
    virtual GateSnapshot snapshot(Detail detail = Detail::Known) const;

    //! Why \a call, such as "Gate::request()", is denied in this thread. Nothing in the thread of the
    //! gate. Unlike all else here it may be called in any thread.
    std::optional<Denial> wrongThread(const char *call) const;

protected:
    //! \a onAnswer is called with \a denial as request() does it, also from another thread; the
    //! ticket names nothing.
    Ticket refuse(OnAnswer onAnswer, const Denial &denial);
    //! For the permits of this gate.
    std::shared_ptr<GateThread> home() const { return m_home; }

Q_SIGNALS:
    //! A permit was given, after \a waited, which \a heldBy took the largest part of.
    void granted(penstock::Duration waited, const penstock::Holder &heldBy);
    //! So many wait now.
    void waitingChanged(qsizetype waiting);
    void bindingLimitChanged(const penstock::Holder &holder); //!< Nobody when nobody waits.
    //! Closed until \a until, for the reason that was given to pause().
    void paused(penstock::Instant until, const QString &reason);
    //! Open again, by resume() or because the time is over; where a probe goes first, after that.
    void resumed();
    //! The server lets \a units through where the limit of this name says more; that is obeyed.
    void learned(const QString &limit, qint64 units);
    //! Nobody declared this limit: it was found out, or is known better now.
    void discovered(const penstock::DiscoveredLimit &limit);
    //! The server's count of this limit falls faster than ours: others have spent \a units of it,
    //! or calls cost more than the limit says.
    void keyIsShared(const QString &limit, qint64 units);

private:
    const std::shared_ptr<GateThread> m_home;
};

} // namespace penstock
