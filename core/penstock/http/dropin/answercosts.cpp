// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/answercosts_p.h>

#include <algorithm>

namespace penstock {

qint64 AnswerCosts::maxBodyRead() const
{
    const auto isInBody = [](const ActualCostLimit &limit) { return !limit.actual.path.isEmpty(); };
    const bool isLookedAt = m_options.costsOf
        || std::any_of(m_options.actualCosts.begin(), m_options.actualCosts.end(), isInBody);
    return isLookedAt ? 1024 * 1024 : 0;
}

AnswerCosts::Found AnswerCosts::of(const QNetworkReply &reply, int status,
                                   const HeaderList &headers, const QByteArray &body)
{
    Found found;
    if (m_options.costsOf)
        found.units = m_options.costsOf(reply, body);
    for (std::int64_t &units : found.units)
        units = std::max<std::int64_t>(units, 0);
    for (const ActualCostLimit &limit : m_options.actualCosts) {
        if (found.units.contains(limit.name))
            continue;
        const auto cost = actualCost(limit, status, headers, body);
        const bool oughtToSay = limit.actual.isKnown() && status >= 200 && status < 300;
        if (cost) {
            found.units.insert(limit.name, *cost);
        } else if (oughtToSay && !m_untold.contains(limit.name)) {
            m_untold.insert(limit.name);
            found.untold.append(limit.name);
        }
    }
    return found;
}

} // namespace penstock
