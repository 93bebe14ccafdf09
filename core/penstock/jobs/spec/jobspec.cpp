// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#include <penstock/jobs/spec/jobspec.h>

namespace penstock {

JobSpec::JobSpec() = default;
JobSpec::JobSpec(const JobSpec &) = default;
JobSpec::JobSpec(JobSpec &&) noexcept = default;
JobSpec &JobSpec::operator=(const JobSpec &) = default;
JobSpec &JobSpec::operator=(JobSpec &&) noexcept = default;
JobSpec::~JobSpec() = default;
bool JobSpec::operator==(const JobSpec &) const = default;

} // namespace penstock
