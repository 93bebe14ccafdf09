// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/simulation/simulate.h>
#include <penstock/redis/client/redisclient.h>

namespace penstock {

//! Decides as simulate() does, but by the script that a Redis runs for stacks that machines share: its time
//! is told to it as well. Instants are rounded to microseconds. Waits for \a client in an event loop of its
//! own; what it has made there it removes.
PENSTOCK_EXPORT Result<std::vector<Decision>> simulateShared(const Simulation &simulation,
                                                             RedisClient &client);

} // namespace penstock
