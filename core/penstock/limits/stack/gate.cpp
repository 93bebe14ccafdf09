// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/gate.h>

namespace penstock {

Gate::Gate(QObject *parent)
    : QObject(parent)
{ }

Gate::~Gate() = default;

std::vector<LimitLevel> Gate::levels() const
{
    return {};
}

void Gate::discover(bool) { }

void Gate::pauseLimit(const QString &, Instant until, const QString &reason)
{
    pause(until, reason, Reopen::Probe);
}

} // namespace penstock

#include "moc_gate.cpp"
