// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <array>
#include <optional>
#include <vector>

namespace penstock {

//! Measures events per second over the last ten whole seconds and the current one.
class PENSTOCK_EXPORT SendRate
{
public:
    //! Adds an event; \a now must not decrease.
    void add(Instant now);
    //! Returns nothing in the first second.
    std::optional<double> perSecond(Instant now) const;

private:
    static constexpr std::size_t seconds = 10;
    void forgetUpTo(std::int64_t second);

    std::array<std::int64_t, seconds + 1> m_counts {}; // the last one is the current second
    std::int64_t m_newest = 0;
    std::optional<Instant> m_first;
};

//! Returns the sustained rate of \a limits in requests per second of cost 1; nothing without a
//! rate. Ignores concurrency limits, and limits that apply to some requests, use per, or depend on
//! request costs.
PENSTOCK_EXPORT std::optional<double> sustainedRate(const std::vector<Limit> &limits);

} // namespace penstock
