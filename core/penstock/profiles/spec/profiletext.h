// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! Returns server and limits in one line: "https://api.example.com: 600 in 1 min, 10 at once".
PENSTOCK_EXPORT QString profileSummary(const Profile &profile);
//! Returns the content of \a profile for display, one item per line, with names of secrets.
PENSTOCK_EXPORT QString profileText(const Profile &profile);
//! Returns the authentication in a clause: "bearer token, the secret \"github\"".
PENSTOCK_EXPORT QString authText(const AuthSpec &auth);

} // namespace penstock
