// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>

namespace penstock {

class RunWatch;

//! Returns true if requests wait only because too many failed, not by request of a server. \a watch
//! may be null: false.
PENSTOCK_EXPORT bool isBackingOff(const PermitSource &permitSource, const RunWatch *watch,
                                  Instant now);
//! Sends one request now, and the others after its response, if isBackingOff(). Waits requested by
//! a server are kept.
PENSTOCK_EXPORT void tryNow(PermitSource &permitSource, const RunWatch *watch, Instant now);

} // namespace penstock
