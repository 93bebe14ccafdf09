// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/gate/sharedgate.h>
#include <penstock/sharing/keys/keyfolder.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! Who goes through a gate that is kept.
enum class Reach {
    Machine, //!< All processes of this machine that open it.
    Process //!< This one alone, which has the KeyLock of the key: the same without a socket.
};

//! The gate of \a key: a SharedGate with its sockets, board and logs in the folder of the key, which is
//! created if it does not exist. An error of the kind File if that cannot be its user's alone. \a clock must
//! outlive it, and has to be one that all of them read the same, as SystemClock.
PENSTOCK_EXPORT Result<std::unique_ptr<SharedGate>> openGate(const KeptKey &key,
                                                             std::vector<LimitSpec> limits,
                                                             Clock &clock,
                                                             Reach reach = Reach::Machine);

//! What a keeper of the key had let go and not written down when it was killed is counted in the key's file
//! from here on, for those who read that alone. Does nothing if a process keeps the key now.
PENSTOCK_EXPORT void countWhatIsLeft(const KeyFolder &folder, const QString &id, Clock &clock);

} // namespace penstock
