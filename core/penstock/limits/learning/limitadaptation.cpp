// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/learning/limitadaptation_p.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace penstock {

using namespace std::chrono_literals;

LimitAdaptation::LimitAdaptation(const Pace &declared, bool isAligned)
    : m_declared(declared)
    , m_isAligned(isAligned)
    , m_pace(declared.units, declared.interval)
    , m_tally(declared.interval)
{ }

LimitAdaptation LimitAdaptation::ofDiscovered(const Pace &found, Instant since)
{
    LimitAdaptation adaptation(found);
    adaptation.m_pace = AdaptiveRate::withoutTop(found.units, found.interval, since);
    return adaptation;
}

LimitAdaptation::Observed LimitAdaptation::observe(const ServerCounter &counter,
                                                   const LimitState &limitState, Instant now)
{
    Observed observeCounters;
    if (!m_declared.isWindow)
        return observeCounters;
    const bool isStricter = counter.limit && *counter.limit < m_declared.units;
    if (counter.limit && (isStricter || m_pace.isStated())) {
        m_pace.stated(std::max(*counter.limit, limitState.maxCost()), now);
        observeCounters.isAtOtherPace = true;
    }
    if (counter.remaining && counter.reset)
        observeCounters.others = m_watch.see(
            {*counter.remaining, *counter.reset, limitState.spent(), limitState.inFlight()}, now);
    return observeCounters;
}

std::optional<double> LimitAdaptation::suspicion(const ServerThrottle &throttle,
                                                 const LimitState &limitState,
                                                 ClockReading now) const
{
    if (!m_declared.isWindow)
        return std::nullopt;
    const double share = 1 - double(limitState.ownAvailable(now)) / double(limitState.capacity());
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

void LimitAdaptation::suspect(const ServerThrottle &throttle, Instant due,
                              const LimitState &limitState, ClockReading now)
{
    if (m_count)
        return; // of the same round
    moveWindow(now.at);
    const std::int64_t used = limitState.capacity() - limitState.ownAvailable(now);
    Count count {.began = now.at, .undecided = limitState.inFlight()};
    const bool isOfWindow = m_windowBegan && due >= *m_windowBegan;
    count.letThrough = isOfWindow ? m_tally.sum() : used - limitState.inFlight();
    count.hasWait = throttle.wait.has_value();
    count.isTrial = isOfWindow && m_pace.isTrying() && used > m_pace.ceiling();
    m_count = count;
}

void LimitAdaptation::throttled(Instant due, Instant now)
{
    if (m_lastThrottle && due <= *m_lastThrottle)
        return; // of the same round
    m_lastThrottle = now;
    m_windowBegan.reset();
}

LimitAdaptation::Finding LimitAdaptation::callEnded(std::int64_t units, Instant due, End end,
                                                    const LimitState &limitState, ClockReading now)
{
    Finding finding;
    if (m_count && due <= m_count->began) {
        m_count->undecided -= units;
        if (end == End::LetIn)
            m_count->letThrough += units;
        if (m_count->undecided <= 0)
            finding = conclude(*std::exchange(m_count, std::nullopt), limitState, now.at);
    }
    if (end == End::LetIn) {
        letIn(units, due, now.at);
        const bool isOther = m_pace.letIn(m_tally.sum(), now.at);
        finding.isAtOtherPace = finding.isAtOtherPace || isOther;
        m_isConfirmed = m_isConfirmed && isAbout(m_pace.ceiling(), m_shown);
    }
    return finding;
}

void LimitAdaptation::letIn(std::int64_t units, Instant due, Instant now)
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

void LimitAdaptation::moveWindow(Instant now)
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

LimitAdaptation::Finding LimitAdaptation::conclude(const Count &count, const LimitState &limitState,
                                                   Instant now)
{
    const std::int64_t units = std::max(count.letThrough, limitState.maxCost());
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

LimitAdaptation::Finding LimitAdaptation::learn(std::int64_t units, Instant now)
{
    m_pace.letThrough(units, now);
    const bool isAgain = isAbout(units, std::exchange(m_shown, units));
    const bool isNews = isAgain && !m_isConfirmed;
    m_isConfirmed = isAgain;
    return {.isAtOtherPace = true,
            .learned = isNews ? std::optional(m_pace.units()) : std::nullopt};
}

bool LimitAdaptation::isAbout(std::int64_t units, std::optional<std::int64_t> other) const
{
    return other && std::abs(units - *other) <= std::max<std::int64_t>(1, m_declared.units / 20);
}

QJsonObject LimitAdaptation::save(Instant now) const
{
    QJsonObject saved = m_pace.save(now);
    if (!saved.isEmpty() && m_isConfirmed)
        saved.insert(u"confirmed"_s, true);
    return saved;
}

bool LimitAdaptation::restore(const QJsonObject &saved, Duration age, Instant now)
{
    m_isConfirmed = m_isConfirmed || saved.value(u"confirmed"_s).toBool();
    return m_pace.restore(saved, age, now);
}

} // namespace penstock
