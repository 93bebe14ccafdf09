// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QPalette>
#include <QString>

namespace penstock {

//! The colours of the window; nothing in it uses any other. Pairs of text and ground keep a WCAG
//! contrast of 4.5, marks one of 3 (off, line, line2, grid, track and the swatch sandFill excepted).
// Large: a member for each colour.
struct Tokens
{
    QColor win, page, panel, sunk, hover, press; // grounds
    QColor line, line2, ctl; // lines, borders of buttons, borders of fields
    QColor ink, ink2, ink3, off; // texts
    QColor accent, accentHover, onAccent, accentSoft;
    QColor warn, warnFill, warnSoft; // throttled, retrying
    QColor fail, failFill, failSoft; // failed for good
    QColor sand, sandFill, sandSoft; // second limit, waiting
    QColor violet, violetFill; // what-if, third limit
    QColor green, greenFill; // fourth limit; never "success"
    QColor slate, grid, track;

    static const Tokens &light();
    static const Tokens &dark();
    //! Those that \a palette was made of, or would suit it.
    static const Tokens &of(const QPalette &palette);

    QPalette palette() const;
    QHash<QString, QColor>
    byName() const; //!< "accentSoft" → its colour, for style sheet and icons.
    //! Of the limit that stands at \a index in its profile. They repeat after the fourth.
    QColor ofLimit(int index) const;
};

//! Whether \a palette shows light text on dark ground.
bool isDark(const QPalette &palette);

} // namespace penstock
