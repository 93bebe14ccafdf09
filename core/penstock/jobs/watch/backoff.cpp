// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/watch/backoff.h>

#include <penstock/jobs/watch/runwatch.h>
#include <penstock/limits/stack/gatesnapshot.h>

namespace penstock {

bool isBackingOff(const Gate &gate, const RunWatch *watch, Instant now)
{
    const std::optional<Instant> own = watch != nullptr ? watch->backsOffUntil() : std::nullopt;
    const std::optional<Instant> closed = gate.snapshot().pausedUntil;
    return own && closed && *closed > now && *closed <= *own;
}

void tryNow(Gate &gate, const RunWatch *watch, Instant now)
{
    if (isBackingOff(gate, watch, now))
        gate.resume(Gate::Reopen::Probe);
}

} // namespace penstock
