// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>
#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/clock.h>

#include <QJsonObject>

#include <memory>
#include <vector>

namespace penstock {

//! A rate limiter with several limits that must all agree, and the requests that wait for them.
//! - Permits are granted in one step, from all limits or none.
//! - First in, first out within a priority. A request is not overtaken by one that needs a limit it
//!   waits for; others go at once.
//! - Each request has exactly one result, from the event loop. Denials take nothing.
//! - One alarm for the next useful instant, none without waiting requests. (Limits on the wall
//!   clock need one per second, as it may be set.)
//! - A pause ends by itself; resumed() follows with the next activity. Only paused(), and resumed()
//!   by resume(), are emitted within the call. Slots and callbacks may destroy it.
//!
//! The clock must outlive it. If the clock goes back, time stops until it has caught up. Belongs to
//! one thread. Settings, in the ranges of limit.h and with unique names, may change while
//! requests wait: usage is kept, and requests above a new capacity are denied.
class PENSTOCK_EXPORT RateLimiter final : public PermitSource
{
    Q_OBJECT
public:
    //! Unnamed limits get names, see nameLimits(). Without limits, all requests are permitted.
    RateLimiter(std::vector<Limit> limits, Clock &clock, RateLimiterOptions options = {},
                QObject *parent = nullptr);
    ~RateLimiter() override;

    Ticket request(const PermitRequest &permitRequest, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    void discover(bool on) override;

    //! Returns requests without a decision.
    qsizetype waiting() const override;
    //! Returns true from pause() until its probe has ended. A single paused limit does not count.
    bool isPaused() const;
    //! Returns nothing without a pause, Instant::max() until resume(). Past while its probe is in
    //! flight.
    std::optional<Instant> pausedUntil() const;
    //! Returns the earliest grant of a waiting request if nothing else happens. Nothing if it is
    //! not waiting, or depends on calls of unknown duration.
    std::optional<Instant> forecast(Ticket ticket) const;
    //! Returns the same for a new request.
    std::optional<Instant> forecast(const PermitRequest &permitRequest) const;

    //! Returns declared limits with names, then discovered ones.
    const std::vector<Limit> &limits() const;
    void setLimits(std::vector<Limit> limits) override;
    std::vector<LimitLevel> levels() const; //!< Levels of limits, in order.
    Holder bindingLimit() const; //!< Cause of the first request's wait; may be empty.

    //! Returns stricter limits of the server, stated or learned from rejections, without those with
    //! per. They are obeyed, and forgotten with this object.
    std::vector<LearnedLimit> learnedLimits() const;
    //! Returns limits found by discover(), also in limits().
    std::vector<DiscoveredLimit> discoveredLimits() const;

    LimiterSnapshot snapshot(Detail detail = Detail::Known) const override;
    //! Returns the usage in wall clock time, for restore() in a later run.
    QJsonObject save() const;
    //! Restores a saved state without expired parts, by name and algorithm. An invalid state is an
    //! error of the kind File and changes nothing.
    Result<void> restore(const QJsonObject &state);

private:
    class Private;
    const std::shared_ptr<Private> d; // permits refer to it weakly and may outlive the rate limiter
};

} // namespace penstock
