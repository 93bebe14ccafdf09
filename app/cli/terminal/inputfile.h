// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

namespace penstock {

//! Reads the file at \a path, or standard input for "-".
Result<QByteArray> contentsOf(const QString &path);

//! Returns the name for \a path in messages.
QString nameOfInput(const QString &path);

} // namespace penstock
