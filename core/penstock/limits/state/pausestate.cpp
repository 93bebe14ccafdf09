// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/state/pausestate_p.h>

#include <algorithm>

namespace penstock {

namespace {
// As many at once as if there had been no pause, where fewer than that were out before.
constexpr std::int64_t wideOpen = 32;
} // namespace

void PauseState::pause(Instant until, bool probe, std::int64_t out)
{
    const bool wasCareful = m_phase != Phase::Open && m_phase != Phase::Closed;
    if (m_phase == Phase::Open)
        m_usuallyOut = out;
    m_phase = probe || wasCareful ? Phase::ClosedForProbe : Phase::Closed;
    m_until = std::max(m_until, until);
    if (until != never)
        m_namedUntil = std::max(m_namedUntil, until);
}

void PauseState::resume()
{
    m_phase = Phase::Open;
    m_until = m_namedUntil = Instant::min();
}

void PauseState::tryNow(Instant now)
{
    if (!isClosed())
        return;
    m_phase = Phase::ClosedForProbe;
    m_until = std::min(m_until, now);
    m_namedUntil = std::min(m_namedUntil, now);
}

bool PauseState::letsOneMore(Instant now, std::int64_t out)
{
    if (m_phase == Phase::Open)
        return true;
    if (m_phase == Phase::Reopening)
        return out < m_atOnce;
    if (m_phase == Phase::Probing || m_until > now)
        return false;
    if (m_phase == Phase::Closed)
        m_phase = Phase::Open;
    return true;
}

bool PauseState::granted(Instant at)
{
    if (m_phase != Phase::ClosedForProbe || m_until > at)
        return false;
    m_phase = Phase::Probing;
    return true;
}

void PauseState::ended(bool probe, End end)
{
    if (probe && m_phase == Phase::Probing) {
        // Whoever the probe was, it has told what there was to tell; unsent it told nothing.
        m_phase = end == End::Unsent ? Phase::ClosedForProbe
            : m_reopensGradually     ? Phase::Reopening
                                     : Phase::Open;
        m_atOnce = 2;
    } else if (m_phase == Phase::Reopening && end == End::Well) {
        // One more for each that ends well doubles them in each round.
        if (++m_atOnce > std::max(m_usuallyOut, wideOpen))
            m_phase = Phase::Open;
    }
}

bool PauseState::isPaused(Instant now) const
{
    return m_phase == Phase::Probing || (isClosed() && m_until > now);
}

std::optional<Instant> PauseState::pausedUntil() const
{
    return isClosed() || m_phase == Phase::Probing ? std::optional(m_until) : std::nullopt;
}

std::optional<Duration> PauseState::leftToSave(Instant now) const
{
    if (m_namedUntil <= now || m_phase == Phase::Open || m_phase == Phase::Reopening)
        return std::nullopt;
    return m_namedUntil - now;
}

} // namespace penstock
