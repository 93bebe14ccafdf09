// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/output.h>

namespace penstock {

//! Each record in a file of its own. See makeOutput().
Result<std::unique_ptr<Output>> makeFilesOutput(const OutputSpec &spec, std::shared_ptr<Disk> disk);

} // namespace penstock
