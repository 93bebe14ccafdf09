// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/permit/queueplace.h>
#include <penstock/support/message.h>

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

QT_BEGIN_NAMESPACE
class QThread;
QT_END_NAMESPACE

namespace penstock {

//! Identifies a request that waits in one rate limiter. Never reused there.
struct Ticket
{
    quint64 id = 0; //!< 0: none.
    quint32 subQueue = 0;
    quint32 flow = 0; //!< See turns_p.h.
    friend bool operator==(const Ticket &a, const Ticket &b) { return a.id == b.id; }
};

//! A permit request: the wish to send one request.
struct PermitRequest
{
    //! Units, up to largestAmount. 0 waits its turn but takes nothing; negative is denied.
    std::int64_t cost = 1;
    //! 0 to 9, smaller goes first; clamped. Each step is worth 30 s of waiting.
    int priority = 5;
    //! Denies at once if the wait would be longer. 0 or less never waits; absent waits without
    //! limit.
    std::optional<Duration> maxWait = std::nullopt;
    //! Expected duration of the call, for forecasts. Absent or negative: unknown.
    std::optional<Duration> expectedServiceTime = std::nullopt;
    QueuePlace place = {}; //!< Place of an earlier permit, to go ahead of later work.
    //! The job or process that asks. Within a priority, sources take turns by cost; each source's
    //! requests stay in order. Requests without a source share one.
    QString source = {};

    //! For match, cost_by and per of limits. Any case.
    QByteArray method = {};
    QString host = {}; //!< Any case, without a port.
    QString path = {}; //!< Starts with a slash, without the query.
    QHash<QString, QString> values = {}; //!< Values by name.
};

//! The reason why a permit was denied. A denial takes nothing from any limit.
struct PENSTOCK_EXPORT Denial
{
    enum class Reason {
        NoCapacityNow, //!< It would wait, but maxWait is 0.
        MaxWait, //!< It would wait longer than maxWait.
        OverCapacity, //!< Its cost exceeds the capacity of a limit.
        QueueFull,
        Dropped, //!< Removed from a full queue.
        Cancelled,
        InvalidCost, //!< Negative cost, or a cost_by value that is not a whole number.
        Closed, //!< The rate limiter was destroyed.
        Halted, //!< Halted until PermitSource::resume().
        WrongThread //!< Called in another thread than the permit source's.
    };
    Reason reason = Reason::NoCapacityNow;
    QString limit = {}; //!< The deciding limit; may be empty.
    std::optional<Instant> forecast = std::nullopt; //!< When it could have been granted, if known.
    std::int64_t cost = 0; //!< Cost in units of that limit.
    bool isPause = false; //!< Caused by a pause, not a limit.
    QString haltReason = {}; //!< Cause of Halted, if known.
    Message threads = {}; //!< Function and threads of WrongThread.

    Message message() const; //!< The denial with its fix.
    QString text() const; //!< English message with the fix.
};

//! Returns the name used in JSON and events: "no_capacity_now", "max_wait", …
PENSTOCK_EXPORT QString reasonName(Denial::Reason reason);
//! Returns "the main thread", "thread "worker"" and the like.
PENSTOCK_EXPORT Message threadName(const QThread *thread);

} // namespace penstock
