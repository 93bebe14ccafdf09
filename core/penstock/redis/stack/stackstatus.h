// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/redis/stack/stackcall.h>

#include <QStringList>

//! \file
//! What a Redis has of stacks that machines share, for those who take no part in them. Each waits for
//! \a client, see rediswait.h.
namespace penstock {

//! The names of those that there are, sorted.
PENSTOCK_EXPORT Result<QStringList> stackNames(RedisClient &client);
//! Levels, waiters and holders of one as they are now; nothing where there is none of this name.
PENSTOCK_EXPORT Result<std::optional<StackAnswer>> stackStatus(RedisClient &client,
                                                               const QString &name);
//! Forgets all that was used of it, and who waits: whoever shares it says so again, and its limits begin used
//! up for them. False where there is none.
PENSTOCK_EXPORT Result<bool> resetStack(RedisClient &client, const QString &name);

} // namespace penstock
