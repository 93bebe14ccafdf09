// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QHash>
#include <QPalette>
#include <QString>

namespace penstock {

//! All colours of the window. Text has a WCAG contrast of 4.5 to its background, marks have 3
//! (except off, line, line2, grid, track and the swatch sandFill).
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
    //! Returns the tokens that match \a palette.
    static const Tokens &of(const QPalette &palette);

    QPalette palette() const;
    QHash<QString, QColor> byName() const; //!< For style sheet and icons: "accentSoft".
    //! Colour of the limit at \a index in its profile. Colours repeat after the fourth.
    QColor ofLimit(int index) const;
};

//! Whether \a palette has light text on a dark background.
bool isDark(const QPalette &palette);

} // namespace penstock
