// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/gate.h>
#include <penstock/limits/stack/stackoptions.h>
#include <penstock/support/clock.h>

#include <QJsonObject>

#include <memory>
#include <vector>

namespace penstock {

//! Several limits that must all agree, and the requests that wait for them.
//! - Granted in one step: nothing is taken from any limit before all can give.
//! - FIFO within a priority: nobody overtakes an earlier request that waits for a limit it needs
//!   too; who needs none of the exhausted limits goes at once.
//! - Each request gets exactly one answer, from the event loop. A denial takes nothing.
//! - One alarm, set for the earliest useful instant, and none while nobody waits. (With limits that
//!   follow the wall clock it rings at least once a second: somebody may set that clock.)
//! - A pause ends by itself; resumed() is emitted by the first activity after that. paused(), and
//!   resumed() by resume(), are emitted from within the call, all else from the event loop. Slots
//!   and answers may destroy it.
//! Reads time only from the clock, which must outlive it. If the clock goes back, time stands still
//! until the clock has caught up. Belongs to one thread.
//! Settings, in the ranges of limitspec.h, may change while requests wait: what was consumed stays
//! consumed, and who asks for more than a limit holds now is denied. Names are unique.
class PENSTOCK_EXPORT Stack final : public Gate
{
    Q_OBJECT
public:
    //! Names made up for those that have none, see nameLimits(). No limits let everything through.
    Stack(std::vector<LimitSpec> limits, Clock &clock, StackOptions options = {},
          QObject *parent = nullptr);
    ~Stack() override;

    Ticket request(const Ask &ask, OnAnswer onAnswer) override;
    void cancel(Ticket ticket) override;
    void pause(Instant until, const QString &reason, Reopen reopen = Reopen::All) override;
    void resume(Reopen reopen = Reopen::All) override;
    void discover(bool on) override;

    //! Without those that are granted or denied and whose answers are on their way.
    qsizetype waiting() const override;
    //! By pause(), until its probe has ended, if one goes first; a single limit that is closed does
    //! not count.
    bool isPaused() const;
    //! Nothing where it is not paused; Instant::max() where resume() has to end it. May be in the
    //! past while the probe is out that goes first.
    std::optional<Instant> pausedUntil() const;
    //! When a waiting request can be granted at the earliest, if nobody intervenes. Nothing where
    //! that depends on calls whose end is not known, or the ticket does not wait.
    std::optional<Instant> forecast(Ticket ticket) const;
    //! The same for a request that would join the end of the queue now.
    std::optional<Instant> forecast(const Ask &ask) const;

    //! As declared, with names, and behind them those that were discovered.
    const std::vector<LimitSpec> &limits() const;
    void setLimits(std::vector<LimitSpec> limits) override;
    std::vector<LimitLevel> levels() const; //!< How full each of them is, in their order.
    Holder bindingLimit() const; //!< What the first waiting request waits for; empty if none waits.

    //! What the server keeps more strictly than they say: as it stated in its responses, or by what
    //! it let through before it rejected. It is obeyed. Limits kept apart by per are left out.
    //! Forgotten with the stack.
    std::vector<LearnedLimit> learnedLimits() const;
    //! Those that discover() found; they are in limits() too.
    std::vector<DiscoveredLimit> discoveredLimits() const;

    GateSnapshot snapshot(Detail detail = Detail::Known) const override;
    //! What has been consumed, as of now and by the wall clock, for restore() in a later run.
    QJsonObject save() const;
    //! Takes up a saved state; what has expired meanwhile is dropped. Limits are matched by name
    //! and algorithm. What is no saved state is an error of the kind File, and changes nothing.
    Result<void> restore(const QJsonObject &state);

private:
    class Private;
    const std::shared_ptr<Private> d; // permits hold it weakly: they may outlive the stack
};

} // namespace penstock
