// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <penstock/support/result.h>

namespace penstock {

//! The bytes of the file at \a path; "-" is standard input.
Result<QByteArray> contentsOf(const QString &path);

//! What to call it in messages.
QString nameOfInput(const QString &path);

} // namespace penstock
