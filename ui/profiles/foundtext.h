// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/learning/ratediscovery.h>

namespace penstock {

//! What was found out, and from what: "50 in 5 s (shown: 50 were accepted within 5 s before a rate limit response)".
QString foundText(const DiscoveredLimit &limit);
//! When, by the clock here; with the day where that is not the day of \a now.
QString foundAtText(WallTime at, WallTime now);

} // namespace penstock
