// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/queue/queue_p.h>
#include <penstock/limits/state/limitstates_p.h>

namespace penstock {

//! The needs of a request: its queue and charges, or the reason to deny it.
struct Needs
{
    quint32 subQueue = 0;
    Charges charges;
    std::optional<Denial::Reason> denial;
    std::optional<quint32> limit; //!< Causes the denial.
    std::int64_t cost = 0;
    //! Limiters were added or widened: existing forecasts are invalid.
    bool isNews = false;
};

//! Creates limiters for new keys, and the queue. Requests above a learned capacity are allowed if
//! the declared limit is large enough.
Needs needsOf(const PermitRequest &permitRequest, LimitStates &limits, Queue &queue,
              ClockReading now);

//! Allows \a cost at once for the limiter at \a index, if the declared limit does. Returns true if
//! that changes it.
bool makeRoomFor(std::int64_t cost, quint32 index, LimitStates &limits);

} // namespace penstock
