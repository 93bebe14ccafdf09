// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/permitrequest.h>
#include <penstock/limits/permit/ratelimiteroptions.h>
#include <penstock/limits/spec/limit.h>

#include <vector>

namespace penstock {

//! The decision on a request that has arrived.
struct Verdict
{
    bool admitted = false;
    quint64 call = 0; //!< If admitted: the id for leave().
    Denial denial = {}; //!< If rejected: reason, and time of admission if known.
};

//! The server's side of rate limiting, without a queue. Pass instants in ascending order.
class PENSTOCK_EXPORT Referee
{
public:
    Referee() = default;
    virtual ~Referee();
    Q_DISABLE_COPY_MOVE(Referee)

    virtual Verdict arrive(const PermitRequest &permitRequest, ClockReading now) = 0;
    virtual void leave(quint64 call, ClockReading now) = 0; //!< Call once after the response.
    virtual std::vector<LimitLevel> levels(ClockReading now) const = 0;
};

//! Returns a client's \a limits as the server enforces them: without margin or share, counted at
//! arrival, with actual costs instead of estimates.
PENSTOCK_EXPORT std::vector<Limit> asEnforced(std::vector<Limit> limits);

} // namespace penstock
