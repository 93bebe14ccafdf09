// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise. What this header names may change in a minor version.
#pragma once

#include <penstock/limits.h>
#include <penstock/redis/gate/sharedstack.h>

//! \file
//! Limits that processes on several machines share through a Redis. It needs Qt Network and an event loop.
//! \code
//! SystemClock clock;
//! SharedStack shared({{redisAddressFromText(url).value()}, QStringLiteral("example")},
//!                    {limitFromShorthand(u"10 concurrent").value(),
//!                     limitFromShorthand(u"bucket 50 refill 50/10s").value()},
//!                    clock);
//! Ask ask;
//! ask.maxWait = std::chrono::seconds(5);
//! shared.request(ask, [&](PermitResult permit) {
//!     if (permit)
//!         return call(*std::move(permit));
//!     qInfo() << permit.error().text(); // for example that the wait would be longer than 5 s
//!     app.quit();
//! });
//! \endcode
//! - SharedStack is the permit source: request(), cancel(), pause(). All that name the same stack share it.
//! - SharedStackOptions name the Redis, the stack, and what happens while Redis does not answer.
//! - RedisAddress is read by redisAddressFromText() from redis://HOST:PORT and its like.
