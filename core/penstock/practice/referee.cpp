// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/practice/referee.h>

namespace penstock {

Referee::~Referee() = default;

} // namespace penstock
