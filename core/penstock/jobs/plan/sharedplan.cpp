// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/plan/sharedplan.h>

#include <penstock/limits/limiter/ratelimitercore.h>

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace penstock {

namespace {
// After each request of this job, one of each other job that has some left.
class InTurn
{
public:
    InTurn(std::function<Result<std::optional<PermitRequest>>()> own,
           std::vector<std::int64_t> others)
        : m_own(std::move(own))
        , m_others(std::move(others))
    { }

    Result<std::optional<PermitRequest>> operator()()
    {
        if (m_due > 0) {
            --m_due;
            return std::optional(m_last);
        }
        Result<std::optional<PermitRequest>> next = m_own();
        if (!next || !*next)
            return next;
        m_last = **next;
        for (std::int64_t &left : m_others) {
            if (left > 0) {
                --left;
                ++m_due;
            }
        }
        return next;
    }

private:
    std::function<Result<std::optional<PermitRequest>>()> m_own;
    std::vector<std::int64_t> m_others;
    PermitRequest m_last; // theirs are as ours, as far as is known
    int m_due = 0;
};

QString timeText(WallTime at, const QDate &today, const QTimeZone &zone, bool isShort)
{
    const auto inMs = std::chrono::round<std::chrono::milliseconds>(at.time_since_epoch());
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(inMs.count(), zone);
    const QString clock = isShort ? u"HH:mm:ss"_s : u"HH:mm"_s;
    return QLocale(QLocale::English)
        .toString(time, time.date() == today ? clock : u"ddd d MMM "_s + clock);
}
} // namespace

PlanInput besideOthers(PlanInput input, const std::vector<OtherPull> &others)
{
    std::vector<std::int64_t> left;
    left.reserve(others.size());
    for (const OtherPull &other : others)
        left.push_back(std::max<std::int64_t>(other.calls, 0));
    if (input.asks) {
        input.asks = InTurn(std::move(input.asks), std::move(left));
        return input;
    }
    const std::int64_t own = input.rows;
    for (const std::int64_t calls : left)
        input.rows += std::min(own * input.pages, calls) / std::max<std::int64_t>(input.pages, 1);
    return input;
}

std::vector<LimitLevel> usedAtStart(const std::vector<Limit> &limits, const QJsonObject &state,
                                    WallTime start)
{
    const ClockReading now {Instant(), start.time_since_epoch()};
    RateLimiterCore core(withNames(limits), now);
    if (state.isEmpty() || !core.restore(state, now))
        return {};
    std::vector<LimitLevel> levels = core.levels(now);
    std::erase_if(levels,
                  [](const LimitLevel &level) { return level.available >= level.capacity; });
    return levels;
}

QString othersText(const Plan &alone, const Plan &beside, const std::vector<OtherPull> &others,
                   const QTimeZone &zone)
{
    if (others.empty())
        return {};
    std::int64_t calls = 0;
    for (const OtherPull &other : others)
        calls += other.calls;
    const QString who = others.size() == 1
        ? (others.front().job.isEmpty()
               ? u"Another job on this key has"_s
               : u"Another job on this key, \"%1\", has"_s.arg(others.front().job))
        : u"%1 other jobs on this key have"_s.arg(others.size());
    const auto inMs = std::chrono::round<std::chrono::milliseconds>(alone.start.time_since_epoch());
    const QDate today = QDateTime::fromMSecsSinceEpoch(inMs.count(), zone).date();
    const bool isShort = beside.duration < std::chrono::minutes(10);
    const QString toGo = calls == 1
        ? u"1 request"_s
        : u"%1 requests"_s.arg(QLocale(QLocale::English).toString(qlonglong(calls)));
    return u"%1 %2 left: this job finishes at %3 instead of %4"_s.arg(
        who, toGo, timeText(beside.finish(), today, zone, isShort),
        timeText(alone.finish(), today, zone, isShort));
}

} // namespace penstock
