// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/http/dropin/gateline_p.h>

#include <utility>

namespace penstock {

GateLine::GateLine(Gate &gate)
    : m_gate(&gate)
{
    connect(&gate, &QObject::destroyed, this, &GateLine::gateHasGone);
}

void GateLine::retire()
{
    m_retired = true;
    for (quint32 place = 1; place <= m_waiters.size(); ++place)
        leave(place);
    deleteIfDone();
}

quint32 GateLine::ask(const Ask &ask, Asker &asker)
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
    if (m_gate) {
        const Ticket ticket = m_gate->request(ask, onAnswer);
        m_waiters[place - 1].ticket = ticket;
    } else {
        Denial closed;
        closed.reason = Denial::Reason::Closed;
        QMetaObject::invokeMethod(
            this, [onAnswer, closed] { onAnswer(failure(closed)); }, Qt::QueuedConnection);
    }
    return place;
}

void GateLine::leave(quint32 place)
{
    Waiter &left = m_waiters[place - 1];
    if (!std::exchange(left.asker, nullptr))
        return;
    --m_waiting;
    if (m_gate)
        m_gate->cancel(left.ticket);
}

void GateLine::charge(const Ask &ask)
{
    if (!m_gate)
        return;
    m_gate->request(ask, [](PermitResult answer) {
        if (answer) {
            answer->sent();
            answer->finish();
        }
    });
}

void GateLine::answered(quint32 place, PermitResult answer)
{
    --m_owed;
    Asker *const asker = std::exchange(m_waiters[place - 1].asker, nullptr);
    m_free.push_back(place);
    if (asker) {
        --m_waiting;
        return asker->gateAnswered(std::move(answer)); // may retire this
    }
    deleteIfDone();
}

//! It called nobody back, and will not.
void GateLine::gateHasGone()
{
    m_gate = nullptr;
    m_owed = m_waiting;
    for (quint32 place = 1; place <= m_waiters.size(); ++place) {
        if (!m_waiters[place - 1].asker)
            continue;
        Denial closed;
        closed.reason = Denial::Reason::Closed;
        QMetaObject::invokeMethod(
            this, [this, place, closed] { answered(place, failure(closed)); },
            Qt::QueuedConnection);
    }
    deleteIfDone();
}

void GateLine::deleteIfDone()
{
    if (m_retired && m_owed == 0)
        deleteLater();
}

} // namespace penstock
