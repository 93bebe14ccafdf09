// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>

namespace penstock {

//! Pieces of a curve, with gaps between them.
using CurvePieces = QList<QList<QPointF>>;

//! Reduces \a points, sorted by x, to the lowest and highest point of each of \a columns pixel
//! columns between \a from and \a to. One point on either side stays, so that the line reaches the
//! edge. A point whose y is NaN ends a piece.
CurvePieces decimated(const QList<QPointF> &points, double from, double to, int columns);

} // namespace penstock
