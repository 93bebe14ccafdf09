// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/acquire/awaitpermit.h>
#include <penstock/limits/acquire/permitport.h>
#include <penstock/limits/acquire/permitwait.h>
#include <penstock/limits/limiter/ratelimiter.h>
#include <penstock/limits/simulation/simulate.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>

//! \file
//! The main header of limits: permits that keep requests within rate limits. Needs Qt Core and an
//! event loop. Source compatibility is promised for what this header names.
//! \code
//! SystemClock clock;
//! RateLimiter rateLimiter(
//!     {limitFromShorthand(u"5/100ms").value(), limitFromShorthand(u"every 10ms").value()}, clock);
//!
//! for (int i = 1; i <= 12; ++i) {
//!     rateLimiter.request({}, [&app, i](PermitResult result) {
//!         Permit permit = std::move(result).value(); // or a Denial, with its reason and time
//!         permit.sent(); // send the request here
//!         qInfo() << "request" << i << "waited" << permit.facts().waited.count() / 1'000'000
//!                 << "ms";
//!         if (i == 12)
//!             app.quit();
//!     });
//! }
//! \endcode
//! Start with:
//! - Limit is a limit. limitFromShorthand() reads "600/min", limitFromJson() every setting.
//! - RateLimiter is a rate limiter: it grants a permit when all of its limits agree.
//! - PermitRequest is a permit request: its cost, priority, source and longest wait.
//! - acquire(), futurePermit() and awaitPermit() request a permit with a callback, a future or a
//!   coroutine; a PermitPort does so from other threads.
//! - Permit allows one request. Call sent() when the request leaves; destroy the permit when it has
//!   ended.
//! - Denial is the reason why a permit was denied, with a forecast.
//! - SystemClock is real time; ManualClock is for tests.
//! - simulate() decides a list of arrivals in virtual time.
