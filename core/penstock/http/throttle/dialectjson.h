// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/http/throttle/throttledialect.h>
#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

class JsonMembers;

//! Lists the members of "throttling" in a profile. All are optional. Reading also reports removed
//! keys.
PENSTOCK_EXPORT void members(JsonMembers &m, ThrottleDialect &dialect);

//! Reads a separate object at \a pointer of its file. Returns the first fault or unknown key as an
//! error of the kind Usage.
PENSTOCK_EXPORT Result<ThrottleDialect> throttleDialectFromJson(const QJsonObject &throttling,
                                                                const QString &pointer = {});

} // namespace penstock
