// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/watch/backoff.h>

#include <penstock/jobs/watch/runwatch.h>

namespace penstock {

bool isBackingOff(const LimitGate &gate, const RunWatch *watch, Instant now)
{
    const std::optional<Instant> own = watch != nullptr ? watch->backsOffUntil() : std::nullopt;
    const std::optional<Instant> closed = gate.pausedUntil();
    return own && closed && *closed > now && *closed <= *own;
}

void tryNow(LimitGate &gate, const RunWatch *watch, Instant now)
{
    if (isBackingOff(gate, watch, now))
        gate.resume(Gate::Reopen::Probe);
}

} // namespace penstock
