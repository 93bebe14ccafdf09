// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/time.h>

#include <QtGlobal>

namespace penstock {

//! The position of a request in the order of its source. A retry with its first position goes ahead
//! of all later requests of its source.
struct QueuePlace
{
    //! Time of arrival in ns, delayed by the priority.
    std::int64_t key = 0;
    quint64 order = 0; //!< Breaks ties. 0: not set, joins at the end.

    //! One step of priority equals this much waiting, so that old requests advance.
    static constexpr Duration ageing = std::chrono::seconds(30);
    //! Returns the place of a request made at \a asked; \a order distinguishes requests of one
    //! instant.
    static constexpr QueuePlace of(Instant asked, int priority, quint64 order)
    {
        return {(asked.time_since_epoch() + ageing * priority).count(), order};
    }
    friend auto operator<=>(const QueuePlace &, const QueuePlace &) = default;
};

} // namespace penstock
