// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>

namespace penstock {

//! Merges similar requests of a recording: /items/1 and /items/2 become /items/{{id}} with two
//! rows. They may differ in numbers in the path, or in query values. The order is that of first
//! appearance.
std::vector<RequestDraft> mergedRequests(const std::vector<RequestDraft> &requests);

} // namespace penstock
