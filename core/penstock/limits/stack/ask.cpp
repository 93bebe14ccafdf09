// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/ask.h>

#include <QCoreApplication>
#include <QThread>

namespace penstock {

QString reasonName(Denial::Reason reason)
{
    switch (reason) {
    case Denial::Reason::NoCapacityNow:
        return QStringLiteral("no_capacity_now");
    case Denial::Reason::MaxWait:
        return QStringLiteral("max_wait");
    case Denial::Reason::OverCapacity:
        return QStringLiteral("over_capacity");
    case Denial::Reason::QueueFull:
        return QStringLiteral("queue_full");
    case Denial::Reason::Dropped:
        return QStringLiteral("dropped");
    case Denial::Reason::Cancelled:
        return QStringLiteral("cancelled");
    case Denial::Reason::InvalidCost:
        return QStringLiteral("invalid_cost");
    case Denial::Reason::Closed:
        return QStringLiteral("closed");
    case Denial::Reason::Halted:
        return QStringLiteral("halted");
    case Denial::Reason::WrongThread:
        return QStringLiteral("wrong_thread");
    }
    return {};
}

QString Denial::text() const
{
    const QString name = isPause ? QStringLiteral("the end of the pause")
        : limit.isEmpty()        ? QStringLiteral("the limits")
                                 : QStringLiteral("limit \"%1\"").arg(limit);
    switch (reason) {
    case Reason::NoCapacityNow:
        return isPause ? QStringLiteral("nothing goes during the pause")
                       : QStringLiteral("%1 has no room now").arg(name);
    case Reason::MaxWait:
        return QStringLiteral("waiting for %1 would take longer than max_wait").arg(name);
    case Reason::OverCapacity:
        return QStringLiteral("a cost of %1 is more than %2 ever holds").arg(cost).arg(name);
    case Reason::QueueFull:
        return QStringLiteral("the queue is full");
    case Reason::Dropped:
        return QStringLiteral("dropped from a full queue");
    case Reason::Cancelled:
        return QStringLiteral("cancelled");
    case Reason::InvalidCost:
        return QStringLiteral("the cost is not a whole number of 0 or more");
    case Reason::Closed:
        return QStringLiteral("the limits went away");
    case Reason::Halted: {
        const QString why = details.isEmpty() ? QString() : QStringLiteral(": ") + details;
        return QStringLiteral("sending is stopped%1. Resume sending, then request again").arg(why);
    }
    case Reason::WrongThread:
        return details;
    }
    return {};
}

Denial Denial::wrongThread(const QString &home, const QString &happened, const QString &fix)
{
    Denial denial;
    denial.reason = Reason::WrongThread;
    denial.details = QStringLiteral("the gate lives in %1, and %2 in %3. %4, or get permits for "
                                    "other threads from a penstock::GatePort")
                         .arg(home, happened, threadName(QThread::currentThread()), fix);
    return denial;
}

QString threadName(const QThread *thread)
{
    const QCoreApplication *const app = QCoreApplication::instance();
    if (app && app->thread() == thread)
        return QStringLiteral("the main thread");
    if (!thread)
        return QStringLiteral("no thread");
    return thread->objectName().isEmpty()
        ? QStringLiteral("thread 0x%1").arg(quintptr(thread), 0, 16)
        : QStringLiteral("thread \"%1\"").arg(thread->objectName());
}

} // namespace penstock
