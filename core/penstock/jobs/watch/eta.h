// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/gate.h>
#include <penstock/support/clock.h>

#include <QFutureWatcher>

#include <atomic>
#include <memory>

namespace penstock {

//! When the last of many requests will be let go, by the forecast of their gate.
//! A few thousand are played through at once. More are played on a copy in another thread, and until
//! the answer is there the last one stands; a twentieth of the time at most is spent on that. What is
//! being played when it is destroyed ends at once. Belongs to one thread, whose event loop brings the
//! answer.
class PENSTOCK_EXPORT Eta
{
public:
    Eta(const Gate &gate, const Clock &clock);
    ~Eta();
    Q_DISABLE_COPY_MOVE(Eta)

    //! Of the last of \a count requests like \a ask behind those that wait; absent where that depends on
    //! calls without a known end, or is not known yet. A count below 1 counts as 1. More than 2,000
    //! are played elsewhere, once a second at most; until then it is the answer to what was asked
    //! before.
    std::optional<Instant> ofLast(const Ask &ask, std::int64_t count);

private:
    void playElsewhere(const Ask &ask, std::int64_t count);
    void noteAnswer();

    const Gate &m_gate;
    const Clock &m_clock;
    const std::shared_ptr<std::atomic_bool> m_nobodyAsks; // any more; the other thread looks at it
    QFutureWatcher<std::optional<Instant>> m_player;
    bool m_plays = false; // until the answer is noted
    Instant m_askedAt;
    Instant m_askAgain = Instant::min();
    std::optional<Instant> m_last; // of the requests
};

} // namespace penstock
