// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

//! Returns the job as the last run in \a folder stored it: "job", "rows" (fingerprint), "total".
//! Empty without a run. Read-only.
PENSTOCK_EXPORT Result<QJsonObject> storedJobIn(const QString &folder);

} // namespace penstock
