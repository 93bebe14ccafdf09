// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! Keeps something costly to a small part of the time: after each turn it rests for a multiple of what
//! that took.
class PENSTOCK_EXPORT DutyCycle
{
public:
    //! Rests \a timesItsCost, and at least \a shortest.
    explicit DutyCycle(int timesItsCost, Duration shortest = {});

    //! It has rested long enough.
    bool isDue(Instant now) const { return !m_dueAt || now >= *m_dueAt; }
    void took(Instant from, Instant until); //!< One turn.

private:
    int m_timesItsCost;
    Duration m_shortest;
    std::optional<Instant> m_dueAt;
};

} // namespace penstock
