// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/output.h>

namespace penstock {

//! Creates one file per record, see makeOutput().
Result<std::unique_ptr<Output>> makeFilesOutput(const OutputSpec &spec, std::shared_ptr<Disk> disk);

//! Writes records to a table, see makeOutput().
Result<std::unique_ptr<Output>> makeSqliteOutput(const OutputSpec &spec);

} // namespace penstock
