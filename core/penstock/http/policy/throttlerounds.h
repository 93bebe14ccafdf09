// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! Tells refusals that are news from those of calls that were already on their way. When a server
//! starts to refuse, all calls in flight come back refused: that is one round, not many.
class PENSTOCK_EXPORT ThrottleRounds
{
public:
    //! A call sent at \a sentAt was refused. True if that begins a new round.
    bool refused(Instant sentAt, Instant now);
    //! A call sent at \a sentAt was let in. As many as were refused in the last round, sent after it
    //! began, end the count: one alone may have slipped through.
    void admitted(Instant sentAt);
    int count() const { return m_count; } //!< Rounds without as many admissions in between.

private:
    std::optional<Instant> m_began;
    int m_count = 0;
    int m_refused = 0; // in the last round, less those admitted since
};

} // namespace penstock
