// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/script/scriptcalls.h>

#include <QStringList>

//! \file
//! Rate limiters in Redis, for observers. Functions wait for \a client, see rediswait.h.
namespace penstock {

//! Returns their names, sorted.
PENSTOCK_EXPORT Result<QStringList> redisLimiterNames(RedisClient &client);
//! Returns levels, waiting requests and holders now; nothing for an unknown name.
PENSTOCK_EXPORT Result<std::optional<ScriptReply>> redisStatus(RedisClient &client,
                                                               const QString &name);
//! Deletes usage and queue. Processes that share it declare it again, with limits that start used
//! up. Returns false for an unknown name.
PENSTOCK_EXPORT Result<bool> resetRedisLimiter(RedisClient &client, const QString &name);

} // namespace penstock
