// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/permitline_p.h>

#include <penstock/limits/limiter/limitersnapshot.h>

#include <QTimer>

#include <utility>

namespace penstock {

PermitLine::PermitLine(PermitSource &permitSource, DropInOptions::OnHalt onHalt)
    : m_permitSource(&permitSource)
    , m_onHalt(onHalt)
{
    connect(&permitSource, &QObject::destroyed, this, &PermitLine::sourceHasGone);
    connect(&permitSource, &PermitSource::paused, this, &PermitLine::sourcePaused);
    connect(&permitSource, &PermitSource::resumed, this, &PermitLine::sourceResumed);
    m_isHalted = permitSource.snapshot().pausedUntil == Instant::max();
}

void PermitLine::retire()
{
    m_retired = true;
    for (quint32 place = 1; place <= m_waiters.size(); ++place)
        leave(place);
    deleteIfDone();
}

quint32 PermitLine::ask(const PermitRequest &permitRequest, Asker &asker)
{
    if (m_free.empty()) {
        m_waiters.emplace_back();
        m_free.push_back(quint32(m_waiters.size()));
    }
    const quint32 place = m_free.back();
    m_free.pop_back();
    m_waiters[place - 1] = {&asker, {}};
    ++m_waiting;
    ++m_owed;
    // Two words, so that the function keeps them without memory of its own.
    const auto onAnswer
        = [this, place](PermitResult answer) { answered(place, std::move(answer)); };
    if (m_permitSource && failsAll()) {
        QMetaObject::invokeMethod(
            this,
            [this, onAnswer] {
                if (m_permitSource) // else sourceHasGone() answers
                    onAnswer(failure(halted()));
            },
            Qt::QueuedConnection);
    } else if (m_permitSource) {
        const Ticket ticket = m_permitSource->request(permitRequest, onAnswer);
        m_waiters[place - 1].ticket = ticket;
        if (isHalted())
            boundWait(place);
    } else {
        QMetaObject::invokeMethod(
            this, [onAnswer] { onAnswer(failure(Denial {Denial::Reason::Closed})); },
            Qt::QueuedConnection);
    }
    return place;
}

void PermitLine::leave(quint32 place)
{
    Waiter &left = m_waiters[place - 1];
    if (!std::exchange(left.asker, nullptr))
        return;
    --m_waiting;
    if (m_permitSource)
        m_permitSource->cancel(left.ticket);
}

void PermitLine::charge(const PermitRequest &permitRequest)
{
    if (!m_permitSource)
        return;
    m_permitSource->request(permitRequest, [](PermitResult answer) {
        if (answer) {
            answer->sent();
            answer->finish();
        }
    });
}

void PermitLine::answered(quint32 place, PermitResult answer)
{
    --m_owed;
    Asker *const asker = std::exchange(m_waiters[place - 1].asker, nullptr);
    m_free.push_back(place);
    if (asker) {
        --m_waiting;
        return asker->sourceAnswered(std::move(answer)); // may retire this
    }
    deleteIfDone();
}

//! It called nobody back, and will not.
void PermitLine::sourceHasGone()
{
    m_permitSource = nullptr;
    m_owed = m_waiting;
    for (quint32 place = 1; place <= m_waiters.size(); ++place) {
        if (!m_waiters[place - 1].asker)
            continue;
        QMetaObject::invokeMethod(
            this, [this, place] { answered(place, failure(Denial {Denial::Reason::Closed})); },
            Qt::QueuedConnection);
    }
    deleteIfDone();
}

void PermitLine::sourcePaused(Instant until, const QString &reason)
{
    if (until != Instant::max() || m_retired)
        return;
    m_haltReason = reason;
    if (std::exchange(m_isHalted, true))
        return;
    if (m_onHalt == DropInOptions::OnHalt::Fail) {
        // From the event loop: this may be in the middle of a call of the permit source.
        QMetaObject::invokeMethod(this, &PermitLine::failAll, Qt::QueuedConnection);
        return;
    }
    for (quint32 place = 1; place <= m_waiters.size(); ++place) {
        if (m_waiters[place - 1].asker)
            boundWait(place);
    }
}

void PermitLine::sourceResumed()
{
    m_isHalted = false;
    m_haltReason.clear();
    ++m_halts;
}

bool PermitLine::isHalted()
{
    // A shared permit source that is tried with one request emits nothing yet.
    if (m_isHalted && m_permitSource
        && m_permitSource->snapshot().pausedUntil.value_or(Instant::max()) != Instant::max())
        sourceResumed();
    return m_isHalted;
}

Denial PermitLine::halted() const
{
    return {.reason = Denial::Reason::Halted, .isPause = true, .haltReason = m_haltReason};
}

void PermitLine::failAll()
{
    const std::size_t all
        = m_waiters.size(); // more may come: a reply that has failed may be tried again
    for (quint32 place = 1; place <= all && m_permitSource && isHalted(); ++place)
        deny(place);
}

//! The transfer timeout of a request does not run while it waits for its turn, but it does while
//! its turn may never come.
void PermitLine::boundWait(quint32 place)
{
    const Waiter &waiter = m_waiters[place - 1];
    if (const auto patience = waiter.asker->patience()) {
        QTimer::singleShot(*patience, this, [this, place, ticket = waiter.ticket, halts = m_halts] {
            if (m_permitSource && isHalted() && halts == m_halts
                && m_waiters[place - 1].ticket == ticket)
                deny(place);
        });
    }
}

//! The permit source still answers the ticket, which frees the place.
void PermitLine::deny(quint32 place)
{
    Waiter &waiter = m_waiters[place - 1];
    Asker *const asker = std::exchange(waiter.asker, nullptr);
    if (!asker)
        return;
    --m_waiting;
    m_permitSource->cancel(waiter.ticket);
    asker->sourceAnswered(failure(halted())); // may retire this
}

void PermitLine::deleteIfDone()
{
    if (m_retired && m_owed == 0)
        deleteLater();
}

} // namespace penstock
