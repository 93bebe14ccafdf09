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
        return u"no_capacity_now"_s;
    case Denial::Reason::MaxWait:
        return u"max_wait"_s;
    case Denial::Reason::OverCapacity:
        return u"over_capacity"_s;
    case Denial::Reason::QueueFull:
        return u"queue_full"_s;
    case Denial::Reason::Dropped:
        return u"dropped"_s;
    case Denial::Reason::Cancelled:
        return u"cancelled"_s;
    case Denial::Reason::InvalidCost:
        return u"invalid_cost"_s;
    case Denial::Reason::Closed:
        return u"closed"_s;
    case Denial::Reason::Halted:
        return u"halted"_s;
    case Denial::Reason::WrongThread:
        return u"wrong_thread"_s;
    }
    return {};
}

QString Denial::text() const
{
    const QString name = isPause ? u"the end of the pause"_s
        : limit.isEmpty()        ? u"the limits"_s
                                 : u"limit \"%1\""_s.arg(limit);
    switch (reason) {
    case Reason::NoCapacityNow:
        return isPause ? u"nothing goes during the pause"_s : u"%1 has no room now"_s.arg(name);
    case Reason::MaxWait:
        return u"waiting for %1 would take longer than max_wait"_s.arg(name);
    case Reason::OverCapacity:
        return u"a cost of %1 is more than %2 ever holds"_s.arg(cost).arg(name);
    case Reason::QueueFull:
        return u"the queue is full"_s;
    case Reason::Dropped:
        return u"dropped from a full queue"_s;
    case Reason::Cancelled:
        return u"cancelled"_s;
    case Reason::InvalidCost:
        return u"the cost is not a whole number of 0 or more"_s;
    case Reason::Closed:
        return u"the limits went away"_s;
    case Reason::Halted: {
        const QString why = details.isEmpty() ? QString() : u": "_s + details;
        return u"sending is stopped%1. Resume sending, then request again"_s.arg(why);
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
    denial.details = u"the gate lives in %1, and %2 in %3. %4, or get permits for "
                     "other threads from a penstock::GatePort"_s.arg(
                         home, happened, threadName(QThread::currentThread()), fix);
    return denial;
}

QString threadName(const QThread *thread)
{
    const QCoreApplication *const app = QCoreApplication::instance();
    if (app && app->thread() == thread)
        return u"the main thread"_s;
    if (!thread)
        return u"no thread"_s;
    return thread->objectName().isEmpty() ? u"thread 0x%1"_s.arg(quintptr(thread), 0, 16)
                                          : u"thread \"%1\""_s.arg(thread->objectName());
}

} // namespace penstock
