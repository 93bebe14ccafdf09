// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/sharedspec.h>
#include <penstock/limits/stack/limitgate.h>
#include <penstock/redis/client/redisclient.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

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
    Duration patience = std::chrono::seconds(5); //!< With Trouble::Stop, before it gives up.
};

//! A stack whose state lives in a Redis: all processes, on any machine, that name the same one have one
//! line and one budget. What it means is what a Stack means, but for these:
//! - A call that may have been sent counts, whoever dies then: it counts from the end of its lease at
//!   the latest.
//! - While Redis cannot be reached nothing is granted, and sharingTroubled() says why. Who waits keeps its
//!   place, or is denied when its max_wait has passed. It goes on by itself. With Trouble::Stop gaveUp() says when
//!   that has taken too long.
//! - A Redis that has lost the stack begins with limits that are used up, so that nothing counts twice.
//! - Nothing is learned of a server's limits but what its counters say is left. What calls come to cost each process
//!   learns for itself.
//! - Levels and the like are those of the last answer, which is at most some seconds old. Nothing is foretold.
//! - The limits are those that somebody set last; all others take them over.
//! Belongs to one thread, which needs an event loop. \a clock must outlive it; it need not agree with the clock
//! of anybody else.
class PENSTOCK_EXPORT SharedStack final : public LimitGate
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
    std::vector<LimitLevel> levels() const override;
    //! As declared, with names.
    const std::vector<LimitSpec> &limits() const override;
    Holder bindingLimit() const override;
    std::optional<Instant> pausedUntil() const override;
    std::optional<Instant> forecastOfLast(const Ask &ask, std::int64_t count) const override;
    StackCore snapshot() const override;
    QJsonObject save() const override;

    void setLimits(std::vector<LimitSpec> limits) override;
    std::vector<LearnedLimit> learnedLimits() const override;
    std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> limits) const override;
    std::vector<DiscoveredLimit> discoveredLimits() const override;
    std::vector<Sharer> sharers() const override;
    void setToGo(std::int64_t calls) override;
    QString sharingTrouble() const override;

    bool isUp() const; //!< Redis answers.

Q_SIGNALS:
    //! Those who wait are to wait no longer: Redis cannot work (isForGood: a password, a certificate, a cluster, an
    //! old version), or has not answered for so long, with Trouble::Stop. Again for those who ask later.
    void gaveUp(const penstock::Error &why, bool isForGood);

private:
    class Private;
    const std::shared_ptr<Private> d; // permits hold it weakly: they may outlive the stack
};

} // namespace penstock
