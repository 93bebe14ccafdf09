// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QColor;
class QPainter;
class QRect;
class QStyleOptionViewItem;

//! What the rows of lists have in common, whatever else they show.
namespace penstock {

//! Whether the row is to have a ring: it has the focus, and somebody uses the keys.
bool hasRing(const QStyleOptionViewItem &option);

//! Paints of \a text what there is room for, with the painter's font and pen.
void paintElided(QPainter &painter, const QRect &place, const QString &text,
                 Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter,
                 Qt::TextElideMode mode = Qt::ElideRight);

//! Paints all of \a text, small, at the right end of \a place, and takes its room away from there.
void paintAtRight(QPainter &painter, QRect &place, const QString &text, const QColor &colour);

} // namespace penstock
