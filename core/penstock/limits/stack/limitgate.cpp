// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/stack/limitgate.h>

namespace penstock {

StackView::~StackView() = default;

LimitGate::LimitGate(QObject *parent)
    : Gate(parent)
{ }

LimitGate::~LimitGate() = default;

std::vector<Sharer> LimitGate::sharers() const
{
    return {};
}

void LimitGate::setToGo(std::int64_t) { }

QString LimitGate::sharingTrouble() const
{
    return {};
}

} // namespace penstock

#include "moc_limitgate.cpp"
