// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! Returns a safe file name for \a text on all systems: invalid characters and paths become "_".
//! Long names are truncated and end with a digest of the whole.
PENSTOCK_EXPORT QString safeFileName(const QString &text);

//! Returns a key that is equal for names that some system treats as one file: by case, and by
//! composed or decomposed accents.
PENSTOCK_EXPORT QString fileNameKey(const QString &name);

//! Returns the name of the \a number th file named \a name: "a.json", "a~2.json".
PENSTOCK_EXPORT QString numberedFileName(const QString &name, qint64 number);

} // namespace penstock
