// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/stack/stackcore.h>
#include <penstock/practice/referee/referee.h>

namespace penstock {

//! Enforces any limits strictly, without a queue, with the client's algorithms. Margins apply only
//! if stated.
class PENSTOCK_EXPORT StackReferee final : public Referee
{
public:
    StackReferee(std::vector<LimitSpec> limits, ClockReading created);

    Verdict arrive(const Ask &ask, ClockReading now) override;
    void leave(quint64 call, ClockReading now) override;
    std::vector<LimitLevel> levels(ClockReading now) const override;

private:
    StackCore m_stack;
    std::vector<StackCore::Reply> m_replies;
};

} // namespace penstock
