// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/admission.h>

#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/state/limitmatching.h>

namespace penstock {

namespace {
bool hangsOnRow(const Limit &limit)
{
    return !limit.match.host.isEmpty() || !limit.match.path.isEmpty()
        || limit.costBy.kind == CostBy::Kind::Path || limit.costBy.kind == CostBy::Kind::Value;
}

bool lends(const Limit &limit)
{
    const auto *const bucket = std::get_if<TokenBucketSettings>(&limit.settings);
    return bucket != nullptr && bucket->payment == Payment::Later;
}
} // namespace

std::optional<Error> neverAdmitted(const std::vector<Limit> &limits, const QByteArray &method)
{
    PermitRequest permitRequest;
    permitRequest.method = method;
    for (const Limit &limit : limits) {
        if (hangsOnRow(limit) || lends(limit) || !applies(limit, permitRequest))
            continue;
        const std::int64_t capacity = capacityOf(settingsInUse(limit));
        const std::int64_t cost = costOf(limit, permitRequest).value_or(0);
        if (cost <= capacity)
            continue;
        const auto needed = unitsOfServer(limit, cost);
        const QString name = QString::fromLatin1(method);
        const Message fault = capacity == 0 ? jobMessage("plan.no_capacity", needed)
            : limit.use == 100
            ? jobMessage("plan.over_capacity", name, cost, capacity, needed)
            : jobMessage("plan.over_used_part", name, cost, limit.use, capacity, needed);
        return fault.at(jobMessage("place.limit", limit.name));
    }
    return std::nullopt;
}

} // namespace penstock
