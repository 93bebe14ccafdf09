// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <optional>
#include <span>
#include <vector>

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

//! A server rejected a request that our limits had let through, and what follows from it.
struct ServerThrottle
{
    std::optional<Duration> wait = std::nullopt; //!< After which it may come again, if told.
    bool repeated = false; //!< The wait of the throttle before was obeyed, and did not help.
    bool isNews = false; //!< It begins a round: automatic margins grow.
    bool warn = false; //!< The third round: two waits did not help, and a person should look.

    enum class Act {
        Nothing, //!< The gate stays as it is.
        Close, //!< Until the instant; one request goes first then.
        Halt //!< Until Gate::resume(), and not before the instant.
    };
    Act act = Act::Nothing;
    Instant until = Instant::max(); //!< Of Halt the end of time if the server named none.
    QString limit = {}; //!< Closes only what needs the limit of this name; all if empty.
    QString reason = {}; //!< For people: "api.example.com: 429, Retry-After".

    //! All requests wait.
    bool closesAll() const { return act == Act::Halt || (act == Act::Close && limit.isEmpty()); }
    //! Only requests that need \a limit wait.
    bool closesLimit() const { return act == Act::Close && !limit.isEmpty(); }
    friend bool operator==(const ServerThrottle &, const ServerThrottle &) = default;
};

//! What one response says of the limits of its server.
struct LimitFeedback
{
    std::vector<ServerCounter> counters = {};
    //! Absent if the request was accepted, or asks for more than is ever allowed.
    std::optional<ServerThrottle> throttle = std::nullopt;
    friend bool operator==(const LimitFeedback &, const LimitFeedback &) = default;
};

//! Which of \a limits \a counter counts, by index: the one of its name; else of the same window; else
//! of the same number; else the nearest number, within a factor of 2 and with a reset that its interval
//! allows; else the only one that goes by time, if it allows more. Nothing where two would do equally
//! well, or none.
PENSTOCK_EXPORT std::optional<std::size_t>
limitMeantBy(const ServerCounter &counter, std::span<const LimitSpec *const> limits, Instant now);

} // namespace penstock
