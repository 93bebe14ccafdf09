// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/limits/gate.h>

namespace penstock {

Gate::Gate(QObject *parent)
    : QObject(parent)
{ }

Gate::~Gate() = default;

std::vector<LimitLevel> Gate::levels() const
{
    return {};
}

} // namespace penstock
