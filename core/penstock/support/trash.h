// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

// Both wait for the disk, and may be called from any thread. Errors are of the kind Output and name
// the path.

//! Moves \a paths, files or folders, into the trash of the desktop: all of them, or none where one
//! cannot be moved, as where the file system has no trash.
PENSTOCK_EXPORT Result<void> moveToTrash(const QStringList &paths);
//! Deletes \a paths, files or folders with all that is in them, one after the other. Ends at the first
//! that cannot be deleted; one that is not there is deleted already.
PENSTOCK_EXPORT Result<void> deleteForGood(const QStringList &paths);

} // namespace penstock
