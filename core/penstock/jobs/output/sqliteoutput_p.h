// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/output.h>

namespace penstock {

//! Records as rows of a table. See makeOutput().
Result<std::unique_ptr<Output>> makeSqliteOutput(const OutputSpec &spec);

} // namespace penstock
