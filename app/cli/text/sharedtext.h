// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/redis/stack/stackcall.h>

#include <QJsonObject>

namespace penstock {

//! A budget that machines share, for people: what is left of it, who waits and who calls.
QString sharedText(const QString &name, const StackAnswer &stack);
QJsonObject sharedJson(const QString &name, const StackAnswer &stack); //!< The same.

} // namespace penstock
