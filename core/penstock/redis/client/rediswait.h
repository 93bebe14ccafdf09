// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/client/redisclient.h>

//! \file
//! For programs that have nothing else to do meanwhile: each waits in an event loop of its own.
namespace penstock {

//! Opens it if need be. Nothing where it takes commands now; else why its first try has failed.
PENSTOCK_EXPORT std::optional<Error> waitUntilReady(RedisClient &client);
PENSTOCK_EXPORT RedisClient::Answer waitFor(RedisClient &client, const QByteArrayList &words);
PENSTOCK_EXPORT RedisClient::Answer waitFor(RedisClient &client, const RedisScript &script,
                                            const QByteArrayList &keys,
                                            const QByteArrayList &arguments);

} // namespace penstock
