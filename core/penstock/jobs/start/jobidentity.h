// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/export.h>

#include <QJsonObject>

namespace penstock {

//! Returns text, or {"secret": NAME}.
PENSTOCK_EXPORT QJsonValue toJson(const TextOrSecret &value);
//! Returns a description to detect edits between runs, see changesBetween(): everything that rows
//! and responses depend on, with only the \a variables in use. Credentials in headers are the first
//! 64 bits of their SHA-256. Excludes what may be edited: name, profile, rows (see
//! rowsFingerprint()), max_wait, priority, stop_after_failures, complete, blanks in braces.
PENSTOCK_EXPORT QJsonObject identityOf(const JobSpec &spec, const QString &baseUrl,
                                       const ProfileVariables &variables = {});

} // namespace penstock
