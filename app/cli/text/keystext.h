// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/sharing/keys/keyview.h>

#include <QByteArray>

namespace penstock {

//! What is remembered of keys, for people: a paragraph for each; times in local time.
QString keysText(const std::vector<KeyView> &keys, ClockReading now);
//! The same as one JSON object: {"keys": […]}, times in RFC 3339.
QByteArray keysJson(const std::vector<KeyView> &keys, ClockReading now);

} // namespace penstock
