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

//! The number of requests sent by a time.
struct PlanPoint
{
    Duration at {}; //!< After the start.
    std::int64_t sent = 0;
    friend bool operator==(const PlanPoint &, const PlanPoint &) = default;
};

//! Returns the requests sent by \a at, linearly interpolated in the ascending \a curve.
PENSTOCK_EXPORT std::int64_t sentBy(const std::vector<PlanPoint> &curve, Duration at);
//! Returns when \a requests are sent; nothing if never.
PENSTOCK_EXPORT std::optional<Duration> sentAt(const std::vector<PlanPoint> &curve,
                                               std::int64_t requests);

//! A simplified curve of requests over time. Its points are on the exact curve; long flat parts
//! keep both ends.
class PENSTOCK_EXPORT PlanCurve
{
public:
    static constexpr std::size_t maxPoints = 2'048;

    void add(Duration at); //!< Call in order.
    std::vector<PlanPoint> points() const; //!< With start and end.

private:
    void keep(const PlanPoint &point);
    void thinOut();

    std::vector<PlanPoint> m_points {PlanPoint {}};
    PlanPoint m_last; // kept or not
    Duration m_step {}; // minimum distance of points, or
    std::int64_t m_many = 1; // minimum number of requests
};

} // namespace penstock
