// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/wire/gatemessages.h>

namespace penstock {

//! Whether a gate of ours could have said it: amounts, times and spans that arithmetic cannot take are
//! none.
bool makesSense(const fromgate::Message &message);

} // namespace penstock
