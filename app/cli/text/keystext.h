// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/sharing/keys/usageview.h>

#include <QJsonArray>

namespace penstock {

//! Returns a paragraph on the usage of each key, in local time.
QString keysText(const std::vector<UsageView> &keys, ClockReading now);
//! Returns an object for each key, with times in RFC 3339.
QJsonArray keysJson(const std::vector<UsageView> &keys, ClockReading now);

} // namespace penstock
