// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace penstock {

//! \a text with nothing in it that a terminal obeys: what servers, rows and files say may hold sequences
//! that move the cursor, write to the clipboard or turn a line round. Control characters but line breaks
//! and tabs are shown by their numbers: "\u001b". A carriage return in front of a line break is
//! left out.
QString visibleText(const QString &text);

//! The same on one line: line breaks and tabs are shown as "\n" and "\t".
QString visibleLine(const QString &text);

} // namespace penstock
