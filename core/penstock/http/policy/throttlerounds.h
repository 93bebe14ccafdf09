// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttlereading.h>

#include <optional>

namespace penstock {

//! The round of a response among those before it.
struct ThrottleRound
{
    int count = 0; //!< Consecutive rounds without enough accepted requests between.
    bool isNew = false; //!< This rejection starts a round.
    Duration early {}; //!< The server's times were too early by this: 0 to 1 s.
};

//! Groups rejections into rounds, as all requests in flight are rejected together. A value, for one
//! server. Pass responses in the order of arrival.
class PENSTOCK_EXPORT ThrottleRounds
{
public:
    //! Records a response received at \a now to a request sent at \a sentAt. Calls throttled() or
    //! admitted().
    ThrottleRound answered(const ThrottleReading &reading, Instant sentAt, Instant now);
    //! Records a rejection. Returns true if it starts a round.
    bool throttled(Instant sentAt, Instant now);
    //! Records an accepted request. The count ends after half as many as were rejected in the last
    //! round, counting those sent since.
    void admitted(Instant sentAt);
    int count() const { return m_count; } //!< Consecutive rounds.

private:
    void noteNamed(Duration wait, Instant now);

    std::optional<Instant> m_began;
    std::optional<Instant> m_named; // the time of the last round
    Duration m_early {};
    int m_count = 0;
    int m_throttled = 0; // rejections of the last round, minus two per accepted request
};

} // namespace penstock
