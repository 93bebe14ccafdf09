// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/permit/permitrequest.h>

#include <penstock/limits/spec/limitmessages.h>
#include <penstock/support/result.h>

#include <QCoreApplication>
#include <QThread>

namespace penstock {

QString reasonName(Denial::Reason reason)
{
    // In the order of the enum.
    static const QStringList names {u"no_capacity_now"_s, u"max_wait"_s, u"over_capacity"_s,
                                    u"queue_full"_s,      u"dropped"_s,  u"cancelled"_s,
                                    u"invalid_cost"_s,    u"closed"_s,   u"halted"_s,
                                    u"wrong_thread"_s};
    return names.value(qsizetype(reason));
}

Message Denial::message() const
{
    const Message decider = isPause ? limitMessage("permit.end_of_pause")
        : limit.isEmpty()           ? limitMessage("permit.of_limits")
                                    : limitMessage("permit.of_limit", limit);
    switch (reason) {
    case Reason::NoCapacityNow:
        return isPause ? limitMessage("permit.paused")
                       : limitMessage("permit.no_capacity", decider);
    case Reason::MaxWait:
        return limitMessage("permit.long_wait", decider);
    case Reason::OverCapacity:
        return limitMessage("permit.over_capacity", cost, decider);
    case Reason::QueueFull:
        return limitMessage("permit.queue_full");
    case Reason::Dropped:
        return limitMessage("permit.dropped");
    case Reason::Cancelled:
        return limitMessage("permit.cancelled");
    case Reason::InvalidCost:
        return limitMessage("permit.invalid_cost");
    case Reason::Closed:
        return limitMessage("permit.closed");
    case Reason::Halted:
        return haltReason.isEmpty()
            ? limitMessage("permit.halted")
            : limitMessage("permit.halted_because", MessageArgument::quoted(haltReason));
    case Reason::WrongThread:
        return threads;
    }
    return {};
}

QString Denial::text() const
{
    return Error(message()).text();
}

Message threadName(const QThread *thread)
{
    const QCoreApplication *const app = QCoreApplication::instance();
    if (app && app->thread() == thread)
        return limitMessage("thread.main");
    if (!thread)
        return limitMessage("thread.none");
    return thread->objectName().isEmpty()
        ? limitMessage("thread.unnamed", u"0x%1"_s.arg(quintptr(thread), 0, 16))
        : limitMessage("thread.named", thread->objectName());
}

} // namespace penstock
