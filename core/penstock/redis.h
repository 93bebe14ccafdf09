// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise. What this header names may change in a minor version.
#pragma once

#include <penstock/limits.h>
#include <penstock/redis/limiter/redisratelimiter.h>

//! \file
//! The main header of limits that computers share through Redis. Needs Qt Network and an event
//! loop.
//! \code
//! SystemClock clock;
//! RedisRateLimiter shared({{redisAddressFromText(url).value()}, QStringLiteral("example")},
//!                    {limitFromShorthand(u"10 concurrent").value(),
//!                     limitFromShorthand(u"bucket 50 refill 50/10s").value()},
//!                    clock);
//! PermitRequest permitRequest;
//! permitRequest.maxWait = std::chrono::seconds(5);
//! shared.request(permitRequest, [&](PermitResult permit) {
//!     if (permit)
//!         return call(*std::move(permit));
//!     qInfo() << permit.error().text(); // for example that the wait would be longer than 5 s
//!     app.quit();
//! });
//! \endcode
//! Start with:
//! - RedisRateLimiter is the permit source. All that use its name share its limits.
//! - RedisRateLimiterOptions set the Redis, the name, and what happens while Redis does not
//!   respond.
//! - redisAddressFromText() reads a RedisAddress, such as redis://HOST:PORT.
