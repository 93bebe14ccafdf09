// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/sharing/keys/notedgate.h>

#include <utility>

namespace penstock {

NotedGate::NotedGate(Gate &gate, QObject *parent)
    : Gate(parent)
    , m_gate(gate)
    , m_onGrant(std::make_shared<OnGrant>())
{
    connect(&gate, &Gate::granted, this, &Gate::granted);
    connect(&gate, &Gate::waitingChanged, this, &Gate::waitingChanged);
    connect(&gate, &Gate::bindingLimitChanged, this, &Gate::bindingLimitChanged);
    connect(&gate, &Gate::paused, this, &Gate::paused);
    connect(&gate, &Gate::resumed, this, &Gate::resumed);
    connect(&gate, &Gate::learned, this, &Gate::learned);
    connect(&gate, &Gate::discovered, this, &Gate::discovered);
    connect(&gate, &Gate::keyIsShared, this, &Gate::keyIsShared);
}

NotedGate::~NotedGate() = default;

void NotedGate::setOnGrant(OnGrant onGrant)
{
    *m_onGrant = std::move(onGrant);
}

Ticket NotedGate::request(const Ask &ask, OnAnswer onAnswer)
{
    if (const auto denial = wrongThread("Gate::request()"))
        return refuse(std::move(onAnswer), *denial);
    if (m_onFirst)
        std::exchange(m_onFirst, nullptr)();
    if (!*m_onGrant)
        return m_gate.request(ask, std::move(onAnswer));
    return m_gate.request(ask,
                          [ask, onAnswer = std::move(onAnswer),
                           note = std::weak_ptr(m_onGrant)](PermitResult answer) {
                              const std::shared_ptr<OnGrant> onGrant = note.lock();
                              if (answer && onGrant && *onGrant)
                                  (*onGrant)(ask);
                              if (onAnswer)
                                  onAnswer(std::move(answer));
                          });
}

} // namespace penstock

#include "moc_notedgate.cpp"
