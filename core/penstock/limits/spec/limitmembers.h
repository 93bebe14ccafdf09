// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/limits/spec/limit.h>
#include <penstock/support/jsonmembers.h>

namespace penstock {

// One source for all algorithms: what is read, written and described stands together.

//! Lists the members of a limit in a file. See limit.h for their ranges.
PENSTOCK_EXPORT void members(JsonMembers &m, Limit &limit);
//! Lists the member "limits": a list of limits, each an object or shorthand, see limitsFromJson().
PENSTOCK_EXPORT void limitList(JsonMembers &m, std::vector<Limit> &limits);

} // namespace penstock
