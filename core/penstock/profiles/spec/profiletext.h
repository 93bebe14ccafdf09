// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/profiles/spec/profile.h>

namespace penstock {

//! The server and the limits in one line: "https://api.example.com: 600 in 1 min, 10 at once".
PENSTOCK_EXPORT QString profileSummary(const Profile &profile);
//! What is in \a profile, for people: a line for each thing it says. Secrets by their names.
PENSTOCK_EXPORT QString profileText(const Profile &profile);
//! Who calls, in a clause: "bearer token, the secret \"github\"".
PENSTOCK_EXPORT QString authText(const AuthSpec &auth);

} // namespace penstock
