// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/result.h>

#include <QByteArray>

//! Files that only their owner can ever read or write.
namespace penstock::privatefile {

//! Returns "key_file.unwritable" for the errno \a number.
Error writeError(int number, const QString &path);
//! Creates the folder and its parents, and removes other users' rights to it.
Result<void> makeFolder(const QString &path);
//! Returns an error if the file has more than \a most bytes.
Result<QByteArray> read(const QString &path, qint64 most);
//! Replaces the file in one step.
Result<void> replace(const QString &path, const QByteArray &bytes, bool sync);
//! Returns false if the file exists.
Result<bool> create(const QString &path, const QByteArray &bytes);

} // namespace penstock::privatefile
