// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <cstdint>
#include <optional>

namespace penstock {

//! Detects other clients from a server's counter, which then falls faster than ours. Tolerates
//! reordered and restarted counters, and front ends that count separately.
class PENSTOCK_EXPORT SharedKeyWatch
{
public:
    struct Look
    {
        std::int64_t remaining = 0; //!< The server's count.
        Instant reset; //!< End of its window.
        std::int64_t spent = 0; //!< Our total usage; only differences matter.
        std::int64_t inFlight = 0; //!< Part of spent that the server may not have counted.
    };
    //! Returns the units others used since the window was first seen, once certain: three
    //! observations in a row, over three units and a twentieth of the fall. At most once an hour.
    std::optional<std::int64_t> see(const Look &look, Instant now);

private:
    std::optional<Look> m_first; // first one of this window
    std::int64_t m_lowest = 0;
    int m_inARow = 0;
    std::optional<Instant> m_reportedAt;
};

} // namespace penstock
