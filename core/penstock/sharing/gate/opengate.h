// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/gate/sharedgate.h>
#include <penstock/sharing/keys/keyfolder.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! The gate of \a key for all processes of this machine that open it: a SharedGate with its sockets, board
//! and logs in the folder of the key, which is made where it is not there. An error of the kind
//! File where that cannot be its user's alone. \a name is for the others who use it. \a clock must
//! outlive it, and has to be one that all of them read the same, as SystemClock.
PENSTOCK_EXPORT Result<std::unique_ptr<SharedGate>>
openGate(const KeptKey &key, std::vector<LimitSpec> limits, const QString &name, Clock &clock);

//! Who uses the key of this id now, as its keeper says, asked in at most \a within, for which it
//! blocks; nobody where nobody does, or it does not answer. Takes no part in it.
PENSTOCK_EXPORT std::vector<Sharer> sharersOf(const QString &folder, const QString &id,
                                              Duration within = std::chrono::milliseconds(200));

//! What a keeper of the key had let go and not written down when it was killed is counted in the key's file
//! from here on, for those who read that alone. Nothing where somebody keeps the key now.
PENSTOCK_EXPORT void countWhatIsLeft(const KeyFolder &folder, const QString &id);

} // namespace penstock
