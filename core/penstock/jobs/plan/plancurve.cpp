// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/plancurve.h>

#include <algorithm>

namespace penstock {

namespace {
constexpr int parts = 512; // of the whole: a point in each, and one more at each end of a wait
}

void PlanCurve::add(Duration at)
{
    // The curve goes up in steps: flat until this one, and then it is there.
    const PlanPoint foot {at, m_last.sent};
    const bool isFlat = at - m_last.at > m_step;
    if (isFlat && m_points.back() != m_last)
        keep(m_last);
    if (isFlat && at > m_points.back().at)
        keep(foot);
    m_last = {at, m_last.sent + 1};
    if (m_last.sent - m_points.back().sent >= m_many)
        keep(m_last);
}

void PlanCurve::keep(const PlanPoint &point)
{
    m_points.push_back(point);
    if (m_points.size() >= maxPoints - 2)
        thinOut();
}

// What is closer to the one before it than the grain, both ways, goes.
void PlanCurve::thinOut()
{
    do {
        m_many *= 2;
        m_step = std::max(m_step * 2, m_points.back().at / parts);
        std::vector<PlanPoint> kept {m_points.front()};
        for (std::size_t i = 1; i < m_points.size(); ++i) {
            const PlanPoint &point = m_points[i];
            if (point.at - kept.back().at > m_step || point.sent - kept.back().sent >= m_many)
                kept.push_back(point);
        }
        m_points = std::move(kept);
    } while (m_points.size() > maxPoints / 2);
}

std::vector<PlanPoint> PlanCurve::points() const
{
    std::vector<PlanPoint> points = m_points;
    if (points.back() != m_last)
        points.push_back(m_last);
    return points;
}

std::int64_t sentBy(const std::vector<PlanPoint> &curve, Duration at)
{
    const auto after
        = std::upper_bound(curve.begin(), curve.end(), at,
                           [](Duration time, const PlanPoint &point) { return time < point.at; });
    if (after == curve.begin())
        return 0;
    const PlanPoint &from = *(after - 1);
    if (after == curve.end())
        return from.sent;
    const double part = double((at - from.at).count()) / double((after->at - from.at).count());
    return from.sent + std::int64_t(part * double(after->sent - from.sent));
}

std::optional<Duration> sentAt(const std::vector<PlanPoint> &curve, std::int64_t requests)
{
    const auto point = std::lower_bound(
        curve.begin(), curve.end(), requests,
        [](const PlanPoint &each, std::int64_t count) { return each.sent < count; });
    if (point == curve.end())
        return std::nullopt;
    if (point == curve.begin() || point->sent == requests)
        return point->at;
    const PlanPoint &from = *(point - 1);
    const double part = double(requests - from.sent) / double(point->sent - from.sent);
    return from.at + Duration(std::int64_t(part * double((point->at - from.at).count())));
}

} // namespace penstock
