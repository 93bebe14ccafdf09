// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <optional>

namespace penstock {

//! Limits costly work to a fraction of the time by resting for a multiple of its duration.
class PENSTOCK_EXPORT DutyCycle
{
public:
    //! Rests \a timesItsCost, at least \a shortest.
    explicit DutyCycle(int timesItsCost, Duration shortest = {});

    //! True after the rest.
    bool isDue(Instant now) const { return !m_dueAt || now >= *m_dueAt; }
    void took(Instant from, Instant until); //!< Records one execution.

private:
    int m_timesItsCost;
    Duration m_shortest;
    std::optional<Instant> m_dueAt;
};

} // namespace penstock
