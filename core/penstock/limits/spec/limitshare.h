// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

namespace penstock {

//! What this program keeps to of a limit of which it is to take only LimitSpec::use percent. The
//! settings themselves are the server's: its counters are compared with those. Everything is
//! rounded in favour of whoever has the rest, but for a capacity of 1, which stays: less would be
//! nothing.
//! - token_bucket: capacity and rate; of what is in it at first (initial) as much, rounded down.
//!   Where it is stepped, each step brings the share of refill_amount, rounded down, at the
//!   server's own instants. Where that is less than 1 it is 1 each so many steps, and the first of
//!   them comes as late.
//! - leaky_bucket: the queue and the rate at which it drains.
//! - gcra: the burst, and the emission interval longer by as much.
//! - fixed_window, sliding_window, sliding_window_counter: how many, in the same windows.
//! - concurrency and waterwheel: the slots; the waterwheel's period is the same.
//! Nothing becomes smaller by 100 percent; less than 1 is as 1, more than 100 as 100. A capacity of
//! 0 stays 0. A call that takes more than the capacity that remains is OverCapacity, as it never
//! fits. What a server states of its limit is shared alike. What its refusals teach is what is left
//! for this program already: it is not shared again, and is kept as the limit of which it is the
//! share. Limits that nobody declared have no share.
PENSTOCK_EXPORT LimitSettings settingsInUse(const LimitSpec &spec);

//! A limit of the server's of which \a spec.use percent are so many \a units, 0 to largestAmount:
//! the smallest there is.
PENSTOCK_EXPORT std::int64_t unitsOfServer(const LimitSpec &spec, std::int64_t units);
//! So many \a units of the server's, 0 or more, as this program may use them, rounded down: at
//! least 1 of them if there are any.
PENSTOCK_EXPORT std::int64_t unitsInUse(const LimitSpec &spec, std::int64_t units);

} // namespace penstock
