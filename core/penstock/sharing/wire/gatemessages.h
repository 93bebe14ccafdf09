// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/stack/gate.h>
#include <penstock/sharing/wire/wirebytes.h>

#include <variant>

//! \file
//! What a gate and the keeper of its limits say to each other.
//! Instants are of the clock that counts suspend (CLOCK_BOOTTIME on Linux), which all processes of
//! a machine read the same.
namespace penstock {

//! Of all that follows. A keeper and a gate of different versions do not understand each other, and say so.
inline constexpr quint32 gateWireVersion = 4;

constexpr Gate::Reopen lastOf(Gate::Reopen)
{
    return Gate::Reopen::Probe;
}
constexpr ServerThrottle::Act lastOf(ServerThrottle::Act)
{
    return ServerThrottle::Act::Halt;
}
constexpr Denial::Reason lastOf(Denial::Reason)
{
    return Denial::Reason::Closed;
}
constexpr DiscoveredLimit::Certainty lastOf(DiscoveredLimit::Certainty)
{
    return DiscoveredLimit::Certainty::Stated;
}

//! What a limit wants to know of a request, and how it stands in line.
struct WireAsk
{
    Ask ask;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        auto &ask = self.ask;
        io(ask.cost, ask.priority, ask.maxWait, ask.expectedHold, ask.place.key, ask.place.order,
           ask.source, ask.method, ask.host, ask.path, ask.values);
    }
};

//! A permit that a gate has in hand.
struct HeldPermit
{
    quint64 grant = 0;
    WireAsk ask;
    bool isSent = false;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.grant, self.ask, self.isSent);
    }
};

// ---- From a gate ----

namespace fromgate {

//! Comes first, and once.
struct Hello
{
    static constexpr quint64 rightMagic = 0x50454e53; // PENS
    quint64 magic = rightMagic;
    quint32 version = gateWireVersion;
    quint64 gate = 0; //!< Its number, the same whichever keeper it talks to; at random.
    QByteArray limits; //!< As a JSON list.
    std::int64_t limitsSince
        = 0; //!< By the wall clock, when it was told them: the newest are right.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.magic, self.version);
        if (self.magic != rightMagic || self.version != gateWireVersion)
            return; // nobody knows what another version says next
        io(self.gate, self.limits, self.limitsSince);
    }
};
//! After what the keeper before may not have noted: all permits that it has in hand of keepers before. What
//! they let go beside that has never come.
struct Holding
{
    std::vector<HeldPermit> permits;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.permits);
    }
};
struct Request
{
    quint64 number = 0; //!< Of the gate's own, never used again.
    WireAsk ask;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.number, self.ask);
    }
};
struct Cancel //!< There is no answer to it.
{
    quint64 number = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.number);
    }
};
//! So many of the permits that came over this connection have come so far. What has not been taken soon
//! is somebody else's.
struct Taken
{
    quint64 count = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.count);
    }
};
struct Sent
{
    quint64 grant = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.grant);
    }
};
struct Ended //!< After Sent; before it, it gives back.
{
    quint64 grant = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.grant);
    }
};
struct Feedback //!< See Permit::report().
{
    struct Counter
    {
        ServerCounter counter;
        template <typename Self, typename Io>
        static void fields(Self &self, Io &io)
        {
            auto &counter = self.counter;
            io(counter.name, counter.limit, counter.remaining, counter.reset, counter.pad,
               counter.window, counter.used);
        }
    };
    struct Throttle
    {
        ServerThrottle throttle;
        template <typename Self, typename Io>
        static void fields(Self &self, Io &io)
        {
            auto &throttle = self.throttle;
            io(throttle.wait, throttle.repeated, throttle.isNews, throttle.act, throttle.until,
               throttle.limit, throttle.reason);
        }
    };
    quint64 grant = 0;
    std::vector<Counter> counters;
    std::optional<Throttle> throttle;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.grant, self.counters, self.throttle);
    }
};
struct Settle
{
    quint64 grant = 0;
    QString limit;
    std::int64_t actual = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.grant, self.limit, self.actual);
    }
};
struct Pause
{
    Instant until;
    QString reason;
    Gate::Reopen reopen = Gate::Reopen::All;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.until, self.reason, self.reopen);
    }
};
struct Resume
{
    Gate::Reopen reopen = Gate::Reopen::All;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.reopen);
    }
};
struct Discover
{
    bool on = false;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.on);
    }
};
struct SetLimits
{
    QByteArray limits;
    std::int64_t since = 0; //!< See Hello.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.limits, self.since);
    }
};
struct Watch //!< Wants a View, now and for the next seconds.
{
    bool wantsState = false; //!< All that forecasts need.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.wantsState);
    }
};
struct Ping
{
    template <typename Self, typename Io>
    static void fields(Self &, Io &)
    { }
};

using Message = std::variant<Hello, Holding, Request, Cancel, Taken, Sent, Ended, Feedback, Settle,
                             Pause, Resume, Discover, SetLimits, Watch, Ping>;

template <typename Said, typename... Those>
inline constexpr bool isOneOf = std::disjunction_v<std::is_same<Said, Those>...>;

//! What changes what is used or learned: written down, and said again to the next keeper.
template <typename Said>
inline constexpr bool changesState
    = isOneOf<Said, Sent, Ended, Feedback, Settle, Pause, Resume, Discover, SetLimits>;

} // namespace fromgate

// ---- From the keeper ----

namespace fromkeeper {

//! Comes first, and once.
struct Welcome
{
    quint32 version = gateWireVersion;
    quint64 term = 0; //!< Of the keeper: the next one's is greater.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.version, self.term);
    }
};
struct Refused //!< Instead of it; the connection ends.
{
    quint32 version = gateWireVersion; //!< Its own.
    QString why; //!< In English. Earlier versions show it.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.version, self.why);
    }
};
struct Permitted
{
    struct Charge
    {
        quint32 limit = 0; //!< Index into the limits.
        std::int64_t units = 0;
        template <typename Self, typename Io>
        static void fields(Self &self, Io &io)
        {
            io(self.limit, self.units);
        }
    };
    quint64 number = 0; //!< Of the request.
    quint64 grant = 0;
    Instant issuedAt; //!< When it was handed out: what comes late is not to be used.
    Instant due;
    Duration waited {};
    QString heldBy;
    bool heldByPause = false;
    std::int64_t placeKey = 0;
    quint64 placeOrder = 0;
    bool isProbe = false;
    std::optional<std::vector<Charge>> charges; //!< Absent: the cost asked for, of every limit.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.number, self.grant, self.issuedAt, self.due, self.waited, self.heldBy,
           self.heldByPause, self.placeKey, self.placeOrder, self.isProbe, self.charges);
    }
};
struct Denied
{
    quint64 number = 0;
    Denial::Reason reason = Denial::Reason::NoCapacityNow;
    QString limit;
    std::optional<Instant> forecast;
    std::int64_t cost = 0;
    bool isPause = false;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.number, self.reason, self.limit, self.forecast, self.cost, self.isPause);
    }
};
//! It is down with everything up to this frame of the gate's: that need not be said to the next keeper.
struct Noted
{
    quint64 frame = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.frame);
    }
};
struct Limits
{
    QByteArray limits; //!< As a JSON list; first those that are declared.
    bool isDiscovering = false;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.limits, self.isDiscovering);
    }
};
struct Paused
{
    Instant until;
    QString reason;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.until, self.reason);
    }
};
struct Resumed
{
    template <typename Self, typename Io>
    static void fields(Self &, Io &)
    { }
};
struct Learned
{
    QString limit;
    std::int64_t units = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.limit, self.units);
    }
};
struct KeyIsShared
{
    QString limit;
    std::int64_t units = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.limit, self.units);
    }
};
struct Discovered
{
    QByteArray limit; //!< As JSON.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.limit);
    }
};
//! What there is to see of the limits.
struct View
{
    struct Level
    {
        LimitLevel level;
        template <typename Self, typename Io>
        static void fields(Self &self, Io &io)
        {
            auto &level = self.level;
            io(level.name, level.capacity, level.available, level.inFlight, level.fullAt,
               level.keys);
        }
    };
    struct Line // of another gate
    {
        quint64 gate = 0;
        std::int64_t waiting = 0; //!< Requests without an answer yet.
        template <typename Self, typename Io>
        static void fields(Self &self, Io &io)
        {
            io(self.gate, self.waiting);
        }
    };
    Instant at;
    std::vector<Level> levels;
    QString binding;
    bool isBoundByPause = false;
    std::optional<Instant> pausedUntil;
    std::vector<Line> others; //!< With the state.
    //! Members "learned" and "discovered", and "state" where it is wanted, of JSON.
    QByteArray more;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.at, self.levels, self.binding, self.isBoundByPause, self.pausedUntil, self.others,
           self.more);
    }
};
struct Pong
{
    template <typename Self, typename Io>
    static void fields(Self &, Io &)
    { }
};

using Message = std::variant<Welcome, Refused, Permitted, Denied, Noted, Limits, Paused, Resumed,
                             Learned, KeyIsShared, Discovered, View, Pong>;

} // namespace fromkeeper

} // namespace penstock
