// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <array>
#include <optional>
#include <vector>

namespace penstock {

//! How many things happened a second, over the last ten whole seconds and the one under way.
class PENSTOCK_EXPORT SendRate
{
public:
    //! One more, at \a now, which must not be earlier than the last one.
    void add(Instant now);
    //! Nothing before there is a second to look back at.
    std::optional<double> perSecond(Instant now) const;

private:
    static constexpr std::size_t seconds = 10;
    void forgetUpTo(std::int64_t second);

    std::array<std::int64_t, seconds + 1> m_counts {}; // the last one is the second of now
    std::int64_t m_newest = 0;
    std::optional<Instant> m_first;
};

//! What \a limits allow for ever, in requests of cost 1 a second that all of them count; nothing where
//! no limit sets a rate. Limits of some requests only, of calls at once, kept apart by per, that
//! count something of the request, or that have yet to learn what a call costs, are not looked at.
PENSTOCK_EXPORT std::optional<double> sustainedRate(const std::vector<LimitSpec> &limits);

} // namespace penstock
