// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>

//! Files that nobody but their owner can read or write, at no moment.
namespace penstock::privatefile {

//! "key_file.unwritable" for the code \a number of errno.
Error writeError(int number, const QString &path);
//! Makes the folder \a path with those above it, and takes others' rights from it.
Result<void> makeFolder(const QString &path);
//! At most \a most bytes; more are an error.
Result<QByteArray> read(const QString &path, qint64 most);
//! Puts \a bytes in the place of what was there, in one step.
Result<void> replace(const QString &path, const QByteArray &bytes, bool sync);
//! The same where nothing is there; false where something is.
Result<bool> create(const QString &path, const QByteArray &bytes);

} // namespace penstock::privatefile
