// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPixmap>
#include <QString>

namespace penstock {

//! Paints the icon \a name of resources/icons. \a colour replaces currentColor; token names
//! ("@accent") use the current palette. \a size is in logical pixels.
QPixmap iconPixmap(const QString &name, QSize size, const QColor &colour, qreal ratio);
QPixmap iconPixmap(const QString &name, int size, const QColor &colour, qreal ratio);

//! Returns an icon with colours of the current palette: ink2, ink if checked or selected, off if
//! disabled.
QIcon icon(const QString &name);
//! Returns an icon in the colour of \a token, such as "onAccent", unless disabled.
QIcon icon(const QString &name, const QString &token);

//! Returns an icon for a button with text. besideIcon is the gap between the two, as Qt's own is
//! too small. The icon is aligned to the bottom.
QIcon iconBesideText(const QString &name, const QString &token = {});
inline constexpr int besideIcon = 4; //!< In logical pixels.

//! Icon of the application.
QIcon applicationIcon();

} // namespace penstock
