// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/limitgate.h>
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
//! - Levels and the like are at most a moment old; throttled() of its permits is always false, and the
//!   keeper sees to trials itself.
//! All clocks have to read the same time that counts suspend, as SystemClock does. What it is given must
//! outlive it. Belongs to one thread.
class PENSTOCK_EXPORT SharedGate final : public LimitGate
{
    Q_OBJECT
public:
    //! \a name says to the others who this is, see Sharer.
    SharedGate(KeptKey key, std::vector<LimitSpec> limits, const QString &name, Clock &clock,
               Switchboard &switchboard, TermBoard board, QObject *parent = nullptr);
    ~SharedGate() override;

    Ticket request(const Ask &ask, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    void discover(bool on) override;

    qsizetype waiting() const override;
    std::vector<LimitLevel> levels() const override;
    //! As its keeper has them; before it has been heard, as declared.
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

    //! This process keeps the limits now.
    bool isKeeper() const;
    void own(std::unique_ptr<Switchboard> switchboard); //!< The one that it was given.

private:
    class Private;
    std::unique_ptr<Switchboard> m_switchboard; // if it is its own; goes after what uses it
    const std::shared_ptr<Private> d; // permits hold it weakly: they may outlive the gate
};

} // namespace penstock
