// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

#include <functional>

namespace penstock {

//! Whether a secret can be called \a name: 1 to 64 of A-Z a-z 0-9 . _ -
PENSTOCK_EXPORT bool isSecretName(const QString &name);
//! A name made of \a text: "Example API" becomes "example-api". May be empty.
PENSTOCK_EXPORT QString secretNameFrom(const QString &text);
//! The same for the name of a file: \a otherwise where nothing of \a text is left, and with a number
//! behind it, from 2 on, where \a isTaken.
PENSTOCK_EXPORT QString freeNameFrom(const QString &text, const QString &otherwise,
                                     const std::function<bool(const QString &)> &isTaken);
//! A name for a copy of what is called \a text: "Prices 2", or the next number that is free, behind
//! \a separator. The copy of a copy counts on, and is not "Prices 2 2".
PENSTOCK_EXPORT QString nameOfCopy(const QString &text, QChar separator,
                                   const std::function<bool(const QString &)> &isTaken);
//! The environment variable that holds the secret \a name: "example-api" is in
//! PENSTOCK_SECRET_EXAMPLE_API.
PENSTOCK_EXPORT QString secretVariable(const QString &name);

} // namespace penstock
