// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace penstock {

//! Returns \a text with control characters other than line breaks and tabs as escapes ("\u001b").
//! Text from servers, rows and files may contain sequences that move the cursor, write to the
//! clipboard or reverse a line. A carriage return before a line break is removed.
QString visibleText(const QString &text);

//! Returns visibleText() on one line, with line breaks and tabs as "\n" and "\t".
QString visibleLine(const QString &text);

} // namespace penstock
