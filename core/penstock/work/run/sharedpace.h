// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <cstdint>
#include <deque>
#include <optional>

namespace penstock {

//! How fast all workers of a job together end its rows, by what ended in the last minute. One of them knows
//! its own pace only, and not how many others there are.
class PENSTOCK_EXPORT SharedPace
{
public:
    //! By \a now, which must not be earlier than the last one, so many rows have ended by anybody's hand. Fewer
    //! than before begin anew: Redis has come back with what it knew some time ago.
    void note(Instant now, std::int64_t ended);
    //! Until \a rows more will have ended; nothing before some have, or before a second to look back at.
    std::optional<Duration> left(Instant now, std::int64_t rows) const;

private:
    struct Look
    {
        Instant at;
        std::int64_t ended = 0;
    };
    std::deque<Look> m_looks; // the first is as old as the minute, or the next one older
};

} // namespace penstock
