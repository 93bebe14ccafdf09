// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>
#include <penstock/sharing/board/electionboard.h>
#include <penstock/sharing/channel/channel.h>
#include <penstock/sharing/leader/localsharedleader.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! The permit source of a key that all processes of this computer share. One process is the leader
//! and holds the limits; the others are its clients. The leader may change at any time; callers do
//! not notice.
//! - All processes share one queue, with priorities and aging, as in a RateLimiter.
//! - If the leader ends, another process takes over at once; if it is stopped, within a second. Its
//!   grants still count, and waiting requests keep their places.
//! - If a client dies, its waiting requests are removed. What it may have sent stays charged.
//! - Snapshots of clients are at most a moment old.
//! All clocks must read the same time and count suspend, as SystemClock does.
class PENSTOCK_EXPORT LocalSharedSource final : public PermitSource
{
    Q_OBJECT
public:
    LocalSharedSource(SharedKeyFiles key, std::vector<Limit> limits, Clock &clock,
                      Switchboard &switchboard, ElectionBoard board, QObject *parent = nullptr);
    ~LocalSharedSource() override;

    Ticket request(const PermitRequest &permitRequest, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    void discover(bool on) override;
    void setLimits(std::vector<Limit> limits) override;

    qsizetype waiting() const override; //!< Requests of this client only.
    LimiterSnapshot snapshot(Detail detail = Detail::Known) const override;
    //! The leader's limits; as declared until it responds.
    const std::vector<Limit> &limits() const;

    //! Returns true if this process is the leader.
    bool isLeader() const;
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
