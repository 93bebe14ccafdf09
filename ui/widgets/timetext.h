// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/time.h>

#include <QString>

namespace penstock {

//! The time of day here: "11:31:30", "11:31:30.204".
QString clockText(WallTime at);
QString clockTextMs(WallTime at);

} // namespace penstock
