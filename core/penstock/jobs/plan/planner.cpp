// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/planner.h>

#include <penstock/jobs/plan/planphases_p.h>
#include <penstock/jobs/plan/playthrough.h>
#include <penstock/jobs/spec/jobmessages.h>
#include <penstock/limits/learning/adaptiverate.h>
#include <penstock/limits/state/limitmatching.h>

#include <algorithm>
#include <deque>
#include <iterator>

namespace penstock {

namespace {
constexpr Duration aDay = std::chrono::hours(24);

std::int64_t unitsOf(const Limit &limit, const PermitRequest &permitRequest)
{
    return applies(limit, permitRequest)
        ? std::max<std::int64_t>(0, costOf(limit, permitRequest).value_or(0))
        : 0;
}

//! What is used of one limit, day by day.
class QuotaCount
{
public:
    QuotaCount(const Limit &spec, int index, WallTime start)
        : m_spec(spec)
        , m_start(start)
        , m_zone(zoneOf(spec))
    {
        m_quota.limit = index;
    }

    void add(const PlannedCall &call)
    {
        const std::int64_t units = unitsOf(m_spec, *call.permitRequest);
        if (units <= 0)
            return;
        const WallTime at = m_start + call.at.time_since_epoch();
        if (m_quota.days.empty() || at >= m_dayEnd)
            beginDay(at);
        m_quota.days.back().units += units;
    }
    const PlanQuota &quota() const { return m_quota; }

private:
    static QTimeZone zoneOf(const Limit &spec)
    {
        const auto *const window = std::get_if<FixedWindowSettings>(&spec.settings);
        return window != nullptr && window->anchor == Anchor::Calendar ? QTimeZone(window->timeZone)
                                                                       : QTimeZone::utc();
    }
    void beginDay(WallTime at)
    {
        const auto inMs = std::chrono::floor<std::chrono::milliseconds>(at.time_since_epoch());
        const QDate date = QDateTime::fromMSecsSinceEpoch(inMs.count(), m_zone).date();
        const qint64 end = date.addDays(1).startOfDay(m_zone).toMSecsSinceEpoch();
        m_dayEnd = WallTime(std::chrono::milliseconds(end));
        m_quota.days.push_back({date, 0});
    }

    const Limit &m_spec;
    WallTime m_start;
    QTimeZone m_zone;
    WallTime m_dayEnd;
    PlanQuota m_quota;
};

//! The most requests in any span of a second.
class PeakCount
{
public:
    void add(Instant at)
    {
        if (!m_recent.empty() && m_recent.back().first == at)
            ++m_recent.back().second;
        else
            m_recent.emplace_back(at, 1);
        ++m_count;
        while (m_recent.front().first <= at - std::chrono::seconds(1)) {
            m_count -= m_recent.front().second;
            m_recent.pop_front();
        }
        m_most = std::max(m_most, m_count);
    }
    std::int64_t most() const { return m_most; }

private:
    std::deque<std::pair<Instant, std::int64_t>> m_recent; // and how many at that instant
    std::int64_t m_count = 0;
    std::int64_t m_most = 0;
};

// Empty if there is none.
Message faultOf(const PlanInput &input)
{
    if (input.rows < 0)
        return jobMessage("plan.negative_rows");
    if (input.pages < 1)
        return jobMessage("plan.no_pages");
    if (input.rows > maxPlanned / input.pages)
        return jobMessage("plan.too_many_requests");
    if (input.latency < Duration::zero())
        return jobMessage("plan.negative_latency");
    if (input.atOnce < 1 || input.openRows < 1)
        return jobMessage("plan.nothing_at_once");
    return {};
}
} // namespace

Result<Plan> plan(const PlanInput &input, std::size_t firstCalls)
{
    if (const Message fault = faultOf(input); !fault.isEmpty())
        return failure(fault.at(jobMessage("place.plan")));
    Plan result;
    result.limits = limitsOf(input);
    result.discovered = input.discovered;
    result.hasNoRate = !declaresRate(input.limits);
    result.latency = input.latency;
    result.atOnce = input.atOnce;
    result.start = input.start;
    std::vector<QuotaCount> quotas;
    for (std::size_t i = 0; i < result.limits.size(); ++i) {
        if (intervalOf(result.limits[i].settings) >= aDay)
            quotas.emplace_back(result.limits[i], int(i), input.start);
    }
    std::vector<Limit> priced;
    std::copy_if(result.limits.begin(), result.limits.end(), std::back_inserter(priced),
                 [](const Limit &each) { return each.unit.price.has_value(); });
    for (const Limit &limit : priced)
        result.cost.push_back({limit.name, 0, *limit.unit.price});
    PlanPhases phases(result.limits.size());
    PeakCount peak;
    PlanCurve curve;
    Instant last;
    const Result<void> played = playThrough(input, [&](const PlannedCall &call) {
        ++result.requests;
        last = call.at;
        phases.add(call);
        peak.add(call.at);
        curve.add(call.at.time_since_epoch());
        if (result.firstCalls.size() < firstCalls)
            result.firstCalls.push_back(call.at.time_since_epoch());
        for (QuotaCount &quota : quotas)
            quota.add(call);
        for (std::size_t i = 0; i < priced.size(); ++i)
            result.cost[i].units += unitsOf(priced[i], *call.permitRequest);
    });
    if (!played)
        return failure(played.error());
    result.rows = result.requests / input.pages;
    result.lastSent = last.time_since_epoch();
    result.duration = result.requests == 0 ? Duration::zero() : result.lastSent + input.latency;
    if (result.requests > 0)
        result.phases = phases.phases();
    result.peak = peak.most();
    result.curve = curve.points();
    if (result.requests > 1 && result.duration > Duration::zero())
        result.perSecond
            = double(result.requests) / std::chrono::duration<double>(result.duration).count();
    for (const QuotaCount &quota : quotas) {
        if (!quota.quota().days.empty())
            result.quotas.push_back(quota.quota());
    }
    return result;
}

} // namespace penstock
