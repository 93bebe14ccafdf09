// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/profiles/spec/profile.h>
#include <penstock/support/export.h>

#include <QJsonObject>

namespace penstock {

//! A text, or {"secret": NAME}.
PENSTOCK_EXPORT QJsonValue toJson(const TextOrSecret &value);
//! By which a later run knows whether a job is still the same: what rows and answers depend on, without
//! credentials: of headers that are some it has the first 64 bits of their SHA-256. The rest may be
//! edited between runs: name, profile, rows (see rowsFingerprint()), max_wait, priority and fuse.
//! For changesBetween().
//! Of the \a variables those that its request uses.
PENSTOCK_EXPORT QJsonObject identityOf(const JobSpec &spec, const QString &baseUrl,
                                       const ProfileVariables &variables = {});

} // namespace penstock
