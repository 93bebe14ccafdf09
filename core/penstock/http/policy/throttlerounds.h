// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttlereading.h>

#include <optional>

namespace penstock {

//! How an answer stands among those before it.
struct ThrottleRound
{
    int count = 0; //!< Rounds of throttles without enough admissions in between.
    bool isNew = false; //!< The answer is a throttle and begins one.
    Duration early {}; //!< By how much times that this server named have been too early: 0 to 1 s.
};

//! Tells throttles that are news from those of calls that were already on their way. When a server
//! starts to refuse, all calls in flight come back throttled: that is one round, not many. A value,
//! for one server; answers are told in the order in which they come.
class PENSTOCK_EXPORT ThrottleRounds
{
public:
    //! Takes note of the answer to a call sent at \a sentAt that came at \a now: throttled() or
    //! admitted(), as it reads, which are not to be called for it as well.
    ThrottleRound answered(const ThrottleReading &reading, Instant sentAt, Instant now);
    //! A call sent at \a sentAt was throttled. True if that begins a new round.
    bool throttled(Instant sentAt, Instant now);
    //! A call sent at \a sentAt was let in. Half as many as were throttled in the last round, sent after
    //! it began, end the count: one alone may have slipped through.
    void admitted(Instant sentAt);
    int count() const { return m_count; } //!< Rounds without so many admissions in between.

private:
    void noteNamed(Duration wait, Instant now);

    std::optional<Instant> m_began;
    std::optional<Instant> m_named; // the time of the last round
    Duration m_early {};
    int m_count = 0;
    int m_throttled = 0; // in the last round, less twice those admitted since
};

} // namespace penstock
