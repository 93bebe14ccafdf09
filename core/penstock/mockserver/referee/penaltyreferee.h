// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/referee/referee.h>

#include <memory>

namespace penstock {

//! A referee that rejects everything during a penalty after each rejection. Requests in a penalty
//! do not count.
class PENSTOCK_EXPORT PenaltyReferee final : public Referee
{
public:
    PenaltyReferee(std::unique_ptr<Referee> referee, Duration penalty);

    Verdict arrive(const PermitRequest &permitRequest, ClockReading now) override;
    void leave(quint64 call, ClockReading now) override;
    std::vector<LimitLevel> levels(ClockReading now) const override;

private:
    const std::unique_ptr<Referee> m_referee;
    const Duration m_penalty;
    Instant m_until = Instant::min();
    Denial m_reason;
};

} // namespace penstock
