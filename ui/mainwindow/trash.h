// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! Moves \a paths, files or folders, into the trash of the desktop (QFile::moveToTrash()): all of
//! them, or none where one cannot be moved, as where it is not there or the file system has no
//! trash. Waits for the disk. The error is of the kind Output and names the path.
Result<void> moveToTrash(const QStringList &paths);
//! Deletes \a paths, files or folders with all that is in them, one after the other. Ends at the
//! first that cannot be deleted; one that is not there is deleted already, and of a link only the
//! link goes. Waits, and fails, as the other.
Result<void> deleteForGood(const QStringList &paths);

} // namespace penstock
