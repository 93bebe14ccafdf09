// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/limits/learning/ratediscovery.h>

namespace penstock {

//! A discovered limit and its source: "50 in 5 s (shown: 50 were accepted within 5 s …)".
QString foundText(const DiscoveredLimit &limit);
//! Local time, with the date unless it is the day of \a now.
QString foundAtText(WallTime at, WallTime now);

} // namespace penstock
