// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/learning/ratediscovery.h>
#include <penstock/limits/limiter/permitsource.h>
#include <penstock/sharing/wire/wirebytes.h>

#include <variant>

//! \file
//! Messages between clients and their leader. Instants count suspend (CLOCK_BOOTTIME on Linux) and
//! are the same in all processes of a computer.
namespace penstock {

//! A leader rejects clients of other versions.
inline constexpr quint32 wireVersion = 4;

constexpr PermitSource::Reopen lastOf(PermitSource::Reopen)
{
    return PermitSource::Reopen::Probe;
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

//! A permit request.
struct WirePermitRequest
{
    PermitRequest permitRequest;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        auto &permitRequest = self.permitRequest;
        io(permitRequest.cost, permitRequest.priority, permitRequest.maxWait,
           permitRequest.expectedServiceTime, permitRequest.place.key, permitRequest.place.order,
           permitRequest.source, permitRequest.method, permitRequest.host, permitRequest.path,
           permitRequest.values);
    }
};

//! A permit that a client holds.
struct HeldPermit
{
    quint64 grant = 0;
    WirePermitRequest permitRequest;
    bool isSent = false;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.grant, self.permitRequest, self.isSent);
    }
};

// ---- From a client ----

namespace fromclient {

//! First message, sent once.
struct Hello
{
    static constexpr quint64 rightMagic = 0x50454e53; // PENS
    quint64 magic = rightMagic;
    quint32 version = wireVersion;
    quint64 clientId = 0; //!< Random id of the client, kept for all leaders.
    QByteArray limits; //!< JSON list.
    std::int64_t limitsSince = 0; //!< Wall-clock time of their declaration; the newest apply.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.magic, self.version);
        if (self.magic != rightMagic || self.version != wireVersion)
            return; // other versions may differ from here on
        io(self.clientId, self.limits, self.limitsSince);
    }
};
//! All permits held from earlier leaders. Their other permits never arrived.
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
    quint64 number = 0; //!< Chosen by the client, never reused.
    WirePermitRequest permitRequest;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.number, self.permitRequest);
    }
};
struct Cancel
{
    quint64 number = 0;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.number);
    }
};
//! Acknowledges that many permits of this connection. Others soon go to other clients.
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
struct Ended //!< Without Sent before: a refund.
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
struct ReportActualCost
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
    PermitSource::Reopen reopen = PermitSource::Reopen::All;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.until, self.reason, self.reopen);
    }
};
struct Resume
{
    PermitSource::Reopen reopen = PermitSource::Reopen::All;
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
struct Watch //!< Requests a View.
{
    bool wantsState = false; //!< Includes what forecasts need.
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

using Message = std::variant<Hello, Holding, Request, Cancel, Taken, Sent, Ended, Feedback,
                             ReportActualCost, Pause, Resume, Discover, SetLimits, Watch, Ping>;

template <typename Said, typename... Those>
inline constexpr bool isOneOf = std::disjunction_v<std::is_same<Said, Those>...>;

//! Messages that change usage or learned limits: logged, and repeated to the next leader.
template <typename Said>
inline constexpr bool changesState
    = isOneOf<Said, Sent, Ended, Feedback, ReportActualCost, Pause, Resume, Discover, SetLimits>;

} // namespace fromclient

// ---- From the leader ----

namespace fromleader {

struct Welcome
{
    quint32 version = wireVersion;
    quint64 election = 0; //!< Election of the leader; grows.
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.version, self.election);
    }
};
struct Refused //!< Sent instead of Welcome; the connection ends.
{
    quint32 version = wireVersion;
    QString why; //!< In English; earlier versions show it.
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
        quint32 limit = 0;
        std::int64_t units = 0;
        template <typename Self, typename Io>
        static void fields(Self &self, Io &io)
        {
            io(self.limit, self.units);
        }
    };
    quint64 number = 0;
    quint64 grant = 0;
    Instant issuedAt; //!< A permit that arrives late must not be used.
    Instant due;
    Duration waited {};
    QString heldBy;
    bool heldByPause = false;
    std::int64_t placeKey = 0;
    quint64 placeOrder = 0;
    bool isProbe = false;
    std::optional<std::vector<Charge>> charges; //!< Absent: the requested cost, from every limit.
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
//! Everything up to this frame is logged.
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
    QByteArray limits; //!< JSON list, declared limits first.
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
    QByteArray limit;
    template <typename Self, typename Io>
    static void fields(Self &self, Io &io)
    {
        io(self.limit);
    }
};
//! The state of the limits, for display.
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
    struct Line // another client
    {
        quint64 clientId = 0;
        std::int64_t waiting = 0;
        template <typename Self, typename Io>
        static void fields(Self &self, Io &io)
        {
            io(self.clientId, self.waiting);
        }
    };
    Instant at;
    std::vector<Level> levels;
    QString binding;
    bool isBoundByPause = false;
    std::optional<Instant> pausedUntil;
    std::vector<Line> others; //!< Only with the state.
    //! JSON with "learned" and "discovered", and "state" if requested.
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
