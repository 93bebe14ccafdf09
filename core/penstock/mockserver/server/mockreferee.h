// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/referee/referee.h>
#include <penstock/mockserver/server/mockserveroptions.h>

#include <memory>

namespace penstock {

//! Returns the costs in \a options, or in their dialect; nothing if not charged.
PENSTOCK_EXPORT std::optional<CostRange> costOfAnswer(const MockServerOptions &options);

//! Returns the referee for \a options: limits, other clients, penalties. Pass it the server's time,
//! see MockServerOptions::clockSkew, but \a created in local time.
PENSTOCK_EXPORT std::unique_ptr<Referee> makeReferee(const MockServerOptions &options,
                                                     ClockReading created);

} // namespace penstock
