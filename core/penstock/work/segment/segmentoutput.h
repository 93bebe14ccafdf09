// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/jobs/output/output.h>

namespace penstock {

//! The file of a worker: a \a head, then one record of each entry. What is added must have its line as its
//! only record.
PENSTOCK_EXPORT Result<std::unique_ptr<Output>>
makeSegmentOutput(const QString &path, QByteArray head, std::shared_ptr<Disk> disk = systemDisk());

} // namespace penstock
