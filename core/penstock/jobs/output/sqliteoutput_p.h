// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/output.h>

namespace penstock {

//! Writes records to a table, see makeOutput().
Result<std::unique_ptr<Output>> makeSqliteOutput(const OutputSpec &spec);

} // namespace penstock
