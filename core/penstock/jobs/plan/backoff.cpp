// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/backoff.h>

#include <penstock/jobs/plan/runwatch.h>
#include <penstock/limits/limiter/limitersnapshot.h>

namespace penstock {

bool isBackingOff(const PermitSource &permitSource, const RunWatch *watch, Instant now)
{
    const std::optional<Instant> own = watch != nullptr ? watch->backsOffUntil() : std::nullopt;
    const std::optional<Instant> closed = permitSource.snapshot().pausedUntil;
    return own && closed && *closed > now && *closed <= *own;
}

void tryNow(PermitSource &permitSource, const RunWatch *watch, Instant now)
{
    if (isBackingOff(permitSource, watch, now))
        permitSource.resume(PermitSource::Reopen::Probe);
}

} // namespace penstock
