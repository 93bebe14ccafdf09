// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>
#include <penstock/mockserver/referee/referee.h>
#include <penstock/support/result.h>

#include <memory>

namespace penstock {

//! A second opinion on limits that count calls. It shares no code with the limits of the library:
//! it writes down when each admitted call came and ended, and counts anew each time, straight from
//! the definition. Knows fixed windows (not of the calendar), sliding windows, concurrency and
//! waterwheels, for all requests alike.
class IndependentReferee final : public Referee
{
public:
    //! Fails for a limit it does not know, naming it.
    static Result<std::unique_ptr<IndependentReferee>> make(std::vector<Limit> limits,
                                                            ClockReading created);

    Verdict arrive(const PermitRequest &permitRequest, ClockReading now) override;
    void leave(quint64 call, ClockReading now) override;
    std::vector<LimitLevel> levels(ClockReading now) const override;

private:
    struct Call
    {
        std::int64_t cost;
        ClockReading came;
        Instant ended; // the end of time while it runs
    };

    IndependentReferee(std::vector<Limit> limits, ClockReading created);
    static bool takesAnything(const Call &call);
    std::int64_t counted(const LimitSettings &settings, ClockReading now) const;
    std::optional<Instant> firstChange(const LimitSettings &settings, ClockReading now) const;
    Instant countsUntil(const LimitSettings &settings, const Call &call) const;
    Instant windowEnd(const FixedWindowSettings &settings, ClockReading at) const;

    std::vector<Limit> m_limits;
    ClockReading m_created;
    std::vector<Call> m_calls; // all of them, in the order of their coming
};

} // namespace penstock
