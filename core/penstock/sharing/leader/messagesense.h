// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/sharing/wire/wiremessages.h>

namespace penstock {

//! Returns false for messages that Penstock never sends: amounts, instants or durations out of
//! range.
bool makesSense(const fromclient::Message &message);

} // namespace penstock
