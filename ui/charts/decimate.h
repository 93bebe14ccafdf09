// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>

namespace penstock {

//! A curve in pieces: nothing is drawn between one and the next.
using CurvePieces = QList<QList<QPointF>>;

//! \a points, which are in the order of x, between \a from and \a to, for a picture of \a columns
//! pixels across: of each column at most the lowest and the highest one, so that no spike is lost. One
//! point on either side stays, for the line to leave the picture. A point whose y is NaN ends a piece.
CurvePieces decimated(const QList<QPointF> &points, double from, double to, int columns);

} // namespace penstock
