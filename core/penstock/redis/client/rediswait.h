// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisclient.h>

//! \file
//! Waiting for Redis, in an event loop, for programs with nothing else to do.
namespace penstock {

//! Opens \a client. Returns nothing once it is ready, or why the first attempt failed.
PENSTOCK_EXPORT std::optional<Error> waitUntilReady(RedisClient &client);
PENSTOCK_EXPORT RedisClient::Answer waitFor(RedisClient &client, const QByteArrayList &words);
PENSTOCK_EXPORT RedisClient::Answer waitFor(RedisClient &client, const RedisScript &script,
                                            const QByteArrayList &keys,
                                            const QByteArrayList &arguments);

} // namespace penstock
