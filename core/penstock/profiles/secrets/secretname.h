// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

namespace penstock {

//! Whether a secret can be called \a name: 1 to 64 of A-Z a-z 0-9 . _ -
PENSTOCK_EXPORT bool isSecretName(const QString &name);
//! A name made of \a text, see slugFrom(). May be empty.
PENSTOCK_EXPORT QString secretNameFrom(const QString &text);
//! The environment variable that holds the secret \a name: "example-api" is in
//! PENSTOCK_SECRET_EXAMPLE_API. Names that differ in capitals and signs alone have the same.
PENSTOCK_EXPORT QString secretVariable(const QString &name);

} // namespace penstock
