// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/importing/draft/requestdraft_p.h>

namespace penstock {

//! The requests of a recording with those as one that differ in numbers and the like of their paths,
//! or in values of their queries: /items/1 and /items/2 become /items/{{id}} with two rows. Equal
//! ones become one. Their order is that of the first of each.
std::vector<RequestDraft> mergedRequests(const std::vector<RequestDraft> &requests);

} // namespace penstock
