// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>

namespace penstock {

//! Returns a CSV cell (RFC 4180), quoted if it contains a comma, quote or line break, or begins
//! with a byte order mark.
PENSTOCK_EXPORT QByteArray csvCell(QByteArray text);

//! Prefixes an apostrophe if a spreadsheet would read \a text as a formula (OWASP, "CSV
//! Injection"). That is text that begins with =, +, -, @, tab or carriage return, and is not a
//! number.
PENSTOCK_EXPORT QByteArray withoutFormula(const QByteArray &text);

} // namespace penstock
