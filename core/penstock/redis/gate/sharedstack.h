// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/limits/stack/gate.h>
#include <penstock/redis/client/redisclient.h>
#include <penstock/support/clock.h>

#include <memory>
#include <optional>

namespace penstock {

//! One of those that share a stack, wherever they are.
struct Sharer
{
    QString name = {}; //!< As it calls itself, for people: "penstock run cities".
    QString host = {}; //!< Empty: this machine.
    qint64 process = 0; //!< Its number there.
    std::int64_t waiting = 0; //!< Requests without an answer yet.
    std::int64_t inFlight = 0; //!< Permits that have neither ended nor been given back.
    std::int64_t toGo = 0; //!< Calls that it is still going to ask for, as it said itself.
    bool isSelf = false;
    friend bool operator==(const Sharer &, const Sharer &) = default;
};

//! What a SharedStack needs to know beside its limits.
struct SharedStackOptions
{
    RedisOptions redis;
    QString name; //!< Of the stack: those who name the same one share it.
    QString who = {}; //!< What the others are told of this process, see Sharer.
    //! A process that says nothing for as long is dead, or for half as long where Redis has seen its connections
    //! go: what waits of it goes, and its slots come back.
    Duration lease = std::chrono::seconds(6);
    using Trouble = SharedSpec::WhenDown;
    Trouble trouble = Trouble::Wait; //!< What is done while Redis does not answer.
    //! The folder in which this computer remembers stacks, so that one that Redis has lost while no process used it
    //! begins used up. Empty: it begins anew.
    QString memory = {};
    Duration patience = std::chrono::seconds(5); //!< With Trouble::Stop, before it gives up.
};

//! A stack whose state lives in a Redis: all processes, on any machine, that name the same one have one
//! line and one budget. What it means is what a Stack means, but for these:
//! - A call that may have been sent counts, whoever dies then: it counts from the end of its lease at
//!   the latest.
//! - While Redis cannot be reached nothing is granted, and sharingTroubled() says why. Who waits keeps its
//!   place, or is denied when its max_wait has passed. It goes on by itself. With Trouble::Stop gaveUp() says when
//!   that has taken too long.
//! - A Redis that has lost the stack begins with limits that are used up, so that nothing counts twice. If no process
//!   used it then, SharedStackOptions::memory is needed to notice it.
//! - A step of Redis' clock, forward or back, makes no span shorter.
//! - Nothing is learned of a server's limits but what its counters say is left. What calls come to cost each process
//!   learns for itself.
//! - Levels and the like are those of the last answer, which is at most some seconds old. Nothing is foretold.
//! - If processes declare different limits, the stricter of each name holds for all: the one with the lower rate, or
//!   with the smaller capacity if the rates are equal. sharingTroubled() names those limits in each process.
//! Belongs to one thread, which needs an event loop. \a clock must outlive it; it need not agree with the clock
//! of anybody else.
class PENSTOCK_EXPORT SharedStack final : public Gate
{
    Q_OBJECT
public:
    SharedStack(SharedStackOptions options, std::vector<LimitSpec> limits, Clock &clock,
                QObject *parent = nullptr);
    //! Says goodbye, for which it waits half a second at most.
    ~SharedStack() override;

    Ticket request(const Ask &ask, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    void discover(bool on) override;

    qsizetype waiting() const override;
    //! With the queue, what is used of the limits, without those that wait.
    GateSnapshot snapshot(Detail detail = Detail::Known) const override;
    std::vector<LimitLevel> levels() const; //!< Of Gate::Detail::Shown.
    const std::vector<LimitSpec> &limits() const; //!< Those that hold, with names.
    Holder bindingLimit() const; //!< See GateSnapshot.
    std::optional<Instant> pausedUntil() const; //!< See GateSnapshot.

    void setLimits(std::vector<LimitSpec> limits) override;

    //! Who goes through it, this one first.
    std::vector<Sharer> sharers() const;
    //! Tells the others how many calls (0 or more) are going to be asked for.
    void setToGo(std::int64_t calls);
    //! What keeps the limits from being shared as they should be now, and what to do about it;
    //! nothing where nothing does.
    std::optional<Error> sharingTrouble() const;

    bool isUp() const; //!< Redis answers.

Q_SIGNALS:
    //! Those who wait are to wait no longer: Redis cannot work (isForGood: a password, a certificate, a cluster, an
    //! old version), or has not answered for so long, with Trouble::Stop. Again for those who ask later.
    void gaveUp(const penstock::Error &why, bool isForGood);

    //! The same as sharingTrouble(), when there is something new; nothing when it is over.
    void sharingTroubled(const std::optional<penstock::Error> &trouble);

private:
    class Private;
    const std::shared_ptr<Private> d; // permits hold it weakly: they may outlive the stack
};

} // namespace penstock
