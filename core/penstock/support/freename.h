// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

#include <functional>

namespace penstock {

//! \a text as a name for files and other places that take few letters: a-z and 0-9, with a dash for
//! whatever is between them, and 64 of all at the most. "Example API" becomes "example-api". May be
//! empty.
PENSTOCK_EXPORT QString slugFrom(const QString &text);
//! The same for something that is to be told apart from others: \a otherwise where nothing of \a text
//! is left, and with a number behind it, from 2 on, where \a isTaken.
PENSTOCK_EXPORT QString freeNameFrom(const QString &text, const QString &otherwise,
                                     const std::function<bool(const QString &)> &isTaken);
//! A name for a copy of what is called \a text: "Prices 2", or the next number that is free, behind
//! \a separator. The copy of a copy counts on, and is not "Prices 2 2".
PENSTOCK_EXPORT QString nameOfCopy(const QString &text, QChar separator,
                                   const std::function<bool(const QString &)> &isTaken);

} // namespace penstock
