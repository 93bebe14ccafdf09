// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/learning/serverword.h>
#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/holder.h>
#include <penstock/limits/stack/stackoptions.h>
#include <penstock/support/result.h>

#include <QJsonObject>

#include <atomic>
#include <memory>
#include <vector>

namespace penstock {

//! A stack as a plain value that is told the time: every decision, none of the waiting. Stack puts
//! an alarm and signals around it; simulations and the practice server drive it directly.
//!
//! Time only moves forward: a call with an instant before the last one is rejected with an error,
//! of the kind Usage, and changes nothing; told(), settle() and their like, which return no Result,
//! then do nothing. There are no other errors but restore()'s. What is said of a grant that has
//! ended, or never was, is ignored.
//!
//! At one instant, what comes free is freed first, then the next waiter is served, then what
//! arrives is decided. The next one is that of the priority with the oldest request, and within
//! that priority of the source whose turn it is, see Ask::source. A waiter is granted as of the instant at which it fell due, however late
//! advance() is called: lateness costs no rate. What sent(), finish(), giveBack() and cancel() set
//! free is handed out by the next advance() or enqueue(); nextWake() says so.
//! Answers collect until drainReplies() fetches them.
//!
//! A decision takes time by the limits that a call needs, and while somebody waits by the number of
//! different sets of limits that are waited for, but not by how many wait, and by the logarithm of
//! their sources; with Ask::maxWait all who wait are played through.
//!
//! Ranges as limitspec.h has them; limits have names, each its own. A value: not for two threads at
//! once, const functions included. A copy goes its own way from there; it costs what the queue and
//! the counts of the limits take up.
// Large: all that can be asked of a stack, for Stack, simulations and servers, which need
// different parts.
class PENSTOCK_EXPORT StackCore
{
public:
    //! Limits are made at \a created, and no call comes before it.
    StackCore(std::vector<LimitSpec> limits, ClockReading created, StackOptions options = {});
    ~StackCore();
    StackCore(StackCore &&) noexcept;
    StackCore &operator=(StackCore &&) noexcept;
    StackCore(const StackCore &other);
    StackCore &operator=(const StackCore &other);

    //! One answer to one request.
    struct Reply
    {
        quint64 tag = 0; //!< As given to enqueue().
        Ticket ticket;
        bool granted = false;
        Instant at; //!< When it was due, perhaps before the advance() that granted it; or denied.
        HeldBy heldBy; //!< What held it while it waited; or what denied it.

        // Granted:
        quint64 grant = 0; //!< Name it in sent(), finish() or giveBack().
        Duration waited {}; //!< Since enqueue().
        QueuePlace place; //!< For Ask::place of a retry.
        bool probe = false; //!< It goes first after a pause.

        // Denied:
        Denial::Reason reason = Denial::Reason::NoCapacityNow;
        std::optional<Instant> forecast; //!< See Denial::forecast.
        std::int64_t cost = 0; //!< See Denial::cost.
    };
    //! What was found out about a server.
    struct News
    {
        enum class Kind {
            Learned, //!< It lets \a units through where the limit says more.
            KeyIsShared, //!< Others have spent \a units of the limit.
            Discovered //!< The limit was discovered, or is known better.
        };
        Kind kind = Kind::Learned;
        quint32 limit = 0; //!< Index into limits().
        std::int64_t units = 0;
    };

    //! Asks for a permit. The reply may be there at once; otherwise the request waits. A denial is
    //! a reply, too.
    Result<Ticket> enqueue(const Ask &ask, ClockReading now, quint64 tag = 0);
    //! Gives up a waiting request; its reply is Cancelled. False if it does not wait (any more).
    Result<bool> cancel(Ticket ticket, ClockReading now);

    //! Grants what has fallen due up to \a now, at most \a most grants. True if more is due.
    Result<bool> advance(ClockReading now, qsizetype most = std::numeric_limits<qsizetype>::max());
    //! The earliest instant at which advance() would change something, or nothing.
    std::optional<Instant> nextWake() const;
    //! Appends the collected replies to \a into and forgets them.
    void drainReplies(std::vector<Reply> &into);

    //! A call goes that somebody else has let go under the same limits: what \a ask needs is taken
    //! whether it fits or not, and then nothing fits until it is back. Where a pause is over it is
    //! the probe that goes first, and never before. Its grant, of which there is no reply; 0 where
    //! no limit could ever give that.
    quint64 takeUp(const Ask &ask, ClockReading now);
    //! As if \a grant, sent or not, had never been, as far as that can still be undone: for a copy
    //! that is saved without what is under way.
    void withdraw(quint64 grant, ClockReading now);
    Result<void> sent(quint64 id, ClockReading now); //!< The request leaves the house.
    Result<void> finish(quint64 grant, ClockReading now); //!< The call has ended. Implies sent().
    //! It was never sent: as if it had not been granted. After sent() the same as finish().
    Result<void> giveBack(quint64 grant, ClockReading now);
    //! What the response to a call says, and what follows from it; see Permit::report(). A pause
    //! also holds if there is no such call.
    void report(quint64 id, const LimitFeedback &feedback, ClockReading now);
    //! The counters of it alone.
    void told(quint64 id, std::span<const ServerCounter> counters, ClockReading now);
    //! The rejection alone, which closes nothing. True if it was a trial.
    bool throttled(quint64 id, const ServerThrottle &throttle, ClockReading now);
    //! What it has cost in the limits of this name, of the first 64 that it needs. After sent(),
    //! before finish(). See Permit::settle().
    void settle(quint64 id, const QString &limit, std::int64_t actual, ClockReading now);
    //! What was taken for it of the limits of this name; before settle().
    std::int64_t charged(quint64 id, const QString &limit) const;
    //! See Permit::intervalMeant().
    std::optional<Duration> intervalMeant(quint64 id, Duration wait) const;

    //! Prolongs an earlier pause, never shortens it; Instant::max() is until resume(). With
    //! \a probe one goes first, see Gate::Reopen.
    void pause(Instant until, bool probe);
    //! Only what needs that limit, of one kept apart by per in all hosts or values that have been
    //! asked for.
    void closeLimit(const QString &name, Instant until, ClockReading now);
    //! Opens it, with \a probe for one first; see Gate::resume(). An error where \a now is earlier
    //! than the last instant, as everywhere here.
    Result<void> resume(ClockReading now, bool probe = false);
    //! At \a now; also while the probe is out.
    bool isPaused(Instant now) const;
    //! Instant::max() where somebody has to open it; nothing where it is open to all. In the past
    //! where nothing has passed its end yet, or only its probe.
    std::optional<Instant> pausedUntil() const;

    //! Those that have no grant yet.
    std::int64_t waiting() const;
    std::int64_t inFlight() const; //!< Grants that have neither finished nor been given back.
    //! When \a ticket will be granted, by what is known now; nothing where it does not wait, or
    //! that is never.
    std::optional<Instant> forecast(Ticket ticket, ClockReading now) const;
    //! When the last of \a count requests (at least 1) that would join the end of the queue now can
    //! be granted at the earliest, by what is known now. Nothing where that depends on calls whose
    //! end is not known, or never is. All who wait, and these, are played through: millions take a
    //! second. Once \a stop, which another thread may set, is true, it ends within microseconds,
    //! without an answer.
    std::optional<Instant> forecastOfLast(const Ask &ask, std::int64_t count, ClockReading now,
                                          const std::atomic_bool *stop = nullptr) const;
    //! For forecasts, on a copy: whatever nobody knows the length of is thought to run for \a hold,
    //! 0 or more.
    void assumeHold(Duration hold, ClockReading now);
    //! Of each limit, in their order.
    std::vector<LimitLevel> levels(ClockReading now) const;
    HeldBy bindingLimit(ClockReading now) const; //!< What the first waiter waits for.

    //! As declared, with names, and behind them those that were discovered.
    const std::vector<LimitSpec> &limits() const;
    //! What is used of limits with the same names stays used; those who wait are planned anew, and
    //! denied where they ask for more than a limit holds now. What was learned of limits, but for
    //! costs, and what was discovered is forgotten.
    Result<void> setLimits(std::vector<LimitSpec> limits, ClockReading now);
    void throttledByServer(ClockReading now); //!< Automatic margins grow.
    //! What the server turned out to keep more strictly than was declared.
    std::vector<LearnedLimit> learnedLimits() const;
    //! \a limits with the estimates of costs that were learned until now, by their names; see
    //! LearnedCost.
    std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> limits) const;
    //! Finds out the rates of a server by what it answers, see RateDiscovery, or forgets them.
    //! Nothing where a limit declares one. What is found stands behind the declared limits in
    //! limits().
    void discover(bool on, ClockReading now);
    //! By discover().
    bool isDiscovering() const;
    //! What was found until now.
    std::vector<DiscoveredLimit> discoveredLimits() const;
    //! How many may be under way while limits are discovered, and whether that grows with calls
    //! that are let in.
    struct AtOnce
    {
        std::int64_t calls
            = 0; //!< As many as there are numbers, where the server has told its limits.
        bool isGrowing = false;
        friend bool operator==(const AtOnce &, const AtOnce &) = default;
    };
    //! Nothing while they are not.
    std::optional<AtOnce> discoversAtOnce() const;
    //! limits(), each at the pace that calls are let go by now: as it was learned, or as it is
    //! tried.
    std::vector<LimitSpec> limitsInForce() const;
    //! Of each of limits(), what is added to its waits now, see LimitMargin.
    std::vector<Duration> margins() const;
    //! drainNews() would have something.
    bool hasNews() const;
    std::vector<News> drainNews(); //!< Since the last time.

    //! What is used, by the wall clock, for restore() in another process.
    QJsonObject save(ClockReading now) const;
    //! Takes up what save() gave, as it would be by now; limits are matched by name and algorithm.
    //! An error, of the kind File, where it is no such state: then nothing has changed.
    Result<void> restore(const QJsonObject &state, ClockReading now);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace penstock
