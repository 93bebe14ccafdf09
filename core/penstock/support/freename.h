// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QString>

#include <functional>

namespace penstock {

//! \a text as a name for files and other places that take few letters: a-z and 0-9 in lower case,
//! with a dash for whatever is between them, letters with accents too, and 64 of all at the most.
//! "Example API" becomes "example-api". May be empty.
PENSTOCK_EXPORT QString slugFrom(const QString &text);
//! The same for something that is to be told apart from others: \a otherwise where nothing of
//! \a text is left, and with a number behind it, from 2 on, where \a isTaken. That is asked of one
//! name after the other, until it says no: it has to, for one of them.
PENSTOCK_EXPORT QString freeNameFrom(const QString &text, const QString &otherwise,
                                     const std::function<bool(const QString &)> &isTaken);
//! A name for a copy of what is called \a text: "Prices 2", or the next number that is free, behind
//! \a separator. The copy of a copy counts on, and is not "Prices 2 2"; "Prices 2024" is none,
//! unless "Prices 2023" is taken. \a isTaken as above.
PENSTOCK_EXPORT QString nameOfCopy(const QString &text, QChar separator,
                                   const std::function<bool(const QString &)> &isTaken);

} // namespace penstock
