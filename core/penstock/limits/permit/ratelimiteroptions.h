// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>

#include <QString>

#include <cstdint>
#include <optional>

namespace penstock {

//! The treatment of requests beyond queueLimit.
enum class Overflow {
    DenyNewest, //!< Denied with QueueFull.
    DropOldest, //!< Drops the longest waiting, least urgent request.
    DropLessUrgent //!< Like DropOldest, but only for a more urgent request.
};

//! Adaptations to servers. Disable parts only for measurements.
struct Adaptation
{
    bool marginsGrow = true; //!< After rejections of early calls, margins grow.
    bool lateArrivalsCount = true; //!< A slow call counts from its possible arrival.
    bool paceIsLearned = true; //!< The limit is what was accepted before a rejection.
    bool reopensGradually = true; //!< After a probe, growing numbers are sent at once.
};

//! Options of a rate limiter.
struct RateLimiterOptions
{
    //! Maximum of waiting requests. Absent: unlimited.
    std::optional<std::int64_t> queueLimit = std::nullopt;
    Overflow overflow = Overflow::DenyNewest;
    bool sourcesTakeTurns = true; //!< False: PermitRequest::source is ignored.
    bool automaticMarginIsZero = false; //!< Used in virtual time and by servers.
    Adaptation adaptation = {};
};

//! A limit that is stricter at the server than declared.
struct LearnedLimit
{
    Limit was;
    Limit now; //!< The same limit as the server has it.
    bool isStated = false; //!< The server stated it; otherwise learned.
};

//! The level of a limit; with per, of the fullest key.
struct LimitLevel
{
    QString name;
    std::int64_t capacity = 0; //!< Units for this program, see settingsInUse().
    std::int64_t available = 0; //!< Units available now; negative in debt.
    std::int64_t inFlight = 0; //!< Units of unfinished calls.
    std::optional<Instant> fullAt; //!< When all units are back if none are taken, if known.
    std::int64_t keys = 1; //!< Known keys of a limit with per.
};

} // namespace penstock
