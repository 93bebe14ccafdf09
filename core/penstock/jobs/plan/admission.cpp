// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/admission.h>

#include <penstock/limits/spec/limitshare.h>
#include <penstock/limits/stack/limitmatching.h>

namespace penstock {

namespace {
bool hangsOnRow(const LimitSpec &limit)
{
    return !limit.match.host.isEmpty() || !limit.match.path.isEmpty()
        || limit.costBy.kind == CostBy::Kind::Path || limit.costBy.kind == CostBy::Kind::Value;
}

bool lends(const LimitSpec &limit)
{
    const auto *const bucket = std::get_if<TokenBucketSettings>(&limit.settings);
    return bucket != nullptr && bucket->payment == Payment::Later;
}
} // namespace

std::optional<Error> neverAdmitted(const std::vector<LimitSpec> &limits, const QByteArray &method)
{
    Ask ask;
    ask.method = method;
    for (const LimitSpec &limit : limits) {
        if (hangsOnRow(limit) || lends(limit) || !applies(limit, ask))
            continue;
        const std::int64_t capacity = capacityOf(settingsInUse(limit));
        const std::int64_t cost = costOf(limit, ask).value_or(0);
        if (cost <= capacity)
            continue;
        const QString has = limit.use == 100
            ? u"its capacity is %1"_s.arg(capacity)
            : u"%1 % of its capacity are %2"_s.arg(QString::number(limit.use)).arg(capacity);
        const QString what = capacity == 0
            ? u"it has a capacity of 0 and admits nothing"_s
            : u"a %1 costs %2, and %3"_s.arg(QString::fromLatin1(method)).arg(cost).arg(has);
        return Error {Error::Kind::Usage, what, u"limit \"%1\""_s.arg(limit.name),
                      u"Give it a capacity of %1 or more"_s.arg(unitsOfServer(limit, cost))};
    }
    return std::nullopt;
}

} // namespace penstock
