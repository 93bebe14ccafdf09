// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QColor;
class QPainter;
class QRect;
class QStyleOptionViewItem;

//! Painting shared by rows of all lists.
namespace penstock {

//! Whether the row needs a ring: it has the focus, and the keyboard is in use.
bool hasRing(const QStyleOptionViewItem &option);

//! Paints \a text, elided to fit, with the painter's font and pen.
void paintElided(QPainter &painter, const QRect &place, const QString &text,
                 Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter,
                 Qt::TextElideMode mode = Qt::ElideRight);

//! Paints \a text, small, at the right end of \a place, and removes its width from there.
void paintAtRight(QPainter &painter, QRect &place, const QString &text, const QColor &colour);

} // namespace penstock
