// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QJsonObject>
#include <QStringList>

namespace penstock {

//! What of a job has been edited, one line for each change: "/request/path was "/a", now "/b"".
//! Both are descriptions of a job; members that only one has count as changed. Places are JSON
//! pointers (RFC 6901), in the order of the keys; a list counts as one value, and of each value 60
//! characters are shown. Empty where nothing has changed.
PENSTOCK_EXPORT QStringList changesBetween(const QJsonObject &before, const QJsonObject &now);

} // namespace penstock
