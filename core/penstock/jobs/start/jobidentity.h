// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>

#include <QJsonObject>

namespace penstock {

//! By which a later run knows whether a job is still the same: what rows and answers depend on, without
//! credentials. The rest may be edited between runs.
PENSTOCK_EXPORT QJsonObject identityOf(const JobSpec &spec, const QString &baseUrl);

} // namespace penstock
