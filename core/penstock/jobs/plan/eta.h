// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/permitsource.h>
#include <penstock/support/clock.h>

#include <QFutureWatcher>

#include <atomic>
#include <memory>

namespace penstock {

//! Forecasts when the last of many requests is sent. Up to 2,000 are simulated directly. More are
//! simulated in another thread for at most a twentieth of the time; until then the last result
//! stays. Belongs to one thread with an event loop.
class PENSTOCK_EXPORT Eta
{
public:
    Eta(const PermitSource &permitSource, const Clock &clock);
    ~Eta();
    Q_DISABLE_COPY_MOVE(Eta)

    //! Returns the time of the last of \a count (at least 1) requests like \a permitRequest after
    //! those waiting. Absent if it is unknown yet, or depends on requests without a known end.
    //! Above 2,000, updated at most once a second.
    std::optional<Instant> ofLast(const PermitRequest &permitRequest, std::int64_t count);

private:
    void playElsewhere(const PermitRequest &permitRequest, std::int64_t count);
    void noteAnswer();

    const PermitSource &m_permitSource;
    const Clock &m_clock;
    const std::shared_ptr<std::atomic_bool> m_nobodyAsks; // cancels the other thread
    QFutureWatcher<std::optional<Instant>> m_player;
    bool m_plays = false;
    Instant m_askedAt;
    Instant m_askAgain = Instant::min();
    std::optional<Instant> m_last;
};

} // namespace penstock
