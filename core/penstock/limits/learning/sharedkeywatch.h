// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <cstdint>
#include <optional>

namespace penstock {

//! Finds out from a server's counter whether others spend from it too: it falls faster than we spend.
//! Believes nothing too soon: counters may come out of order, begin anew, or be kept by several front
//! ends each for itself. A counter that rises within a window starts from there.
class PENSTOCK_EXPORT SharedKeyWatch
{
public:
    struct Look
    {
        std::int64_t remaining = 0; //!< As the server told it.
        Instant reset; //!< When its window ends.
        std::int64_t spent = 0; //!< By us, all told; only differences matter.
        std::int64_t inFlight = 0; //!< Of that, what the server may not have counted yet.
    };
    //! How much others have spent since this window was first seen, once that is sure: three looks in
    //! a row, more than three units and a twentieth of the fall. At most once an hour.
    std::optional<std::int64_t> see(const Look &look, Instant now);

private:
    std::optional<Look> m_first; // of this window
    std::int64_t m_lowest = 0;
    int m_inARow = 0;
    std::optional<Instant> m_toldAt;
};

} // namespace penstock
