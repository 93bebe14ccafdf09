// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/turns/queueplace.h>
#include <penstock/support/message.h>

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

QT_BEGIN_NAMESPACE
class QThread;
QT_END_NAMESPACE

namespace penstock {

//! Names one request that waits in a stack. Never used again by that one; another does not know it.
struct Ticket
{
    quint64 id = 0; //!< 0 names none.
    quint32 lane = 0;
    quint32 flow = 0; //!< See turns_p.h.
    friend bool operator==(const Ticket &a, const Ticket &b) { return a.id == b.id; }
};

//! What a caller wants of a stack: leave to send one request.
struct Ask
{
    //! Units, up to largestAmount. 0 is granted in turn and takes nothing; negative is denied.
    std::int64_t cost = 1;
    //! 0 to 9, smaller goes first; what is outside is as the nearest. Ages: each step is worth 30 s
    //! of waiting.
    int priority = 5;
    //! Deny at once if the wait would be longer. 0 tries, as does less; absent waits without limit.
    std::optional<Duration> maxWait = std::nullopt;
    //! How long the call is thought to run; nobody knows where it is absent or below 0. Only
    //! forecasts use it.
    std::optional<Duration> expectedHold = std::nullopt;
    QueuePlace place = {}; //!< Of an earlier permit for the same work, to go before later work.
    //! Who asks: a job, a process. Within a priority, sources take turns by cost, and the requests
    //! of one source stay in order. Requests without a source are one source together.
    QString source = {};

    //! This and what follows is what the limits' match, cost_by and per look at. Of any case.
    QByteArray method = {};
    QString host = {}; //!< Of any case, without a port.
    QString path = {}; //!< From the first slash on, without the query.
    QHash<QString, QString> values = {}; //!< By their names.
};

//! Why there was no permit. A denial takes nothing from any limit.
struct PENSTOCK_EXPORT Denial
{
    enum class Reason {
        NoCapacityNow, //!< max_wait was 0 and it would have had to wait.
        MaxWait, //!< It would have to wait longer than max_wait.
        OverCapacity, //!< It asks for more than a limit ever holds.
        QueueFull, //!< As many wait as may wait.
        Dropped, //!< It had to make room for another.
        Cancelled, //!< The caller gave up.
        InvalidCost, //!< A negative cost, or a cost_by value that is no whole number.
        Closed, //!< The stack went away.
        Halted, //!< The gate is closed until Gate::resume().
        WrongThread //!< The gate lives in another thread.
    };
    Reason reason = Reason::NoCapacityNow;
    QString limit = {}; //!< The name of the limit that decided; may be empty.
    std::optional<Instant> forecast = std::nullopt; //!< When it could have been granted, if known.
    std::int64_t cost = 0; //!< What was asked of that limit, in its units.
    bool isPause = false; //!< A pause decided, and no limit.
    QString haltReason = {}; //!< Of Halted: why sending is stopped, if known.
    Message threads = {}; //!< Of WrongThread: what was called where.

    Message message() const;
    QString text() const; //!< In English: the message, and what to do.
};

//! As JSON and events spell it: "no_capacity_now", "max_wait", …
PENSTOCK_EXPORT QString reasonName(Denial::Reason reason);
//! "the main thread", "thread "worker"".
PENSTOCK_EXPORT Message threadName(const QThread *thread);

} // namespace penstock
