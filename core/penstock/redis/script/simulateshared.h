// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/simulation/simulate.h>
#include <penstock/redis/client/redisclient.h>

namespace penstock {

//! Simulates as simulate() does, but with the Lua script in Redis, in virtual time. Instants are
//! rounded to microseconds. Waits for \a client in an event loop, and deletes its data.
PENSTOCK_EXPORT Result<std::vector<Decision>> simulateShared(const Simulation &simulation,
                                                             RedisClient &client);

} // namespace penstock
