// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/limitlessons_p.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace penstock {

using namespace std::chrono_literals;

LimitLessons::LimitLessons(const Pace &declared, bool isAligned)
    : m_declared(declared)
    , m_isAligned(isAligned)
    , m_pace(declared.units, declared.interval)
    , m_tally(declared.interval)
{ }

LimitLessons LimitLessons::ofDiscovered(const Pace &found, Instant since)
{
    LimitLessons lessons(found);
    lessons.m_pace = LearnedPace::withoutTop(found.units, found.interval, since);
    return lessons;
}

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
    const Duration interval = m_declared.interval;
    const bool isTooLong = throttle.wait && *throttle.wait > interval + interval / 10 + 1s;
    if (isTooLong)
        return std::nullopt; // another limit, also while this one is tried
    if (m_pace.isTrying())
        return share;
    // A call that came early is turned away for a moment only, and by a shorter limit not for long.
    const bool isShort = throttle.wait ? *throttle.wait < interval / 4 : share >= 1;
    return isShort ? std::nullopt : std::optional(share);
}

void LimitLessons::suspect(const ServerThrottle &throttle, Instant due, const Limiter &limiter,
                           ClockReading now)
{
    if (m_count)
        return; // of the same round
    moveWindow(now.at);
    const std::int64_t used = limiter.capacity() - limiter.ownAvailable(now);
    Count count {.began = now.at, .undecided = limiter.inFlight()};
    const bool isOfWindow = m_windowBegan && due >= *m_windowBegan;
    count.letThrough = isOfWindow ? m_tally.sum() : used - limiter.inFlight();
    count.hasWait = throttle.wait.has_value();
    count.isTrial = isOfWindow && m_pace.isTrying() && used > m_pace.ceiling();
    m_count = count;
}

void LimitLessons::throttled(Instant due, Instant now)
{
    if (m_lastThrottle && due <= *m_lastThrottle)
        return; // of the same round
    m_lastThrottle = now;
    m_windowBegan.reset();
}

LimitLessons::Finding LimitLessons::callEnded(std::int64_t units, Instant due, End end,
                                              const Limiter &limiter, ClockReading now)
{
    Finding finding;
    if (m_count && due <= m_count->began) {
        m_count->undecided -= units;
        if (end == End::LetIn)
            m_count->letThrough += units;
        if (m_count->undecided <= 0)
            finding = conclude(*std::exchange(m_count, std::nullopt), limiter, now.at);
    }
    if (end == End::LetIn) {
        letIn(units, due, now.at);
        const bool isOther = m_pace.letIn(m_tally.sum(), now.at);
        finding.isAtOtherPace = finding.isAtOtherPace || isOther;
        m_isConfirmed = m_isConfirmed && isAbout(m_pace.ceiling(), m_shown);
    }
    return finding;
}

void LimitLessons::letIn(std::int64_t units, Instant due, Instant now)
{
    if (m_lastThrottle && due <= *m_lastThrottle)
        return;
    moveWindow(now);
    if (!m_windowBegan) {
        m_windowBegan = due;
        m_tally.clear();
    }
    if (due >= *m_windowBegan)
        m_tally.add(due, units);
}

void LimitLessons::moveWindow(Instant now)
{
    if (!m_windowBegan)
        return;
    const Duration over = now - *m_windowBegan;
    if (!m_isAligned) {
        m_tally.forgetBefore(now - m_declared.interval);
    } else if (over >= m_declared.interval) {
        m_windowBegan = now - over % m_declared.interval;
        m_tally.forgetBefore(*m_windowBegan);
    }
}

LimitLessons::Finding LimitLessons::conclude(const Count &count, const Limiter &limiter,
                                             Instant now)
{
    const std::int64_t units = std::max(count.letThrough, limiter.maxCost());
    if (units >= m_pace.units()) // as many as allowed: it was early
        return {.wasEarly = true};
    if (count.isTrial)
        return learn(std::max(units, m_pace.ceiling()), now);
    // The same twice is no accident.
    if (!count.hasWait && !isAbout(units, std::exchange(m_guess, units)))
        return {.wasEarly = true};
    m_pace.doubt(units, now);
    return {.isAtOtherPace = true};
}

LimitLessons::Finding LimitLessons::learn(std::int64_t units, Instant now)
{
    m_pace.letThrough(units, now);
    const bool isAgain = isAbout(units, std::exchange(m_shown, units));
    const bool isNews = isAgain && !m_isConfirmed;
    m_isConfirmed = isAgain;
    return {.isAtOtherPace = true,
            .learned = isNews ? std::optional(m_pace.units()) : std::nullopt};
}

bool LimitLessons::isAbout(std::int64_t units, std::optional<std::int64_t> other) const
{
    return other && std::abs(units - *other) <= std::max<std::int64_t>(1, m_declared.units / 20);
}

QJsonObject LimitLessons::save(Instant now) const
{
    QJsonObject saved = m_pace.save(now);
    if (!saved.isEmpty() && m_isConfirmed)
        saved.insert(u"confirmed"_s, true);
    return saved;
}

bool LimitLessons::restore(const QJsonObject &saved, Duration age, Instant now)
{
    m_isConfirmed = m_isConfirmed || saved.value(u"confirmed"_s).toBool();
    return m_pace.restore(saved, age, now);
}

} // namespace penstock
