// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/limiterset_p.h>
#include <penstock/limits/stack/queue_p.h>

namespace penstock {

//! What a request needs: its lane and what it takes there, or why it can never have it.
struct Needs
{
    quint32 lane = 0;
    Charges charges;
    std::optional<Denial::Reason> denial;
    std::optional<quint32> limit; //!< That denies it.
    std::int64_t cost = 0;
    //! Something was made or widened for it: forecasts made before do not hold.
    bool isNews = false;
};

//! Makes the limiters of keys that are new, and the lane. A request that asks for more at once than a
//! limit's learned capacity has its way, if the limit as declared is large enough.
Needs needsOf(const Ask &ask, LimiterSet &limits, Queue &queue, ClockReading now);

//! Notes that somebody takes \a cost of the limiter at \a index, and lets that much at once, if the limit
//! as declared does. True if that changes it.
bool makeRoomFor(std::int64_t cost, quint32 index, LimiterSet &limits);

} // namespace penstock
