// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/documents/specfield.h"

#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

using JobField = SpecField<JobSpec>;

std::vector<JobField> rowsFields();
std::vector<JobField> outputFields();
std::vector<JobField> pagesFields(); //!< Records and pagination.
//! Run settings. \a circuitBreakerOfProfile returns the profile's circuit breaker setting, the default for
//! jobs.
std::vector<JobField> runFields(const std::function<std::optional<int>()> &circuitBreakerOfProfile);

} // namespace penstock
