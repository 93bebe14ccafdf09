// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! A file name that says what \a text says, on every system and in one folder: what must not be in a
//! name, or would lead out of the folder, becomes "_"; what is too long is cut, and ends in a digest
//! of the whole so that two long ones stay apart.
PENSTOCK_EXPORT QString safeFileName(const QString &text);

//! The same for two names that some system takes for one file: upper and lower case, composed and
//! decomposed accents.
PENSTOCK_EXPORT QString fileNameKey(const QString &name);

//! The name for the \a number th file that would be called \a name: "a.json", "a~2.json".
PENSTOCK_EXPORT QString numberedFileName(const QString &name, qint64 number);

} // namespace penstock
