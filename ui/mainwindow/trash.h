// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

#include <QStringList>

namespace penstock {

//! Moves the files and folders \a paths to the trash of the desktop (QFile::moveToTrash()). If one
//! cannot be moved, all stay. Blocks on disk I/O. The error has kind Output and names the path.
Result<void> moveToTrash(const QStringList &paths);
//! Deletes the files and folders \a paths permanently, and stops at the first failure. Skips
//! missing paths; deletes links, not their targets. Blocks and reports errors like moveToTrash().
Result<void> deleteForGood(const QStringList &paths);

} // namespace penstock
