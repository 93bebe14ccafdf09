// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/support/clock.h>

namespace penstock {

// Out of line, so that the vtables live in this library alone.
Alarm::~Alarm() = default;
Clock::~Clock() = default;

} // namespace penstock
