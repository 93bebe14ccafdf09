// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/acquire/awaitpermit.h>
#include <penstock/limits/acquire/futurepermit.h>
#include <penstock/limits/acquire/gateport.h>
#include <penstock/limits/acquire/permitwait.h>
#include <penstock/limits/simulation/simulate.h>
#include <penstock/limits/spec/limitjson.h>
#include <penstock/limits/stack/stack.h>
#include <penstock/support/manualclock.h>
#include <penstock/support/systemclock.h>

//! \file
//! The front door of the limits: what lets something happen no more often than is allowed. It needs
//! Qt Core and an event loop. Source compatibility is promised for what this header names.
//! \code
//! SystemClock clock;
//! Stack stack({limitFromShorthand(u"5/100ms").value(), limitFromShorthand(u"every 10ms").value()},
//!             clock);
//!
//! for (int call = 1; call <= 12; ++call) {
//!     stack.request({}, [&app, call](PermitResult answer) {
//!         Permit permit = std::move(answer).value(); // or a Denial that says why and until when
//!         permit.sent(); // here the request would leave
//!         qInfo() << "call" << call << "waited" << permit.facts().waited.count() / 1'000'000
//!                 << "ms";
//!         if (call == 12)
//!             app.quit();
//!     });
//! }
//! \endcode
//! To begin with:
//! - LimitSpec is one limit as a value; limitFromShorthand() reads "600/min", limitFromJson() the
//!   rest.
//! - Stack holds several limits and lets a request through when all of them agree.
//! - Ask is what a request wants of a stack: its cost, its priority, its source, how long it would
//!   wait.
//! - acquire(), futurePermit() and awaitPermit() ask with a callback, a future or in a coroutine; a
//!   GatePort asks from other threads.
//! - Permit is leave for one request: sent() when it leaves, destroyed when it has ended.
//! - Denial says why there was none, and when there could have been one.
//! - SystemClock is the machine's time, ManualClock the time of tests: it moves when it is told to.
//! - simulate() decides a list of arrivals in virtual time, without a clock and without waiting.
