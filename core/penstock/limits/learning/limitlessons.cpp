// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/limitlessons_p.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace penstock {

using namespace std::chrono_literals;

LimitLessons::LimitLessons(const Pace &declared)
    : m_declared(declared)
    , m_pace(declared.units, declared.interval)
{ }

LimitLessons::Heard LimitLessons::hear(const ServerCounter &counter, const Limiter &limiter,
                                       Instant now)
{
    Heard heard;
    if (!m_declared.isWindow)
        return heard;
    const bool isStricter = counter.limit && *counter.limit < m_declared.units;
    if (counter.limit && (isStricter || m_pace.isStated())) {
        m_pace.stated(std::max(*counter.limit, limiter.maxCost()), now);
        heard.isAtOtherPace = true;
    }
    if (counter.remaining && counter.reset)
        heard.others = m_watch.see(
            {*counter.remaining, *counter.reset, limiter.spent(), limiter.inFlight()}, now);
    return heard;
}

std::optional<double> LimitLessons::suspicion(const ServerThrottle &throttle,
                                              const Limiter &limiter, ClockReading now) const
{
    if (!m_declared.isWindow)
        return std::nullopt;
    const double share = 1 - double(limiter.ownAvailable(now)) / double(limiter.capacity());
    // A call that came early is turned away for a moment only.
    const bool isFull = share >= 1;
    const bool wasEarly = isFull && (!throttle.wait || *throttle.wait < m_declared.interval / 4);
    const Duration longest = m_declared.interval + m_declared.interval / 10 + 1s;
    const bool isTooLong = throttle.wait && *throttle.wait > longest;
    if (share < 0.5 || wasEarly || isTooLong)
        return std::nullopt;
    return share;
}

void LimitLessons::suspect(const ServerThrottle &throttle, const Limiter &limiter, ClockReading now)
{
    if (m_count)
        return; // of the same round
    const std::int64_t used = limiter.capacity() - limiter.ownAvailable(now);
    const std::int64_t ended = used - limiter.inFlight();
    m_count = Count {now.at, ended, limiter.inFlight(), throttle.wait, ended <= 0};
}

LimitLessons::Finding LimitLessons::callEnded(std::int64_t units, Instant due, End end,
                                              const Limiter &limiter, ClockReading now)
{
    const bool rises = end == End::LetIn && m_pace.letIn(now.at);
    Finding finding;
    if (m_count && due <= m_count->began) {
        m_count->undecided -= units;
        if (end == End::LetIn)
            m_count->letThrough += units;
        if (m_count->undecided <= 0)
            finding = conclude(*std::exchange(m_count, std::nullopt), limiter, now);
    }
    finding.isAtOtherPace = finding.isAtOtherPace || rises;
    return finding;
}

LimitLessons::Finding LimitLessons::conclude(const Count &count, const Limiter &limiter,
                                             ClockReading now)
{
    const std::int64_t units = std::max(count.letThrough, limiter.maxCost());
    if (units >= m_pace.units() // as many as allowed: it was early
        || !isBelieved(count, units, limiter, now))
        return {.wasEarly = true};
    m_pace.letThrough(units, now.at);
    return {.isAtOtherPace = true, .learned = m_pace.units()};
}

bool LimitLessons::isBelieved(const Count &count, std::int64_t units, const Limiter &limiter,
                              ClockReading now)
{
    if (!count.wait || count.allWereOut) { // the same twice is no accident
        const std::int64_t before = std::exchange(m_guess, units);
        return std::abs(before - units) <= std::max<std::int64_t>(1, m_declared.units / 20);
    }
    Limiter as = limiter; // does the wait end when that many are back?
    as.setCapacity(units);
    const Instant back = as.earliest(1, now.movedTo(std::max(now.at, count.began)));
    const Instant told = saturatingAdd(count.began, *count.wait);
    const Duration slack = 1s + m_declared.interval / 10;
    return back != never && told <= back + slack && back <= told + slack;
}

} // namespace penstock
