// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limitspec.h>

#include <QString>

#include <cstdint>
#include <optional>

namespace penstock {

//! What happens to a request that would have to wait while queueLimit requests wait already.
enum class Overflow {
    DenyNewest, //!< It is denied with QueueFull.
    DropOldest, //!< The longest waiting of the least urgent is dropped for it.
    DropLessUrgent //!< As DropOldest, but only for a more urgent one; else it is dropped itself.
};

//! What a stack does by itself where a server throttles. Always all of it, but in measurements of
//! what each is worth.
struct Adaptation
{
    bool marginsGrow = true; //!< For calls that came a moment too early.
    bool lateArrivalsCount = true; //!< A slow call counts from when it may have arrived.
    bool paceIsLearned = true; //!< What was let through before a throttle is the limit.
    bool reopensGradually = true; //!< After a probe, ever more at once.
};

//! What a stack does beside its limits.
struct StackOptions
{
    //! Requests that may wait; 0: none. Absent: as many as memory holds.
    std::optional<std::int64_t> queueLimit = std::nullopt;
    Overflow overflow = Overflow::DenyNewest;
    bool sourcesTakeTurns = true; //!< Otherwise Ask::source is ignored.
    bool automaticMarginIsZero = false; //!< For virtual time and for servers: nothing jitters.
    Adaptation adaptation = {};
};

//! A limit that a server keeps more strictly than its settings say.
struct LearnedLimit
{
    LimitSpec was;
    LimitSpec now; //!< The same as the server has it, as far as is known.
    bool isStated = false; //!< The server said so itself; otherwise it is what it let through.
};

//! How full a limit is. Of a keyed limit (per), the one with the least left.
struct LimitLevel
{
    QString name;
    std::int64_t capacity = 0; //!< Units: what this program may use of it, see settingsInUse().
    std::int64_t available = 0; //!< Units that could be taken now; below 0 in debt.
    std::int64_t inFlight = 0; //!< Units granted whose call has not ended.
    std::optional<Instant> fullAt; //!< When all of it is back if nothing more is taken, if known.
    std::int64_t keys = 1; //!< Of a keyed limit: how many are remembered.
};

} // namespace penstock
