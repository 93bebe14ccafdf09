// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT
#pragma once

#include <penstock/support/export.h>

#include <QByteArray>

namespace penstock {

//! \a text as a cell of CSV (RFC 4180): in quotes where it has a comma, a quote or a line break,
//! or begins with a byte order mark.
PENSTOCK_EXPORT QByteArray csvCell(QByteArray text);

//! \a text with an apostrophe in front where a spreadsheet would take it for a formula: where it begins
//! with =, +, -, @, a tab or a carriage return (OWASP, "CSV Injection") and is no number.
PENSTOCK_EXPORT QByteArray withoutFormula(const QByteArray &text);

} // namespace penstock
