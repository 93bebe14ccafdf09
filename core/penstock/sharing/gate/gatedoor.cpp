// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/gate/gatedoor.h>

#include <penstock/limits/stack/stackcore.h>

#include <numeric>
#include <utility>

namespace penstock {

namespace {
// Whose a ticket is stands above its lane: nobody has so many lanes, or doors.
constexpr int laneBits = 24;
} // namespace

GateDoor::GateDoor(std::unique_ptr<LimitGate> gate, QObject *parent)
    : LimitGate(parent)
{
    lead(std::move(gate));
}

GateDoor::~GateDoor() = default;

void GateDoor::lead(std::unique_ptr<LimitGate> gate)
{
    m_gates.push_back(std::move(gate));
    handOn(behind());
    if (m_discovers)
        behind().discover(true);
    if (m_toGo != 0)
        behind().setToGo(m_toGo);
}

void GateDoor::replace(std::unique_ptr<LimitGate> gate)
{
    const auto before = std::exchange(m_gates, {});
    lead(std::move(gate));
}

void GateDoor::handOn(LimitGate &gate)
{
    connect(&gate, &Gate::granted, this, &Gate::granted);
    connect(&gate, &Gate::waitingChanged, this, [this] { Q_EMIT waitingChanged(waiting()); });
    connect(&gate, &Gate::bindingLimitChanged, this, &Gate::bindingLimitChanged);
    connect(&gate, &Gate::paused, this, &Gate::paused);
    connect(&gate, &Gate::resumed, this, &Gate::resumed);
    connect(&gate, &Gate::learned, this, &Gate::learned);
    connect(&gate, &Gate::discovered, this, &Gate::discovered);
    connect(&gate, &Gate::keyIsShared, this, &Gate::keyIsShared);
    connect(&gate, &LimitGate::sharersChanged, this, &LimitGate::sharersChanged);
    connect(&gate, &LimitGate::sharingTroubled, this, &LimitGate::sharingTroubled);
}

Ticket GateDoor::request(const Ask &ask, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("Gate::request()"))
        return refuse(std::move(onAnswer), *denial);
    Ticket ticket = behind().request(ask, std::move(onAnswer));
    ticket.lane |= quint32(m_gates.size() - 1) << laneBits;
    return ticket;
}

void GateDoor::cancel(Ticket ticket)
{
    if (wrongThread("Gate::cancel()"))
        return;
    const std::size_t gate = ticket.lane >> laneBits;
    ticket.lane &= (quint32(1) << laneBits) - 1;
    if (gate < m_gates.size())
        m_gates[gate]->cancel(ticket);
}

void GateDoor::discover(bool on)
{
    if (wrongThread("Gate::discover()"))
        return;
    m_discovers = on;
    behind().discover(on);
}

qsizetype GateDoor::waiting() const
{
    if (wrongThread("Gate::waiting()"))
        return 0;
    return std::accumulate(m_gates.begin(), m_gates.end(), qsizetype(0),
                           [](qsizetype sum, const auto &gate) { return sum + gate->waiting(); });
}

StackCore GateDoor::snapshot() const
{
    if (wrongThread("StackView::snapshot()"))
        return StackCore({}, {});
    return behind().snapshot();
}

void GateDoor::setToGo(std::int64_t calls)
{
    if (wrongThread("LimitGate::setToGo()"))
        return;
    m_toGo = calls;
    behind().setToGo(calls);
}

} // namespace penstock

#include "moc_gatedoor.cpp"
