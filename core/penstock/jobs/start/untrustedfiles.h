// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/appdirs.h>
#include <penstock/support/export.h>
#include <penstock/support/result.h>

#include <QStringList>

//! \file
//! Untrusted profiles and jobs: files from others that the user has not confirmed, in a private
//! list in AppDirs::config.
namespace penstock {

//! Marks \a files as untrusted under all their paths, with links resolved. Waits for other
//! processes. Errors are of the kind File (list unreadable or newer) or Output (not written).
PENSTOCK_EXPORT Result<void> noteUntrustedFiles(const QStringList &files, const AppDirs &places);
//! Returns true if a file is untrusted; ignores empty names. An unreadable list is an error.
PENSTOCK_EXPORT Result<bool> isUntrustedAmong(const QStringList &files, const AppDirs &places);
//! Marks \a files as trusted. Errors are those of noteUntrustedFiles().
PENSTOCK_EXPORT Result<void> welcomeUntrustedFiles(const QStringList &files, const AppDirs &places);

} // namespace penstock
