// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/redis/script/scriptcalls.h>

#include <QJsonObject>

namespace penstock {

//! Describes limits that are shared through Redis: available units, and waiting and active
//! processes.
QString sharedText(const QString &name, const ScriptReply &rateLimiter);
QJsonObject sharedJson(const QString &name, const ScriptReply &rateLimiter);

} // namespace penstock
