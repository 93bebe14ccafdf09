// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

#include <functional>

namespace penstock {

//! Returns \a text as a file name: a-z, 0-9, and a dash for each run of other characters, even
//! letters with accents. "Example API" becomes "example-api". At most 64 characters; may be empty.
PENSTOCK_EXPORT QString slugFrom(const QString &text);
//! Returns a slug of \a text, or \a otherwise if it is empty, with a number from 2 on if
//! \a isTaken. Calls \a isTaken until it returns false.
PENSTOCK_EXPORT QString freeNameFrom(const QString &text, const QString &otherwise,
                                     const std::function<bool(const QString &)> &isTaken);
//! Returns a name for a copy of \a text: "Prices 2", or the next free number, after \a separator.
//! The copy of "Prices 2" is "Prices 3"; "Prices 2024" counts as a copy only if "Prices 2023" is
//! taken.
PENSTOCK_EXPORT QString nameOfCopy(const QString &text, QChar separator,
                                   const std::function<bool(const QString &)> &isTaken);

} // namespace penstock
