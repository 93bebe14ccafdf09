// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
// Not part of the promise.
#pragma once

#include <penstock/limits/spec/limit.h>

#include <optional>
#include <span>
#include <vector>

//! \file
//! Feedback from servers about their limits.
namespace penstock {

//! A server's own counter, from a response.
struct ServerCounter
{
    QString name = {}; //!< The server's name, or the common part of its headers.
    std::optional<std::int64_t> limit = std::nullopt; //!< Total.
    std::optional<std::int64_t> remaining = std::nullopt;
    //! Units used by all clients in a window of unknown end, without a remaining count.
    std::optional<std::int64_t> used = std::nullopt;
    std::optional<Instant> reset = std::nullopt; //!< Start of the next window.
    Duration pad {}; //!< Precision of reset, which is trusted from reset + pad.
    std::optional<Duration> window = std::nullopt; //!< Period of the limit.
    friend bool operator==(const ServerCounter &, const ServerCounter &) = default;
};

//! A rejection within our limits, and its consequences.
struct ServerThrottle
{
    std::optional<Duration> wait = std::nullopt; //!< Required wait, if stated.
    bool repeated = false; //!< The previous wait was obeyed without effect.
    bool isNews = false; //!< Starts a round: automatic margins grow.
    bool warn = false; //!< Third round: warn the user.

    enum class Act {
        Nothing,
        Close, //!< Pause until `until`, then send one request first.
        Halt //!< Stop until PermitSource::resume(), at least until `until`.
    };
    Act act = Act::Nothing;
    Instant until = Instant::max(); //!< Instant::max() for a Halt without a stated time.
    QString limit = {}; //!< Pauses only this limit; empty: all.
    QString reason = {}; //!< Shown to people: "api.example.com: 429, Retry-After".

    //! Returns true if all requests wait.
    bool closesAll() const { return act == Act::Halt || (act == Act::Close && limit.isEmpty()); }
    //! Returns true if only requests that need \a limit wait.
    bool closesLimit() const { return act == Act::Close && !limit.isEmpty(); }
    friend bool operator==(const ServerThrottle &, const ServerThrottle &) = default;
};

//! The effects of one response on limits.
struct LimitFeedback
{
    std::vector<ServerCounter> counters = {};
    //! Absent if the request was accepted, or exceeds what is ever allowed.
    std::optional<ServerThrottle> throttle = std::nullopt;
    friend bool operator==(const LimitFeedback &, const LimitFeedback &) = default;
};

//! Returns the index of the limit that \a counter counts, or nothing if ambiguous. Criteria in
//! order: name; window; number; nearest number within a factor of 2 whose interval allows the
//! reset; the only limit over time, if it allows more.
PENSTOCK_EXPORT std::optional<std::size_t>
limitMeantBy(const ServerCounter &counter, std::span<const Limit *const> limits, Instant now);

} // namespace penstock
