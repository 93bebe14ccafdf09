// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/mockserver/referee/referee.h>

#include <memory>

namespace penstock {

//! A referee with a second client that uses the same limits: one instantaneous request per
//! \a interval, rejected or not, since \a created. \a others is its permit request.
class PENSTOCK_EXPORT CrowdedReferee final : public Referee
{
public:
    CrowdedReferee(std::unique_ptr<Referee> referee, Duration interval, ClockReading created,
                   PermitRequest others = {});

    Verdict arrive(const PermitRequest &permitRequest, ClockReading now) override;
    void leave(quint64 call, ClockReading now) override;
    std::vector<LimitLevel> levels(ClockReading now) const override;

private:
    void letOthersIn(ClockReading now);

    std::unique_ptr<Referee> m_referee;
    Duration m_interval;
    const PermitRequest m_others;
    Instant m_next;
};

} // namespace penstock
