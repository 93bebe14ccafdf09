// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/limits/stack/ask.h>
#include <penstock/limits/stack/stackoptions.h>

#include <vector>

namespace penstock {

//! What a server says to a request that has just arrived.
struct Verdict
{
    bool admitted = false;
    quint64 call = 0; //!< Admitted: name it in leave().
    Denial denial = {}; //!< Throttled: why, and when it would have been admitted, if known.
};

//! The server's side of rate limiting: decides at each arrival, keeps nobody waiting.
//! Is told instants in their order.
class PENSTOCK_EXPORT Referee
{
public:
    Referee() = default;
    virtual ~Referee();
    Q_DISABLE_COPY_MOVE(Referee)

    virtual Verdict arrive(const Ask &ask, ClockReading now) = 0;
    virtual void leave(quint64 call, ClockReading now)
        = 0; //!< The answer is out. Once for each call.
    virtual std::vector<LimitLevel> levels(ClockReading now) const = 0;
};

//! The limits of a client as the server has them that they are made for: without margins, whole
//! where a client takes a share, and with what a client counts from the answer counted from its arrival, and what it estimates known.
PENSTOCK_EXPORT std::vector<LimitSpec> asEnforced(std::vector<LimitSpec> limits);

} // namespace penstock
