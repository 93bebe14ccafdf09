// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/support/export.h>
#include <penstock/support/time.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace penstock {

//! How much was sent at some time after the start.
struct PlanPoint
{
    Duration at {}; //!< After the start.
    std::int64_t sent = 0; //!< Requests, by then.
    friend bool operator==(const PlanPoint &, const PlanPoint &) = default;
};

//! How many requests \a curve, in the order of time, has sent after \a at: on the straight line
//! between its points, before the first one none, after the last one all.
PENSTOCK_EXPORT std::int64_t sentBy(const std::vector<PlanPoint> &curve, Duration at);
//! When \a curve has sent so many; nothing if it never does.
PENSTOCK_EXPORT std::optional<Duration> sentAt(const std::vector<PlanPoint> &curve,
                                               std::int64_t requests);

//! Draws up the curve of requests over time, with few points however many there are: each stands on
//! the real curve, and where it is flat for long both ends of that are kept.
class PENSTOCK_EXPORT PlanCurve
{
public:
    static constexpr std::size_t maxPoints = 2'048;

    void add(Duration at); //!< One more was sent, so long after the start; in their order.
    std::vector<PlanPoint> points() const; //!< With the beginning and the end.

private:
    void keep(const PlanPoint &point);
    void thinOut();

    std::vector<PlanPoint> m_points {PlanPoint {}};
    PlanPoint m_last; // whether it is kept or not
    Duration m_step {}; // points are at least so far apart, or
    std::int64_t m_many = 1; // by so many requests
};

} // namespace penstock
