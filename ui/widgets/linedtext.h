// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace penstock {

//! A text in lines, so that the n-th is found at once however long it is. Very long lines are broken,
//! as none is looked at to its end.
struct LinedText
{
    static constexpr qsizetype longest = 1'000; //!< Bytes of a line.

    QByteArray utf8 = {};
    std::vector<qsizetype> starts = {}; //!< Of the lines.
    std::vector<bool> goesOn = {}; //!< Whether a line is the rest of the one before.
    qsizetype widest = 0; //!< Bytes of the longest line.

    qsizetype count() const { return qsizetype(starts.size()); }
    QByteArrayView line(qsizetype index) const; //!< Without its break.
    qsizetype lineAt(qsizetype byte) const; //!< The line that has it.
};

//! Takes some tenths of a second for 64 MB: not for the main thread.
LinedText linesOf(QByteArray utf8);

} // namespace penstock
