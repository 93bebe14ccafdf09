// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/limiter/ratelimitercore.h>
#include <penstock/mockserver/referee/referee.h>

namespace penstock {

//! Enforces any limits strictly, without a queue, with the client's algorithms. Margins apply only
//! if stated.
class PENSTOCK_EXPORT LimitsReferee final : public Referee
{
public:
    LimitsReferee(std::vector<Limit> limits, ClockReading created);

    Verdict arrive(const PermitRequest &permitRequest, ClockReading now) override;
    void leave(quint64 call, ClockReading now) override;
    std::vector<LimitLevel> levels(ClockReading now) const override;

private:
    RateLimiterCore m_rateLimiter;
    std::vector<RateLimiterCore::Reply> m_replies;
};

} // namespace penstock
