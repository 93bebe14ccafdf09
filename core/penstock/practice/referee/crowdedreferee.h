// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/practice/referee/referee.h>

#include <memory>

namespace penstock {

//! Another referee, whose limits somebody else uses too: one call each \a interval, since before
//! anybody came, that ends at once, whether or not it is let in. Each asks \a others.
class PENSTOCK_EXPORT CrowdedReferee final : public Referee
{
public:
    CrowdedReferee(std::unique_ptr<Referee> referee, Duration interval, ClockReading created,
                   Ask others = {});

    Verdict arrive(const Ask &ask, ClockReading now) override;
    void leave(quint64 call, ClockReading now) override;
    std::vector<LimitLevel> levels(ClockReading now) const override;

private:
    void letOthersIn(ClockReading now);

    std::unique_ptr<Referee> m_referee;
    Duration m_interval;
    const Ask m_others;
    Instant m_next;
};

} // namespace penstock
