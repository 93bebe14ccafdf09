// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/result.h>

namespace penstock {

//! Returns an error of the kind Usage that names a reserved header of \a request or \a profile, see
//! reservedHeaderIn(). Both count for whether they carry a credential.
PENSTOCK_EXPORT std::optional<Error> faultOfRequestHeaders(const RequestSpec &request,
                                                           const Profile &profile);

} // namespace penstock
