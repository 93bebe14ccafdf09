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

//! The permit source of a key that all processes of this computer share. One process is the leader
//! and holds the limits; the others are its clients. The leader may change at any time; callers do
//! not notice.
//! - All processes share one queue, with priorities and aging, as in a Stack.
//! - If the leader ends, another process takes over at once; if it is stopped, within a second. Its
//!   grants still count, and waiting requests keep their places.
//! - If a client dies, its waiting requests are removed. What it may have sent stays charged.
//! - Snapshots of clients are at most a moment old.
//! All clocks must read the same time and count suspend, as SystemClock does.
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

    qsizetype waiting() const override; //!< Requests of this client only.
    GateSnapshot snapshot(Detail detail = Detail::Known) const override;
    //! The leader's limits; as declared until it responds.
    const std::vector<LimitSpec> &limits() const;

    //! Returns true if this process is the leader.
    bool isKeeper() const;
    void own(std::unique_ptr<Switchboard> switchboard); //!< Takes over the switchboard it uses.

Q_SIGNALS:
    //! Emitted if the limits cannot be recorded or shared, with the fix.
    void troubled(const penstock::Error &error);

private:
    class Private;
    std::unique_ptr<Switchboard> m_switchboard; // if it owns it; destroyed after its users
    const std::shared_ptr<Private> d; // permits hold it weakly: they may outlive this
};

} // namespace penstock
