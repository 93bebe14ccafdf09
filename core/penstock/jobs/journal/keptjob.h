// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QJsonObject>

namespace penstock {

//! The job as the last run in \a folder wrote it down: "job", its identity, "rows", their fingerprint,
//! "total". Empty where there was none. Claims and changes nothing.
PENSTOCK_EXPORT Result<QJsonObject> keptJobIn(const QString &folder);

} // namespace penstock
