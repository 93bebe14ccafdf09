// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>
#include <penstock/sharing/board/termboard.h>
#include <penstock/sharing/channel/channel.h>
#include <penstock/sharing/keeper/gatekeeper.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! The gate of a key, shared by all processes of a machine that use it: one of them keeps the limits, and
//! the others ask it. Which one that is may change at any time, and nobody who asks needs to know.
//! - One line for all of them, with priorities and ageing, as in a Stack.
//! - Whoever comes first is keeper. When it ends or is killed another takes over at once, and where it is
//!   stopped within a second; what it had let go stays counted, and what waited keeps its place.
//! - What a gate lets go counts, whoever dies then: places in the line come back at once, what may have
//!   been sent stays charged.
//! - The process that keeps the limits asks them directly, the others through a socket. What those see of them is
//!   at most a moment old; the keeper sees to trials itself.
//! All clocks have to read the same time that counts suspend, as SystemClock does. What it is given must
//! outlive it. Belongs to one thread.
class PENSTOCK_EXPORT SharedGate final : public Gate
{
    Q_OBJECT
public:
    SharedGate(KeptKey key, std::vector<LimitSpec> limits, Clock &clock, Switchboard &switchboard,
               TermBoard board, QObject *parent = nullptr);
    ~SharedGate() override;

    Ticket request(const Ask &ask, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    void discover(bool on) override;
    void setLimits(std::vector<LimitSpec> limits) override;

    qsizetype waiting() const override; //!< Of this gate alone, not of others that share it.
    GateSnapshot snapshot(Detail detail = Detail::Known) const override;
    //! As the keeper has them; before it has been heard, as declared.
    const std::vector<LimitSpec> &limits() const;

    //! This process keeps the limits now.
    bool isKeeper() const;
    void own(std::unique_ptr<Switchboard> switchboard); //!< The one that it was given.

Q_SIGNALS:
    //! What keeps the limits from being kept and shared as they should be now, and what to do about it.
    void troubled(const penstock::Error &error);

private:
    class Private;
    std::unique_ptr<Switchboard> m_switchboard; // if it is its own; goes after what uses it
    const std::shared_ptr<Private> d; // permits hold it weakly: they may outlive the gate
};

} // namespace penstock
