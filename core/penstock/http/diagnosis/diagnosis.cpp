// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/diagnosis/diagnosis.h>

#include <penstock/http/diagnosis/suspicions_p.h>

namespace penstock {

namespace {
// A limit of the server that the profile does not have as it is; the surest suspicion first.
Suspicion limitOfServer(const DiagnosisEvidence &seen)
{
    for (const auto suspect :
         {suspectEndpoint, suspectTooHigh, suspectOtherWindows, suspectConcurrency, suspectBurst}) {
        if (Suspicion found = suspect(seen))
            return found;
    }
    return std::nullopt;
}

} // namespace

std::optional<Diagnosis> diagnose(const SendLog &log, const std::vector<Limit> &declared)
{
    const DiagnosisEvidence seen(log, declared);
    if (seen.throttled().empty())
        return std::nullopt;
    if (Suspicion found = suspectSharingByCounter(seen))
        return found;
    if (Suspicion root = limitOfServer(seen)) {
        Suspicion worse = suspectPenalty(seen, *root);
        return worse ? worse : root;
    }
    if (Suspicion found = suspectSharingByVariation(seen))
        return found;
    Suspicion found = suspectUseBefore(seen);
    return found ? found : unknownCause(seen);
}

} // namespace penstock
