// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>
#include <penstock/limits/stack/stackcore.h>

#include <optional>
#include <vector>

namespace penstock {

//! What there is to see of a gate, for those who plan with it, show it or remember it. As of the moment it was asked;
//! where another process keeps the limits, it may be a moment old.
struct PENSTOCK_EXPORT GateSnapshot
{
    //! Of \a core, whose names of limits it takes over.
    static GateSnapshot of(const StackCore &core, ClockReading now, Gate::Detail detail);

    std::vector<LimitSpec> limits
        = {}; //!< As declared, with names, and behind them those that were discovered.
    std::vector<LimitLevel> levels = {}; //!< How full each of them is, in their order.
    Holder bindingLimit = {}; //!< What the first waiting request waits for; empty if none waits.
    //! Nothing where it is not paused; Instant::max() where resume() has to end it. May be in the past while the
    //! probe is out that goes first.
    std::optional<Instant> pausedUntil = {};
    //! What the server keeps more strictly than is declared: as it stated in its responses, or by what it let through
    //! before it rejected. It is obeyed. Limits kept apart by per are left out.
    std::vector<LearnedLimit> learned = {};
    std::vector<DiscoveredLimit> discovered = {}; //!< Found by Gate::discover(), not declared.
    //! With Gate::Detail::Queue all of it, with those that wait, to try out what would be if. It shares nothing with
    //! the gate, and may go to another thread. Nothing where no process of this computer keeps the line.
    std::optional<StackCore> core = {};

    //! \a declared with what is taken for a call now, by their names, where that is learned.
    std::vector<LimitSpec> withLearnedCosts(std::vector<LimitSpec> declared) const;
    //! What is used at \a now, for StackCore::restore(); empty where \a core is nothing.
    QJsonObject used(ClockReading now) const;
};

} // namespace penstock
