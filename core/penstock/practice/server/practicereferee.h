// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/referee/referee.h>
#include <penstock/practice/server/practiceserveroptions.h>

#include <memory>

namespace penstock {

//! What answers cost by \a options, or else by their dialect; nothing where they cost nothing.
PENSTOCK_EXPORT std::optional<CostRange> costOfAnswer(const PracticeServerOptions &options);

//! The referee that \a options ask for: limits, other clients, penalties. Is to be told the time by
//! the server's own clock, see PracticeServerOptions::clockSkew; \a created is by ours.
PENSTOCK_EXPORT std::unique_ptr<Referee> makeReferee(const PracticeServerOptions &options,
                                                     ClockReading created);

} // namespace penstock
