// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace penstock {

//! The drawing \a name of resources/icons in \a colour, which takes the place of currentColor; names
//! of tokens in it ("@accent") take theirs of the palette in use. \a size is in logical pixels.
QPixmap iconPixmap(const QString &name, QSize size, const QColor &colour, qreal ratio);
QPixmap iconPixmap(const QString &name, int size, const QColor &colour, qreal ratio);

//! An icon that takes its colour from the palette in use whenever it is painted: ink2, in checked and
//! selected things ink, in disabled ones off.
QIcon icon(const QString &name);
//! The same in the colour of one token at all times, but for disabled: "onAccent".
QIcon icon(const QString &name, const QString &token);

//! The same for a button with text beside it: of its width, besideIcon is room between the two, and
//! the drawing stands on the ground of its height. Qt's own room is too little.
QIcon iconBesideText(const QString &name, const QString &token = {});
inline constexpr int besideIcon = 4; //!< In logical pixels.

//! The one of the application, in its own colours: in task bars, and in the title bar.
QIcon applicationIcon();

} // namespace penstock
