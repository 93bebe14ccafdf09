// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/gate.h>

#include <penstock/limits/stack/gatesnapshot.h>

namespace penstock {

Gate::Gate(QObject *parent)
    : QObject(parent)
    , m_home(std::make_shared<GateThread>(*this))
{ }

Gate::~Gate()
{
    m_home->close();
}

std::optional<Denial> Gate::wrongThread(const char *call) const
{
    if (m_home->isCurrent())
        return std::nullopt;
    return m_home->deny(call);
}

Ticket Gate::refuse(OnAnswer onAnswer, const Denial &denial)
{
    QMetaObject::invokeMethod(
        this,
        [onAnswer = std::move(onAnswer), denial] {
            if (onAnswer)
                onAnswer(failure(denial));
        },
        Qt::QueuedConnection);
    return {};
}

void Gate::discover(bool) { }

// Who overrides it keeps them.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void Gate::setLimits(std::vector<LimitSpec>) { }

GateSnapshot Gate::snapshot(Detail) const
{
    return {};
}

} // namespace penstock

#include "moc_gate.cpp"
