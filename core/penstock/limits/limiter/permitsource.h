// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/permit/permit.h>
#include <penstock/limits/permit/ratelimiteroptions.h>

#include <QObject>

#include <functional>
#include <vector>

namespace penstock {

struct LimiterSnapshot;
struct Limit;

//! A permit source: a RateLimiter in this process, or limits kept elsewhere.
//!
//! Asynchronous; calls and results are in its thread. In another thread request() is denied
//! (Denial::Reason::WrongThread), other functions do nothing, and a warning is logged once; use a
//! PermitPort there. Permit::report() pauses it after a 429; pausestate_p.h describes how it
//! reopens.
class PENSTOCK_EXPORT PermitSource : public QObject
{
    Q_OBJECT
    Q_PROPERTY(qsizetype waiting READ waiting NOTIFY waitingChanged)
public:
    using OnAnswer = std::function<void(PermitResult)>;

    explicit PermitSource(QObject *parent = nullptr);
    ~PermitSource() override;

    //! Requests a permit. Calls \a onAnswer exactly once, from the event loop, even for invalid
    //! requests, unless this is destroyed first. The callback owns the permit, which is refunded if
    //! not kept.
    virtual Ticket request(const PermitRequest &permitRequest, OnAnswer onAnswer) = 0;
    //! Cancels a waiting request, which gets Denial::Reason::Cancelled from the event loop. An
    //! undelivered permit is refunded. Unknown tickets are ignored.
    virtual void cancel(Ticket ticket) = 0;

    virtual qsizetype waiting() const = 0; //!< Requests without a result.

    enum class Reopen {
        All, //!< All at once, within the limits.
        //! One request first (the half-open state of a circuit breaker). After its success two at
        //! once, then one more per success, doubling each round (slow start of TCP, RFC 5681 §3.1).
        Probe
    };
    Q_ENUM(Reopen)
    //! Pauses all requests until \a until; Instant::max() means until resume(). Never shortens a
    //! pause. \a reason is for people.
    virtual void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) = 0;
    //! Ends a pause at once. Probe sends one request first; ignored without a pause or during a
    //! probe.
    virtual void resume(Reopen reopen = Reopen::All) = 0;

    //! Starts discovery of undeclared rates, or forgets what was discovered. By default does
    //! nothing.
    virtual void discover(bool on);
    //! Replaces the limits, with unique names and the ranges of limit.h. Usage is kept by name,
    //! and waiting requests are rescheduled. By default does nothing.
    virtual void setLimits(std::vector<Limit> limits);

    enum class Detail {
        Known, //!< Local knowledge; takes microseconds.
        Shown, //!< Also asks other computers; their data comes with the next call.
        Queue //!< Also the queue, for forecasts.
    };
    //! Returns the state; empty by default.
    virtual LimiterSnapshot snapshot(Detail detail = Detail::Known) const;

    //! Returns the denial of \a call, such as "PermitSource::request()", in another thread; nothing
    //! in its own. Thread-safe.
    std::optional<Denial> wrongThread(const char *call) const;

protected:
    //! Passes \a denial to \a onAnswer as request() does, from any thread. Returns an empty ticket.
    Ticket refuse(OnAnswer onAnswer, const Denial &denial);
    //! Returns its thread, for permits.
    std::shared_ptr<PermitSourceThread> home() const { return m_home; }

Q_SIGNALS:
    //! Emitted when a permit is granted after \a waited; \a heldBy is the main cause.
    void granted(penstock::Duration waited, const penstock::Holder &heldBy);
    //! Emitted with the number of waiting requests.
    void waitingChanged(qsizetype waiting);
    void bindingLimitChanged(const penstock::Holder &holder); //!< Empty if none wait.
    //! Emitted when a pause begins.
    void paused(penstock::Instant until, const QString &reason);
    //! Emitted when a pause has ended, after its probe.
    void resumed();
    //! Emitted when the server turns out to accept only \a units of a limit. This is obeyed.
    void learned(const QString &limit, qint64 units);
    //! Emitted when an undeclared limit is found or refined.
    void discovered(const penstock::DiscoveredLimit &limit);
    //! Emitted when the server's count falls faster than ours: other clients used \a units, or
    //! calls cost more.
    void keyIsShared(const QString &limit, qint64 units);

private:
    const std::shared_ptr<PermitSourceThread> m_home;
};

} // namespace penstock
