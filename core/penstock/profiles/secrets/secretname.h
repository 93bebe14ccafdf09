// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! Returns true for 1 to 64 characters of A-Z a-z 0-9 . _ -
PENSTOCK_EXPORT bool isSecretName(const QString &name);
//! Returns a slug, see slugFrom(). May be empty.
PENSTOCK_EXPORT QString secretNameFrom(const QString &text);
//! Returns the environment variable of a secret: PENSTOCK_SECRET_EXAMPLE_API for "example-api".
//! Names that differ only in case or punctuation share it.
PENSTOCK_EXPORT QString secretVariable(const QString &name);

} // namespace penstock
