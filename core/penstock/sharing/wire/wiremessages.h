// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

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

constexpr auto wireFields(const QueuePlace *)
{
    return std::tuple(&QueuePlace::key, &QueuePlace::order);
}
constexpr auto wireFields(const PermitRequest *)
{
    return std::tuple(&PermitRequest::cost, &PermitRequest::priority, &PermitRequest::maxWait,
                      &PermitRequest::expectedServiceTime, &PermitRequest::place,
                      &PermitRequest::source, &PermitRequest::method, &PermitRequest::host,
                      &PermitRequest::path, &PermitRequest::values);
}
constexpr auto wireFields(const ServerCounter *)
{
    return std::tuple(&ServerCounter::name, &ServerCounter::limit, &ServerCounter::remaining,
                      &ServerCounter::reset, &ServerCounter::pad, &ServerCounter::window,
                      &ServerCounter::used);
}
constexpr auto wireFields(const ServerThrottle *)
{
    return std::tuple(&ServerThrottle::wait, &ServerThrottle::repeated, &ServerThrottle::isNews,
                      &ServerThrottle::act, &ServerThrottle::until, &ServerThrottle::limit,
                      &ServerThrottle::reason);
}
constexpr auto wireFields(const LimitLevel *)
{
    return std::tuple(&LimitLevel::name, &LimitLevel::capacity, &LimitLevel::available,
                      &LimitLevel::inFlight, &LimitLevel::fullAt, &LimitLevel::keys);
}

//! A permit that a client holds.
struct HeldPermit
{
    quint64 grant = 0;
    PermitRequest permitRequest;
    bool isSent = false;
    static constexpr auto fields
        = std::tuple(&HeldPermit::grant, &HeldPermit::permitRequest, &HeldPermit::isSent);
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
    static void code(Self &self, Io &io)
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
    static constexpr auto fields = std::tuple(&Holding::permits);
};
struct Request
{
    quint64 number = 0; //!< Chosen by the client, never reused.
    PermitRequest permitRequest;
    static constexpr auto fields = std::tuple(&Request::number, &Request::permitRequest);
};
struct Cancel
{
    quint64 number = 0;
    static constexpr auto fields = std::tuple(&Cancel::number);
};
//! Acknowledges that many permits of this connection. Others soon go to other clients.
struct Taken
{
    quint64 count = 0;
    static constexpr auto fields = std::tuple(&Taken::count);
};
struct Sent
{
    quint64 grant = 0;
    static constexpr auto fields = std::tuple(&Sent::grant);
};
struct Ended //!< Without Sent before: a refund.
{
    quint64 grant = 0;
    static constexpr auto fields = std::tuple(&Ended::grant);
};
struct Feedback //!< See Permit::report().
{
    quint64 grant = 0;
    std::vector<ServerCounter> counters;
    std::optional<ServerThrottle> throttle;
    static constexpr auto fields
        = std::tuple(&Feedback::grant, &Feedback::counters, &Feedback::throttle);
};
struct ReportActualCost
{
    quint64 grant = 0;
    QString limit;
    std::int64_t actual = 0;
    static constexpr auto fields
        = std::tuple(&ReportActualCost::grant, &ReportActualCost::limit, &ReportActualCost::actual);
};
struct Pause
{
    Instant until;
    QString reason;
    PermitSource::Reopen reopen = PermitSource::Reopen::All;
    static constexpr auto fields = std::tuple(&Pause::until, &Pause::reason, &Pause::reopen);
};
struct Resume
{
    PermitSource::Reopen reopen = PermitSource::Reopen::All;
    static constexpr auto fields = std::tuple(&Resume::reopen);
};
struct Discover
{
    bool on = false;
    static constexpr auto fields = std::tuple(&Discover::on);
};
struct SetLimits
{
    QByteArray limits;
    std::int64_t since = 0; //!< See Hello.
    static constexpr auto fields = std::tuple(&SetLimits::limits, &SetLimits::since);
};
struct Watch //!< Requests a View.
{
    bool wantsState = false; //!< Includes what forecasts need.
    static constexpr auto fields = std::tuple(&Watch::wantsState);
};
struct Ping
{
    static constexpr auto fields = std::tuple();
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
    static constexpr auto fields = std::tuple(&Welcome::version, &Welcome::election);
};
struct Refused //!< Sent instead of Welcome; the connection ends.
{
    quint32 version = wireVersion;
    QString why; //!< In English; earlier versions show it.
    static constexpr auto fields = std::tuple(&Refused::version, &Refused::why);
};
struct Permitted
{
    struct Charge
    {
        quint32 limit = 0;
        std::int64_t units = 0;
        static constexpr auto fields = std::tuple(&Charge::limit, &Charge::units);
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
    static constexpr auto fields = std::tuple(
        &Permitted::number, &Permitted::grant, &Permitted::issuedAt, &Permitted::due,
        &Permitted::waited, &Permitted::heldBy, &Permitted::heldByPause, &Permitted::placeKey,
        &Permitted::placeOrder, &Permitted::isProbe, &Permitted::charges);
};
struct Denied
{
    quint64 number = 0;
    Denial::Reason reason = Denial::Reason::NoCapacityNow;
    QString limit;
    std::optional<Instant> forecast;
    std::int64_t cost = 0;
    bool isPause = false;
    static constexpr auto fields = std::tuple(&Denied::number, &Denied::reason, &Denied::limit,
                                              &Denied::forecast, &Denied::cost, &Denied::isPause);
};
//! Everything up to this frame is logged.
struct Noted
{
    quint64 frame = 0;
    static constexpr auto fields = std::tuple(&Noted::frame);
};
struct Limits
{
    QByteArray limits; //!< JSON list, declared limits first.
    bool isDiscovering = false;
    static constexpr auto fields = std::tuple(&Limits::limits, &Limits::isDiscovering);
};
struct Paused
{
    Instant until;
    QString reason;
    static constexpr auto fields = std::tuple(&Paused::until, &Paused::reason);
};
struct Resumed
{
    static constexpr auto fields = std::tuple();
};
struct Learned
{
    QString limit;
    std::int64_t units = 0;
    static constexpr auto fields = std::tuple(&Learned::limit, &Learned::units);
};
struct KeyIsShared
{
    QString limit;
    std::int64_t units = 0;
    static constexpr auto fields = std::tuple(&KeyIsShared::limit, &KeyIsShared::units);
};
struct Discovered
{
    QByteArray limit;
    static constexpr auto fields = std::tuple(&Discovered::limit);
};
//! The state of the limits, for display.
struct View
{
    struct Line // another client
    {
        quint64 clientId = 0;
        std::int64_t waiting = 0;
        static constexpr auto fields = std::tuple(&Line::clientId, &Line::waiting);
    };
    Instant at;
    std::vector<LimitLevel> levels;
    QString binding;
    bool isBoundByPause = false;
    std::optional<Instant> pausedUntil;
    std::vector<Line> others; //!< Only with the state.
    //! JSON with "learned" and "discovered", and "state" if requested.
    QByteArray more;
    static constexpr auto fields
        = std::tuple(&View::at, &View::levels, &View::binding, &View::isBoundByPause,
                     &View::pausedUntil, &View::others, &View::more);
};
struct Pong
{
    static constexpr auto fields = std::tuple();
};

using Message = std::variant<Welcome, Refused, Permitted, Denied, Noted, Limits, Paused, Resumed,
                             Learned, KeyIsShared, Discovered, View, Pong>;

} // namespace fromleader

} // namespace penstock
