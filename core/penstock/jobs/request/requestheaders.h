// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! What reservedHeaderIn() finds among the headers that requests of \a request and \a profile have: they
//! carry a credential if either says so. An error of the kind Usage that names the header.
PENSTOCK_EXPORT std::optional<Error> faultOfRequestHeaders(const RequestSpec &request,
                                                           const Profile &profile);

} // namespace penstock
