// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/keys/usagefolder.h>
#include <penstock/sharing/source/localsharedsource.h>
#include <penstock/support/clock.h>

#include <memory>

namespace penstock {

//! The processes that share a permit source.
enum class Reach {
    Machine, //!< All processes of this computer that open it.
    Process //!< Only this process, which holds the UsageLock; without a socket.
};

//! Opens the permit source of \a key, in the key's folder, which is created. Returns an
//! ErrorKind::File error if the folder is not private. \a clock must agree with that of all
//! processes, as SystemClock does.
PENSTOCK_EXPORT Result<std::unique_ptr<LocalSharedSource>>
openPermitSource(const SharedKeyFiles &key, std::vector<Limit> limits, Clock &clock,
                 Reach reach = Reach::Machine);

//! Adds to the key's file what a killed leader only logged, for readers of that file. Ignored if
//! the key has a leader.
PENSTOCK_EXPORT void countWhatIsLeft(const UsageFolder &folder, const QString &id, Clock &clock);

} // namespace penstock
