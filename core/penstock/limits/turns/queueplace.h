// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/time.h>

#include <QtGlobal>

namespace penstock {

//! A request's place in the order of its source. A retry with the place of its first try goes ahead
//! of everything of its source that came after that.
struct QueuePlace
{
    //! When it came, in ns of its stack's clock, pushed back by its priority.
    std::int64_t key = 0;
    quint64 order = 0; //!< Among equal keys. 0: no place yet, join at the end.

    //! Of one that was asked for then. A step of priority is worth this much waiting, so that what
    //! waits long moves on.
    static constexpr Duration ageing = std::chrono::seconds(30);
    //! Of who asks at \a asked: each step of \a priority is worth 30 s, \a order tells apart what
    //! comes at one instant.
    static constexpr QueuePlace of(Instant asked, int priority, quint64 order)
    {
        return {(asked.time_since_epoch() + ageing * priority).count(), order};
    }
    friend auto operator<=>(const QueuePlace &, const QueuePlace &) = default;
};

} // namespace penstock
