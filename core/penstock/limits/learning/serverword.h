// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <optional>
#include <span>

//! \file
//! What servers say about their limits, as far as ours can make use of it.
namespace penstock {

//! One of a server's own counters, as an answer told it.
struct ServerCounter
{
    QString name = {}; //!< The server's name for it, or what its headers have in common.
    std::optional<std::int64_t> limit = std::nullopt; //!< How much there is in all.
    std::optional<std::int64_t> remaining = std::nullopt;
    //! By everybody in a window that ends nobody says when; where nothing tells what is left.
    std::optional<std::int64_t> used = std::nullopt;
    std::optional<Instant> reset = std::nullopt; //!< When it begins anew.
    Duration pad {}; //!< How coarse that instant is: not believed before reset + pad.
    std::optional<Duration> window = std::nullopt; //!< In which limit is allowed.
    friend bool operator==(const ServerCounter &, const ServerCounter &) = default;
};

//! A server turned a call away that our limits had let through.
struct ServerThrottle
{
    std::optional<Duration> wait = std::nullopt; //!< After which it may come again, if told.
    bool repeated = false; //!< The wait of the throttle before was obeyed, and did not help.
    friend bool operator==(const ServerThrottle &, const ServerThrottle &) = default;
};

//! Which of \a limits \a counter counts, by index: the one of its name; else of the same window; else
//! of the same number; else the nearest number, within a factor of 2 and with a reset that its interval
//! allows; else the only one that goes by time, if it allows more. Nothing where two would do equally
//! well, or none.
PENSTOCK_EXPORT std::optional<std::size_t>
limitMeantBy(const ServerCounter &counter, std::span<const LimitSpec *const> limits, Instant now);

} // namespace penstock
