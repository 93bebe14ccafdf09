// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>

namespace penstock {

class RunWatch;

//! Whether calls wait at \a now only because too many have failed, as \a watch has seen it: no server
//! has asked for it. False where \a watch is null.
PENSTOCK_EXPORT bool isBackingOff(const Gate &gate, const RunWatch *watch, Instant now);
//! Then one goes at once, and the others where it is answered. Nothing else: what a server asks for
//! is kept to.
PENSTOCK_EXPORT void tryNow(Gate &gate, const RunWatch *watch, Instant now);

} // namespace penstock
