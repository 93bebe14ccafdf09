// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/diagnosis.h>

#include <penstock/http/diagnosis/suspicions_p.h>

namespace penstock {

namespace {
// A limit of the server that the profile does not have as it is; the surest suspicion first.
Suspicion limitOfServer(const DiagnosisEvidence &seen)
{
    const LimitSuspicions limits(seen);
    if (Suspicion found = limits.endpoint())
        return found;
    if (Suspicion found = limits.tooHigh())
        return found;
    if (Suspicion found = WindowSuspicions(seen).crossing())
        return found;
    if (Suspicion found = limits.concurrency())
        return found;
    return BurstSuspicions(seen).burst();
}
} // namespace

std::optional<Diagnosis> diagnose(const SendLog &log, const std::vector<Limit> &declared)
{
    const DiagnosisEvidence seen(log, declared);
    if (seen.throttled().empty())
        return std::nullopt;
    const ClientSuspicions clients(seen);
    if (Suspicion found = clients.sharedByCounter())
        return found;
    if (Suspicion root = limitOfServer(seen)) {
        Suspicion worse = clients.penalty(*root);
        return worse ? worse : root;
    }
    if (Suspicion found = clients.sharedByVariation())
        return found;
    Suspicion found = clients.usedUpBefore();
    return found ? found : clients.unknown();
}

} // namespace penstock
