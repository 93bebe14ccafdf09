// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>
#include <penstock/practice/referee/referee.h>
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
    static Result<std::unique_ptr<IndependentReferee>> make(std::vector<LimitSpec> limits,
                                                            Moment created);

    Verdict arrive(const Ask &ask, Moment now) override;
    void leave(quint64 call, Moment now) override;
    std::vector<LimitLevel> levels(Moment now) const override;

private:
    struct Call
    {
        std::int64_t cost;
        Moment came;
        Instant ended; // the end of time while it runs
    };

    IndependentReferee(std::vector<LimitSpec> limits, Moment created);
    static bool takesAnything(const Call &call);
    std::int64_t counted(const LimitSettings &settings, Moment now) const;
    std::optional<Instant> firstChange(const LimitSettings &settings, Moment now) const;
    Instant countsUntil(const LimitSettings &settings, const Call &call) const;
    Instant windowEnd(const FixedWindowSettings &settings, Moment at) const;

    std::vector<LimitSpec> m_limits;
    Moment m_created;
    std::vector<Call> m_calls; // all of them, in the order of their coming
};

} // namespace penstock
