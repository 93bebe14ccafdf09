// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/permit/holder.h>
#include <penstock/limits/permit/permitrequest.h>
#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/limits/spec/limit.h>
#include <penstock/support/result.h>

#include <QJsonObject>

#include <atomic>
#include <memory>
#include <vector>

namespace penstock {

//! A rate limiter as a value without waiting: callers pass the time. RateLimiter adds an alarm and
//! signals; simulations and the mock server use it directly.
//!
//! Time must not go back: an earlier instant is an error of the kind Usage and changes nothing.
//! Functions without a Result then do nothing. Only restore() has other errors. Reports on ended or
//! unknown grants are ignored.
//!
//! At one instant, units are freed, then waiting requests are granted, then arrivals are decided.
//! The next request has the priority of the oldest one, and within it the source whose turn it is,
//! see PermitRequest::source. It is granted as of the instant it was due, so a late advance() costs
//! no rate. Units freed by sent(), finish(), refund() and cancel() are granted by the next
//! advance() or enqueue(); see nextWake().
//!
//! A decision takes time by the limits of the request, by the sets of limits that requests wait
//! for, and by the logarithm of their sources. Only PermitRequest::maxWait simulates the whole
//! queue.
//!
//! See limit.h for ranges; names must be unique. Not thread-safe, const functions included. A
//! copy is independent and takes time by queue and counts.
// One class, because permits, responses and pauses change the same limits and queue in one order.
class PENSTOCK_EXPORT RateLimiterCore
{
public:
    //! Creates limits at \a created, the earliest instant for calls.
    RateLimiterCore(std::vector<Limit> limits, ClockReading created,
                    RateLimiterOptions options = {});
    ~RateLimiterCore();
    RateLimiterCore(RateLimiterCore &&) noexcept;
    RateLimiterCore &operator=(RateLimiterCore &&) noexcept;
    RateLimiterCore(const RateLimiterCore &other);
    RateLimiterCore &operator=(const RateLimiterCore &other);

    //! The result of a request.
    struct Reply
    {
        quint64 tag = 0; //!< The tag passed to enqueue().
        Ticket ticket;
        bool granted = false;
        Instant at; //!< When it was due, possibly before advance(), or denied.
        HeldBy heldBy; //!< The cause of its wait or denial.

        // If granted:
        quint64 grant = 0; //!< Pass it to sent(), finish() or refund().
        Duration waited {};
        QueuePlace place; //!< Pass it as PermitRequest::place of a retry.
        bool probe = false; //!< It goes first after a pause.

        // If denied:
        Denial::Reason reason = Denial::Reason::NoCapacityNow;
        std::optional<Instant> forecast; //!< See Denial::forecast.
        std::int64_t cost = 0; //!< See Denial::cost.
    };
    //! An insight about a server.
    struct News
    {
        enum class Kind {
            Learned, //!< It accepts \a units, fewer than declared.
            KeyIsShared, //!< Other clients used \a units.
            Discovered //!< A limit was discovered or refined.
        };
        Kind kind = Kind::Learned;
        quint32 limit = 0; //!< Index into limits().
        std::int64_t units = 0;
    };

    //! Requests a permit. The reply, possibly a denial, comes at once or later.
    Result<Ticket> enqueue(const PermitRequest &permitRequest, ClockReading now, quint64 tag = 0);
    //! Cancels a waiting request, whose reply is Cancelled. Returns false if it is not waiting.
    Result<bool> cancel(Ticket ticket, ClockReading now);

    //! Grants what is due up to \a now, at most \a most permits. Returns true if more is due.
    Result<bool> advance(ClockReading now, qsizetype most = std::numeric_limits<qsizetype>::max());
    //! Returns the earliest instant at which advance() would change something.
    std::optional<Instant> nextWake() const;
    //! Moves collected replies to the end of \a into.
    void drainReplies(std::vector<Reply> &into);

    //! Takes the permit of a call granted elsewhere under the same limits, whether it fits or not.
    //! After a pause it becomes the probe. Returns the grant, without a reply; 0 if a limit could
    //! never grant it.
    quint64 adopt(const PermitRequest &permitRequest, ClockReading now);
    //! Undoes \a grant, sent or not, as far as possible: for a saved copy without calls in flight.
    void revoke(quint64 grant, ClockReading now);
    Result<void> sent(quint64 id, ClockReading now); //!< Marks the request as sent.
    Result<void> finish(quint64 grant, ClockReading now); //!< Ends the call; implies sent().
    //! Refunds an unsent call; after sent() the same as finish().
    Result<void> refund(quint64 grant, ClockReading now);
    //! Applies a response, see Permit::report(). A pause applies even if the call is unknown.
    void report(quint64 id, const LimitFeedback &feedback, ClockReading now);
    //! Applies only counters.
    void reportServerCounters(quint64 id, std::span<const ServerCounter> counters,
                              ClockReading now);
    //! Applies only a rejection, without a pause. Returns true if it was a test.
    bool throttled(quint64 id, const ServerThrottle &throttle, ClockReading now);
    //! See Permit::reportActualCost(). Only the first 64 limits of the call. Call after sent(),
    //! before finish().
    void reportActualCost(quint64 id, const QString &limit, std::int64_t actual, ClockReading now);
    //! Returns the charge in limits of this name, before reportActualCost().
    std::int64_t charged(quint64 id, const QString &limit) const;
    //! See Permit::intervalMeant().
    std::optional<Duration> intervalMeant(quint64 id, Duration wait) const;

    //! Pauses until \a until, Instant::max() meaning until resume(). Never shortens a pause. For
    //! \a probe see PermitSource::Reopen.
    void pause(Instant until, bool probe);
    //! Pauses only requests that need this limit; with per, all known keys.
    void closeLimit(const QString &name, Instant until, ClockReading now);
    //! Ends a pause, with \a probe by one request first; see PermitSource::resume().
    Result<void> resume(ClockReading now, bool probe = false);
    //! Returns true also while the probe is in flight.
    bool isPaused(Instant now) const;
    //! Returns the end of the pause; Instant::max() until resume(), nothing without a pause. May be
    //! past.
    std::optional<Instant> pausedUntil() const;

    //! Returns requests without a decision.
    std::int64_t waiting() const;
    std::int64_t inFlight() const; //!< Unfinished grants.
    //! Returns when \a ticket will be granted; nothing if unknown or not waiting.
    std::optional<Instant> forecast(Ticket ticket, ClockReading now) const;
    //! Returns the earliest grant of the last of \a count new requests (1 or more). Nothing if that
    //! depends on calls of unknown duration. Simulates the whole queue: millions take a second.
    //! Another thread may set \a stop, which ends it within microseconds without a result.
    std::optional<Instant> forecastOfLast(const PermitRequest &permitRequest, std::int64_t count,
                                          ClockReading now,
                                          const std::atomic_bool *stop = nullptr) const;
    //! Sets unknown durations to \a serviceTime, 0 or more, for forecasts on a copy.
    void assumeServiceTime(Duration serviceTime, ClockReading now);
    //! Returns the level of each limit, in order.
    std::vector<LimitLevel> levels(ClockReading now) const;
    HeldBy bindingLimit(ClockReading now) const; //!< Cause of the first request's wait.

    //! Returns declared limits with names, then discovered ones.
    const std::vector<Limit> &limits() const;
    //! Replaces the limits. Usage is kept by name; waiting requests are rescheduled, or denied
    //! above a new capacity. Learned limits, except costs, and discovered ones are forgotten.
    Result<void> setLimits(std::vector<Limit> limits, ClockReading now);
    void throttledByServer(ClockReading now); //!< Grows automatic margins.
    //! Returns stricter limits of the server.
    std::vector<LearnedLimit> learnedLimits() const;
    //! Returns \a limits with learned cost estimates, by name; see LearnedCost.
    std::vector<Limit> withLearnedCosts(std::vector<Limit> limits) const;
    //! Starts discovery of rates from responses, see RateDiscovery, or forgets the results. Ignored
    //! if a rate is declared. Found limits follow the declared ones in limits().
    void discover(bool on, ClockReading now);
    //! Returns true while discover() is on.
    bool isDiscovering() const;
    //! Returns limits found so far.
    std::vector<DiscoveredLimit> discoveredLimits() const;
    //! Returns true if drainNews() would return something.
    bool hasNews() const;
    std::vector<News> drainNews(); //!< News since the last call.

    //! Returns the usage in wall clock time, for restore() in another process.
    QJsonObject save(ClockReading now) const;
    //! Restores save() as of now, by name and algorithm. An invalid state is an error of the kind
    //! File and changes nothing.
    Result<void> restore(const QJsonObject &state, ClockReading now);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace penstock
