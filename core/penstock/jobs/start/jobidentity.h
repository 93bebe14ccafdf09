// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/rows/rowconstants.h>
#include <penstock/jobs/spec/jobspec.h>
#include <penstock/support/export.h>

#include <QJsonObject>

namespace penstock {

//! By which a later run knows whether a job is still the same: what rows and answers depend on, without
//! credentials. The rest may be edited between runs.
//! Of the \a variables those that its request uses.
PENSTOCK_EXPORT QJsonObject identityOf(const JobSpec &spec, const QString &baseUrl,
                                       const RowConstants &variables = {});

} // namespace penstock
