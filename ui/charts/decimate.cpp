// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/decimate.h"

#include <algorithm>
#include <cmath>

namespace penstock {

namespace {
// The points of one column.
class Column
{
public:
    bool isEmpty() const { return m_empty; }
    void add(const QPointF &point)
    {
        if (m_empty || point.y() < m_lowest.y())
            m_lowest = point;
        if (m_empty || point.y() > m_highest.y())
            m_highest = point;
        m_empty = false;
    }
    void flushTo(QList<QPointF> &piece)
    {
        if (m_empty)
            return;
        const bool lowFirst = m_lowest.x() <= m_highest.x();
        piece.append(lowFirst ? m_lowest : m_highest);
        if (m_lowest != m_highest)
            piece.append(lowFirst ? m_highest : m_lowest);
        m_empty = true;
    }

private:
    QPointF m_lowest;
    QPointF m_highest;
    bool m_empty = true;
};
} // namespace

CurvePieces decimated(const QList<QPointF> &points, double from, double to, int columns)
{
    const auto isBefore = [](const QPointF &point, double x) { return point.x() < x; };
    auto begin = std::lower_bound(points.cbegin(), points.cend(), from, isBefore);
    auto end = std::lower_bound(begin, points.cend(), to, isBefore);
    if (begin != points.cbegin())
        --begin;
    if (end != points.cend())
        ++end;

    CurvePieces pieces;
    QList<QPointF> piece;
    Column column;
    double number = 0;
    const double width = (to - from) / std::max(columns, 1);
    const auto endPiece = [&] {
        column.flushTo(piece);
        if (!piece.isEmpty())
            pieces.append(std::exchange(piece, {}));
    };
    for (auto point = begin; point != end; ++point) {
        if (std::isnan(point->y())) {
            endPiece();
            continue;
        }
        const double at = std::floor((point->x() - from) / width);
        if (!column.isEmpty() && at != number)
            column.flushTo(piece);
        number = at;
        column.add(*point);
    }
    endPiece();
    return pieces;
}

} // namespace penstock
